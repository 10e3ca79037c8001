// Puts beside the files of a folder what a server can send instead of them, compressed beforehand:
// node compress.mjs FOLDER [quick]
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const [folder, quick] = process.argv.slice(2); // quick: for tests, in a fifteenth of the time
const { BROTLI_PARAM_QUALITY: QUALITY, BROTLI_PARAM_LGWIN: WINDOW } = zlib.constants;
const gzip = promisify(zlib.gzip), brotli = promisify(zlib.brotliCompress);
const FIRST = /(pyodide\.asm\.wasm|memory-\w+\.bin)$/; // what the first widget waits for
const KINDS = {
  gz: (data) => gzip(data, { level: quick ? 6 : 9 }),
  br: (data, file) => brotli(data, { params: { [QUALITY]: quick ? 5 : FIRST.test(file) ? 11 : 9, [WINDOW]: 24 } }),
};
const LARGE = 1_000; // bytes

async function compress(file) {
  const data = await readFile(file);
  if (data.length < LARGE) return;
  for (const [ending, how] of Object.entries(KINDS)) {
    const copy = await how(data, file);
    if (copy.length < 0.9 * data.length) await writeFile(`${file}.${ending}`, copy);
  }
}

const found = await readdir(folder, { recursive: true, withFileTypes: true });
await Promise.all(found.filter((one) => one.isFile()).map((one) => compress(join(one.parentPath, one.name))));
