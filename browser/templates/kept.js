// What a reader wrote on a page and predicted there, kept in this browser for the edition at this address.
const ADDRESS = new URL(".", import.meta.url).pathname;
const PREFIX = `sg ${ADDRESS} `, ASIDE = `sg-unread ${ADDRESS} `; // before the path of the page's notebook
const EARLIER = "sg-page "; // which all editions of a host shared: read where nothing is kept since
export const ALIVE = `sg-alive ${ADDRESS}`; // whether this visit has asked for Python
export const KEPT = "sg-kept", NOT_KEPT = "sg-not-kept"; // events: something was kept, or could not be
export const AT = `sg-at ${ADDRESS}`; // where a reader was
export const FRONT = "index.html"; // the page at the address of the site
export const KEEPS_NOTHING = "This browser keeps nothing for this site (its cookies are blocked): copy what you want to keep before you close the page.";
export const FULL = "The storage of this browser is full: what you write, predict and do on pages is not kept until you clear a page in My work.";

export const OLDER = "Written before the cell changed or was taken away:";
export const MOST_ACTIONS = 300; // that are kept of a widget

const isText = (what) => typeof what === "string";
export const isThing = (what) => typeof what === "object" && what !== null && !Array.isArray(what);
const isList = (what, isRight) => Array.isArray(what) && what.every(isRight);
const isLog = (what) => isList(what, isThing) && what.length <= MOST_ACTIONS;
const isShown = (what) => isThing(what) && ["text/plain", "text/html"].every((kind) => isText(what[kind] ?? "")) && !what.widget;

// What is kept of a page, by ids of cells: texts, the sources that these began from, texts whose cells are no
// longer what they were, the words of predictions (before there were words, their index), what was done
// in widgets, what checks said, and of texts that came in a file whether they still wait to be run.
const PARTS = {
  cells: isText,
  from: isText,
  old: isText,
  chosen: (one) => isText(one) || Number.isInteger(one),
  widgets: ({ of, logs }) => isText(of) && isThing(logs) && Object.values(logs).every(isLog),
  verdicts: ({ of, outputs, ticked = [] }) => isText(of) && isList(outputs, isShown) && Array.isArray(ticked),
  taken: (one) => typeof one === "boolean",
};

// Any text may be an id, "constructor" or "__proto__" as well: things have no names but their own.
const bare = (thing) => Object.setPrototypeOf(thing, null);
export const parsed = (text) => JSON.parse(text, (_, what) => (isThing(what) ? bare(what) : what));
export const paired = (pairs) => bare(Object.fromEntries(pairs));

// Returns what can be read of a thing that holds what is kept: its parts.
export function partsOf(work) {
  const readable = (name) => Object.entries(isThing(work?.[name]) ? work[name] : {}).filter(([, one]) => one !== null && PARTS[name](one));
  return Object.fromEntries(Object.keys(PARTS).map((name) => [name, paired(readable(name))]));
}

// Returns whether all of a thing can be read.
export function isWhole(work) {
  const parts = partsOf(work), size = (what) => Object.keys(what).length;
  return isThing(work) && Object.entries(work).every(([name, part]) => Object.hasOwn(parts, name) && isThing(part) && size(part) === size(parts[name]));
}

function read(text) {
  try { return parsed(text); } catch { return null; }
}

// A cell that is shown in a frame elsewhere sees and keeps nothing.
export const isBare = typeof document === "object" && document.documentElement.classList.contains("sg-bare");

// Returns the text that is kept of a page, or null.
function textOf(path) {
  if (isBare) return null;
  try { return localStorage.getItem(PREFIX + path) ?? localStorage.getItem(EARLIER + path); } catch { return null; } // cookies are blocked
}

export const keptOf = (path) => partsOf(read(textOf(path)));

// Returns the texts of a page that cannot be read, or not all of them.
export function unreadOf(path) {
  const text = textOf(path), aside = keepsNothing() ? null : localStorage.getItem(ASIDE + path);
  return [aside, text !== null && !isWhole(read(text)) ? text : null].filter((one) => one !== null);
}

export function keptPaths() {
  try {
    const paths = Object.keys(localStorage).flatMap((key) => [PREFIX, ASIDE, EARLIER].filter((one) => key.startsWith(one)).map((one) => key.slice(one.length)));
    return [...new Set(paths)];
  } catch {
    return [];
  }
}

// Returns what is kept, with texts set aside whose cells the page has no longer, or has changed.
export function setAside(work, sources) {
  const { cells, from, old, widgets, verdicts, taken } = work, isHere = (id) => Object.hasOwn(sources, id);
  for (const what of [widgets, verdicts]) for (const id of Object.keys(what)) if (!isHere(id)) delete what[id];
  for (const id of Object.keys(cells)) {
    if (isHere(id) && (from[id] ??= sources[id]) === sources[id]) continue;
    old[id] = id in old ? `${old[id]}\n\n${cells[id]}` : cells[id];
    for (const what of [cells, from, taken]) delete what[id];
  }
  return work;
}

const here = () => JSON.parse(document.getElementById("sg-live").textContent).path;
export const kept = () => keptOf(here());

export function keepsNothing() {
  try { return !localStorage; } catch { return true; }
}

// Forgets what can be read of a page; the rest is set aside.
export function forget(path) {
  const unread = unreadOf(path);
  for (const key of [PREFIX, EARLIER]) localStorage.removeItem(key + path);
  if (unread.length) localStorage.setItem(ASIDE + path, unread.join("\n"));
}

// Forgets the rest.
export function forgetUnread(path) {
  const work = keptOf(path);
  forget(path);
  localStorage.removeItem(ASIDE + path);
  keepAs(path, work);
}

const says = ({ outputs }, sign) => outputs.some((one) => one["text/plain"]?.startsWith(sign));
export const isRight = (verdict) => says(verdict, "✓") || says(verdict, "… Compare"); // of what is compared its author is the judge

// Returns what the check of a cell says of what is written there now.
export function signOf(id, source, { cells, verdicts }) {
  const verdict = verdicts[id];
  if (verdict?.of !== (cells[id] ?? source)) return "open";
  return says(verdict, "✓") ? "right" : says(verdict, "~") ? "almost" : isRight(verdict) ? "written" : "open";
}
export const isDone = ({ id, source }, work) => id in work.chosen || ["right", "written"].includes(signOf(id, source, work));

// Lets a function change what is kept; returns whether it could be kept.
export function keep(how) {
  const work = kept();
  how(work);
  const isKept = keepAs(here(), work);
  dispatchEvent(new Event(isKept ? KEPT : NOT_KEPT));
  return isKept;
}

// Keeps something of a page; what was there and cannot be read is set aside.
export function keepAs(path, work) {
  if (isBare) return true;
  try {
    const text = textOf(path), isEmpty = Object.values(work).every((part) => !Object.keys(part).length);
    if (text !== null && !isWhole(read(text))) localStorage.setItem(ASIDE + path, unreadOf(path).join("\n"));
    if (isEmpty && localStorage.getItem(EARLIER + path) === null) localStorage.removeItem(PREFIX + path);
    else localStorage.setItem(PREFIX + path, JSON.stringify(work));
    return true;
  } catch {
    return false;
  }
}
