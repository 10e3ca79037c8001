// The page "My work": what is kept of each page, to be downloaded and cleared.
import { withAnswers } from "./along.js";
import { forget, forgetUnread, FULL, isDone, isThing, isWhole, keepAs, KEEPS_NOTHING, keepsNothing, keptOf, keptPaths, OLDER, paired, parsed, partsOf, setAside, signOf, unreadOf } from "./kept.js";
import { make } from "./widgets.mjs";

const [pages, skills] = ["sg-pages", "sg-skills"].map((id) => parsed(document.getElementById(id).textContent));
const list = document.getElementById("sg-my");
const COMES = [ // while nothing is kept
  "each page on which you did something, and a way back to it;",
  "which of its exercises are right, almost right, and open;",
  "a button that downloads your work as a notebook, to keep it or to hand it in: your work stays in this browser alone.",
];

async function notebookOf({ page, live, ...work }) {
  const answer = page && await fetch(`files/${live}`);
  if (page && !answer.ok) throw new Error();
  const notebook = page ? await answer.json() : { cells: [], metadata: {}, nbformat: 4, nbformat_minor: 5 };
  return JSON.stringify(withAnswers(notebook, work), null, 1);
}

// Returns the ids and texts of the cells of what should be a notebook.
function codeOf(notebook) {
  const cells = Array.isArray(notebook?.cells) ? notebook.cells.filter(isThing) : [];
  return cells.map(({ id, source }) => ({ id, text: [source].flat().join("") })).filter(({ id }) => typeof id === "string");
}

const keepsNot = () => (keepsNothing() ? KEEPS_NOTHING : FULL);

// Takes in a notebook that was downloaded here or elsewhere: what differs from the page is the reader's, if it
// stands in a cell that one can see and change on the page.
async function takeIn([file], status) {
  status.textContent = "";
  const notebook = await file.text().then(parsed).catch(() => null);
  const code = codeOf(notebook);
  const count = ({ sources }) => code.filter(({ id }) => Object.hasOwn(sources, id)).length;
  const page = pages.reduce((one, other) => (count(other) > count(one) ? other : one));
  if (!count(page)) return void (status.textContent = "This is no notebook of a page here.");
  const { live, title, sources, fields } = page, { chosen = {}, widgets = {} } = notebook.metadata?.sg ?? {}, did = partsOf({ chosen, widgets });
  if (keptPaths().includes(live) && !confirm(`Put this in the place of what is kept of “${title}”?`)) return void (status.textContent = "");
  const differs = code.filter(({ id, text }) => Object.hasOwn(sources, id) && text !== sources[id]);
  const mine = differs.filter(({ id }) => fields.includes(id)), [left] = counted(differs.length - mine.length, "cell");
  const pairs = (of) => paired(mine.map((one) => [one.id, of(one)]));
  const isKept = keepAs(live, { ...did, cells: pairs(({ text }) => text), from: pairs(({ id }) => sources[id]), old: keptOf(live).old, taken: pairs(() => true) });
  const unread = isWhole({ chosen, widgets }) ? "" : " Some of what it says of predictions and widgets cannot be read.";
  status.textContent = !isKept ? keepsNot() : `Taken in: ${title}.${left ? ` Left out: ${left} that nobody can change on the page.` : ""}${unread}`;
  show();
}

// Returns how the exercises of a page stand, by section, which leads there.
function standing(sections, sources, work) {
  return sections.map(([title, ids]) => {
    const signs = ids.map((id) => signOf(id, sources[id], work));
    const said = ["right", "almost", "written", "open"].map((word) => [signs.filter((one) => one === word).length, word]).filter(([number]) => number);
    const link = make("a", { href: `${work.page}#cell-id=${ids[0]}` }, title || "Exercises");
    return make("li", {}, link, `: ${said.map((one) => one.join(" ")).join(", ")}`);
  });
}

// Returns the ring of a page, as in the list of pages: how much of its exercises is done.
function ringOf(title, sections, sources, work) {
  const tasks = sections.flatMap(([, ids]) => ids), done = tasks.filter((id) => isDone({ id, source: sources[id] }, work)).length;
  const ring = make("span", { className: "ring", ariaHidden: "true" }, make("b", {}, title.match(/^\d+/)?.[0] ?? "·"));
  ring.style.setProperty("--part", tasks.length ? done / tasks.length : 0);
  return ring;
}

