// The page "My work": what is kept of each page, to be downloaded and cleared.
import { forget, KEEPS_NOTHING, keepsNothing, keptOf, keptPaths, OLDER, setAside } from "./kept.mjs";
import { make } from "./widgets.mjs";

const pages = JSON.parse(document.getElementById("sg-pages").textContent);
const list = document.getElementById("sg-my");

// Returns the notebook of a page with the reader's cells in it, and at its end those that have no place.
async function notebookOf({ page, live, cells, old }) {
  const answer = page && await fetch(`files/${live}`);
  if (page && !answer.ok) throw new Error();
  const notebook = page ? await answer.json() : { cells: [], metadata: {}, nbformat: 4, nbformat_minor: 5 };
  for (const cell of notebook.cells) if (cell.id in cells) Object.assign(cell, { source: cells[cell.id], outputs: [], execution_count: null });
  for (const [id, text] of Object.entries(old)) notebook.cells.push({ cell_type: "raw", id: `${id}-old`, metadata: {}, source: `${OLDER}\n\n${text}` });
  return JSON.stringify(notebook, null, 1);
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
  const lines = [...pages, ...gone.map((live) => ({ title: live, live, sources: {} }))].flatMap(({ title, page, live, sources }) => {
    const work = { page, live, ...setAside(keptOf(live), sources) };
    const texts = Object.values(work.old);
    const count = (what, word) => counted(Object.keys(what).length, word);
    const kept = [...count(work.cells, "cell"), ...count(work.chosen, "prediction"), ...count(texts, "older text")].join(", ");
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
      ...(texts.length ? [make("p", {}, OLDER)] : []), ...texts.map((text) => make("pre", { className: "highlight", tabIndex: 0 }, text)))];
  });
  list.replaceChildren(lines.length ? make("ul", {}, ...lines) : make("p", {}, keepsNothing() ? KEEPS_NOTHING : "Nothing so far."));
}

addEventListener("pageshow", show);
show();
