// The notebook of a page with what its reader did there: to be downloaded, or taken along to the Lab.
import { keptOf, OLDER, setAside } from "./kept.js";

// Returns a notebook with the reader's cells in it, and at its end those that have no place.
export function withAnswers(notebook, { cells, old, chosen, widgets }) {
  for (const cell of notebook.cells) if (cell.id in cells) Object.assign(cell, { source: cells[cell.id], outputs: [], execution_count: null });
  for (const [id, text] of Object.entries(old)) notebook.cells.push({ cell_type: "raw", id: `${id}-old`, metadata: {}, source: `${OLDER}\n\n${text}` });
  notebook.metadata.sg = { chosen, widgets };
  return notebook;
}

// Returns where the Lab keeps the answers of a page: other answers are another notebook, so that
// nothing that was written in the Lab is lost. Without answers it is the path of the page itself.
export function pathAlong(path) {
  const text = path && JSON.stringify(keptOf(path).cells);
  if (!path || text === "{}") return path;
  const number = [...text].reduce((sum, letter) => (31 * sum + letter.codePointAt(0)) % 46_656, 0);
  return path.replace(/\.ipynb$/, `-mine-${number.toString(36)}.ipynb`);
}

// Lets the Lab find the answers of a page where `pathAlong` says.
export function takeAlong({ serviceManager: { contents } }, path) {
  const along = pathAlong(path), get = contents.get.bind(contents);
  if (along === path) return;
  const save = async () => {
    const notebook = await (await fetch(new URL(`files/${path}`, import.meta.url))).json();
    const sources = Object.fromEntries(notebook.cells.map(({ id, source }) => [id, [source].flat().join("")]));
    await contents.save(along, { type: "notebook", format: "json", content: withAnswers(notebook, setAside(keptOf(path), sources)) });
  };
  const saved = get(along).catch(save);
  contents.get = async (...what) => { await saved; return get(...what); };
}
