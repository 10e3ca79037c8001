// The page "My work": what is kept of each page, to be downloaded and cleared.
import { withAnswers } from "./along.js";
import { forget, keepAs, KEEPS_NOTHING, keepsNothing, keptOf, keptPaths, OLDER, setAside } from "./kept.js";
import { make } from "./widgets.mjs";

const pages = JSON.parse(document.getElementById("sg-pages").textContent);
const list = document.getElementById("sg-my");

async function notebookOf({ page, live, ...work }) {
  const answer = page && await fetch(`files/${live}`);
  if (page && !answer.ok) throw new Error();
  const notebook = page ? await answer.json() : { cells: [], metadata: {}, nbformat: 4, nbformat_minor: 5 };
  return JSON.stringify(withAnswers(notebook, work), null, 1);
}

// Takes in a notebook that was downloaded here or elsewhere: what differs from the page is the reader's.
async function takeIn([file], status) {
  status.textContent = "This is no notebook of a page here.";
  const notebook = await file.text().then(JSON.parse).catch(() => ({}));
  const code = (notebook.cells ?? []).map(({ id, source }) => ({ id, text: [source].flat().join("") }));
  const count = ({ sources }) => code.filter(({ id }) => id in sources).length;
  const page = pages.reduce((one, other) => (count(other) > count(one) ? other : one));
  if (!count(page)) return;
  const { live, title, sources } = page, { chosen = {}, widgets = {} } = notebook.metadata?.sg ?? {};
  if (keptPaths().includes(live) && !confirm(`Put this in the place of what is kept of “${title}”?`)) return void (status.textContent = "");
  const mine = code.filter(({ id, text }) => id in sources && text !== sources[id]);
  const pairs = (of) => Object.fromEntries(mine.map((one) => [one.id, of(one)]));
  const isKept = keepAs(live, { ...keptOf(live), cells: pairs(({ text }) => text), from: pairs(({ id }) => sources[id]), chosen, widgets, verdicts: {}, isTaken: true });
  status.textContent = isKept ? `Taken in: ${title}.` : KEEPS_NOTHING;
  show();
}

// Returns how the exercises of a page stand, by section, which leads there; of what is written its author is the judge.
function standing(sections, sources, { page, cells, verdicts }) {
  const signOf = (id) => {
    const { of, outputs } = verdicts[id] ?? {};
    if (of !== (cells[id] ?? sources[id])) return "open";
    const says = (sign) => outputs.some((one) => one["text/plain"]?.startsWith(sign));
    return says("✓") ? "right" : says("~") ? "almost" : says("… Compare") ? "written" : "open";
  };
  return sections.map(([title, ids]) => {
    const signs = ids.map(signOf);
    const said = ["right", "almost", "written", "open"].map((word) => [signs.filter((one) => one === word).length, word]).filter(([number]) => number);
    const link = make("a", { href: `${page}#cell-id=${ids[0]}` }, title || "Exercises");
    return make("li", {}, link, `: ${said.map((one) => one.join(" ")).join(", ")}`);
  });
}

async function download(work, status) {
  try {
    const href = URL.createObjectURL(new Blob([await notebookOf(work)], { type: "application/x-ipynb+json" }));
    make("a", { href, download: work.live.split("/").at(-1) }).click();
    status.textContent = "";
  } catch {
    status.textContent = "The notebook could not be fetched. Is there a network? Try again.";
  }
}

const counted = (work, word) => (work ? [`${work} ${word}${work > 1 ? "s" : ""}`] : []);

function show() {
  const gone = keptPaths().filter((path) => pages.every(({ live }) => live !== path));
  const lines = [...pages, ...gone.map((live) => ({ title: live, live, sections: [], sources: {} }))].flatMap(({ title, page, live, sections, sources }) => {
    const work = { page, live, ...setAside(keptOf(live), sources) };
    const texts = Object.values(work.old);
    const count = (what, word) => counted(Object.keys(what).length, word);
    const kept = [...count(work.cells, "cell"), ...count(work.chosen, "prediction"), ...count(work.widgets, "widget"), ...count(work.verdicts, "check"), ...count(texts, "older text")].join(", ");
    if (!kept) return [];
    const status = make("span", { role: "status" });
    const button = (text, onclick) => {
      const made = make("button", { type: "button", onclick }, text);
      made.setAttribute("aria-label", `${text}: ${title}`);
      return made;
    };
    const clear = () => {
      if (!confirm(`Clear what you wrote in “${title}” (${kept})? This cannot be undone.`)) return;
      forget(live);
      show();
    };
    return [make("li", {}, page ? make("a", { href: page }, title) : title, `: ${kept} `,
      button("Download as a notebook", () => download(work, status)), " ", button("Clear", clear), " ", status,
      make("ul", {}, ...standing(sections, sources, work)), ...(texts.length ? [make("p", {}, OLDER)] : []), ...texts.map((text) => make("pre", { className: "highlight", tabIndex: 0 }, text)))];
  });
  list.replaceChildren(lines.length ? make("ul", {}, ...lines) : make("p", {}, keepsNothing() ? KEEPS_NOTHING : "Nothing so far."));
}

const input = document.getElementById("sg-take");
input.addEventListener("change", () => takeIn(input.files, document.getElementById("sg-taken")).finally(() => { input.value = ""; }));
addEventListener("pageshow", show);
show();
