// The page "My work": what is kept of each page, to be downloaded and cleared.
import { forget, KEEPS_NOTHING, keepsNothing, keptOf } from "./kept.mjs";
import { make } from "./widgets.mjs";

const pages = JSON.parse(document.getElementById("sg-pages").textContent);
const list = document.getElementById("sg-my");

// Returns the notebook of a page with the reader's cells in it.
async function notebookOf(path) {
  const answer = await fetch(`files/${path}`);
  if (!answer.ok) throw new Error();
  const notebook = await answer.json();
  const { cells } = keptOf(path);
  for (const cell of notebook.cells) if (cell.id in cells) Object.assign(cell, { source: cells[cell.id], outputs: [], execution_count: null });
  return JSON.stringify(notebook, null, 1);
}

async function download(path, status) {
  try {
    const href = URL.createObjectURL(new Blob([await notebookOf(path)], { type: "application/x-ipynb+json" }));
    make("a", { href, download: path.split("/").at(-1) }).click();
    status.textContent = "";
  } catch {
    status.textContent = "The notebook could not be fetched. Is there a network? Try again.";
  }
}

const counted = (work, word) => (work ? [`${work} ${word}${work > 1 ? "s" : ""}`] : []);

function show() {
  const lines = pages.flatMap(({ title, page, live }) => {
    const { cells, chosen } = keptOf(live);
    const kept = [...counted(Object.keys(cells).length, "cell"), ...counted(Object.keys(chosen).length, "prediction")];
    if (!kept.length) return [];
    const status = make("span", { role: "status" });
    const button = (text, onclick) => {
      const made = make("button", { type: "button", onclick }, text);
      made.setAttribute("aria-label", `${text}: ${title}`);
      return made;
    };
    const clear = () => {
      if (!confirm(`Clear what you wrote in “${title}”? This cannot be undone.`)) return;
      forget(live);
      show();
    };
    return [make("li", {}, make("a", { href: page }, title), `: ${kept.join(", ")} `,
      button("Download as a notebook", () => download(live, status)), " ", button("Clear", clear), " ", status)];
  });
  list.replaceChildren(lines.length ? make("ul", {}, ...lines) : make("p", {}, keepsNothing() ? KEEPS_NOTHING : "Nothing so far."));
}

addEventListener("pageshow", show);
show();