// Returns a line on the skills that were practised, at which levels, if there are some.
function practised({ widgets }) {
  const states = Object.values(widgets).flatMap(({ logs }) => Object.values(logs).flat()).map(({ state }) => String(state));
  const found = states.filter((state) => state.startsWith("Practice(")).flatMap((state) => [...state.matchAll(/'(\w+)': \[(\d)/g)]);
  return found.length ? [make("p", {}, `Practised: ${found.map(([, skill, level]) => `${skills[skill] ?? skill} (level ${Number(level) + 1} of 3)`).join(", ")}`)] : [];
}

function save(text, name, type) { make("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name }).click(); }

const nameOf = (live) => live.split("/").at(-1);

async function download(work, status) {
  try {
    save(await notebookOf(work), nameOf(work.live), "application/x-ipynb+json");
    status.textContent = "";
  } catch {
    status.textContent = "The notebook could not be fetched. Is there a network? Try again.";
  }
}

const counted = (work, word) => (work ? [`${work} ${word}${work > 1 ? "s" : ""}`] : []);

function named(text, title, onclick) { return make("button", { type: "button", onclick, ariaLabel: `${text}: ${title}` }, text); }

// Returns the line of what is kept of a page and cannot be read, if there is some.
function unreadLine(title, live) {
  const texts = unreadOf(live), about = `${title}, what cannot be read`;
  if (!texts.length) return [];
  const clear = () => {
    if (!confirm(`Clear what cannot be read of “${title}”? This cannot be undone.`)) return;
    forgetUnread(live);
    show();
  };
  return [make("li", {}, `${title}: something is kept here that this page cannot read. `,
    named("Download as a text", about, () => save(texts.join("\n"), `${nameOf(live)}.txt`, "text/plain")), " ", named("Clear", about, clear))];
}

function show() {
  const gone = keptPaths().filter((path) => pages.every(({ live }) => live !== path));
  const lines = [...pages, ...gone.map((live) => ({ title: live, live, sections: [], sources: {} }))].flatMap(({ title, page, live, sections, sources }) => {
    const work = { page, live, ...setAside(keptOf(live), sources) };
    const texts = Object.values(work.old);
    const count = (what, word) => counted(Object.keys(what).length, word);
    const kept = [...count(work.cells, "cell"), ...count(work.chosen, "prediction"), ...count(work.widgets, "widget"), ...count(work.verdicts, "check"), ...count(texts, "older text")].join(", ");
    const unread = unreadLine(title, live);
    if (!kept) return unread;
    const status = make("span", { role: "status" });
    const clear = () => {
      if (!confirm(`Clear what you wrote in “${title}” (${kept})? This cannot be undone.`)) return;
      forget(live);
      show();
    };
    return [make("li", { className: "sg-row-of-page" }, ringOf(title, sections, sources, work), make("div", {}, page ? make("a", { href: page }, title) : title, `: ${kept} `,
      named("Download as a notebook", title, () => download(work, status)), " ", named("Clear", title, clear), " ", status,
      make("ul", {}, ...standing(sections, sources, work)), ...practised(work), ...(texts.length ? [make("p", {}, OLDER)] : []), ...texts.map((text) => make("pre", { className: "highlight", tabIndex: 0 }, text)))), ...unread];
  });
  document.getElementById("sg-about").hidden = !lines.length;
  list.replaceChildren(...(lines.length ? [make("ul", {}, ...lines)] : keepsNothing() ? [make("p", {}, KEEPS_NOTHING)] : nothing()));
}

// Returns what stands here while nothing is kept: what will be here, and where to begin.
function nothing() {
  const { page, sections: [[, [id]]] } = pages.find(({ sections }) => sections.length);
  return [
    make("p", {}, "Nothing so far. When you have answered, drawn or played something, you'll find here:"),
    make("ul", {}, ...COMES.map((line) => make("li", {}, line))),
    make("p", {}, make("a", { className: "begin", href: `${page}#cell-id=${id}` }, "Begin with an exercise")),
  ];
}

const input = document.getElementById("sg-take");
input.addEventListener("change", () => takeIn(input.files, document.getElementById("sg-taken")).finally(() => { input.value = ""; }));
addEventListener("pageshow", show);
show();
