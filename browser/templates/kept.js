// What a reader wrote on a page and predicted there, kept in this browser.
const PREFIX = "sg-page "; // before the path of the page's notebook
export const KEEPS_NOTHING = "This browser keeps nothing for this site (its cookies are blocked, or its storage is full): copy what you want to keep before you close the page.";

export const OLDER = "Written before the cell changed or was taken away:";

// What is kept of a page: texts of cells, the sources that these began from, texts whose cells are no
// longer what they were, the words of predictions (before there were words, their index), what was done
// in widgets, and what checks said.
export function keptOf(path) {
  const nothing = { cells: {}, from: {}, old: {}, chosen: {}, widgets: {}, verdicts: {} };
  try {
    return { ...nothing, ...JSON.parse(localStorage.getItem(PREFIX + path)) };
  } catch {
    return nothing; // cookies are blocked
  }
}

export function keptPaths() {
  try { return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length)); } catch { return []; }
}

// Returns what is kept, with texts set aside whose cells the page has no longer, or has changed.
export function setAside(work, sources) {
  const { cells, from, old, widgets, verdicts } = work;
  for (const what of [widgets, verdicts]) for (const id of Object.keys(what)) if (!(id in sources)) delete what[id];
  for (const id of Object.keys(cells)) {
    if (id in sources && (from[id] ??= sources[id]) === sources[id]) continue;
    old[id] = id in old ? `${old[id]}\n\n${cells[id]}` : cells[id];
    delete cells[id];
    delete from[id];
  }
  return work;
}

const here = () => JSON.parse(document.getElementById("sg-live").textContent).path;
export const kept = () => keptOf(here());

export function keepsNothing() {
  try { return !localStorage; } catch { return true; }
}

export function forget(path) { localStorage.removeItem(PREFIX + path); }

// Lets a function change what is kept; returns whether it could be kept.
export function keep(how) {
  const work = kept();
  how(work);
  return keepAs(here(), work);
}

export function keepAs(path, work) {
  try {
    const isEmpty = !Object.keys({ ...work.cells, ...work.old, ...work.chosen, ...work.widgets, ...work.verdicts }).length;
    if (isEmpty) localStorage.removeItem(PREFIX + path);
    else localStorage.setItem(PREFIX + path, JSON.stringify(work));
    return true;
  } catch {
    return false;
  }
}
