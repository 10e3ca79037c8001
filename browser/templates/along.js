// The notebook of a page with what its reader did there: to be downloaded, or taken along to the Lab.
import { keptOf, OLDER, paired, setAside } from "./kept.js";

// Nothing keeps the Lab apart from what the site keeps: what came in a file becomes code there by hand alone.
export const FILED = "# From a file, which may be somebody else's, so nothing runs it. Read it first; Esc and then Y make it a cell that runs.";

const raw = (id, head, text) => ({ cell_type: "raw", id, metadata: {}, source: `${head}\n\n${text}` });

// Returns a notebook with the reader's cells in it, and at its end those that have no place.
export function withAnswers(notebook, { cells, old, chosen, widgets }) {
  for (const cell of notebook.cells) if (cell.id in cells) Object.assign(cell, { source: cells[cell.id], outputs: [], execution_count: null });
  for (const [id, text] of Object.entries(old)) notebook.cells.push(raw(`${id}-old`, OLDER, text));
  notebook.metadata.sg = { chosen, widgets };
  return notebook;
}

// Returns a notebook with the reader's cells in it, and below those of the page what came in a file.
export function forTheLab(notebook, work) {
  const { cells, taken } = work, own = paired(Object.entries(cells).filter(([id]) => !(id in taken)));
  const below = ({ id }) => (id in cells && id in taken ? [raw(`${id}-file`, FILED, cells[id])] : []);
  return withAnswers({ ...notebook, cells: notebook.cells.flatMap((cell) => [cell, ...below(cell)]) }, { ...work, cells: own });
}

// Returns where the Lab keeps the answers of a page: other answers are another notebook, so that
// nothing that was written in the Lab is lost. Without answers it is the path of the page itself.
export function pathAlong(path) {
  const { cells, taken } = keptOf(path), filed = Object.keys(taken).filter((id) => id in cells);
  const text = JSON.stringify(filed.length ? [cells, filed] : cells);
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
    await contents.save(along, { type: "notebook", format: "json", content: forTheLab(notebook, setAside(keptOf(path), sources)) });
  };
  const saved = get(along).catch(save);
  contents.get = async (...what) => { await saved; return get(...what); };
}
