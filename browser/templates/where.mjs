// Where a reader is on a page, how much is done there, and what a page can show besides.
import { AT, FRONT, isBare, isDone, kept, KEPT } from "./kept.js";
import { page } from "./running.mjs";

const heads = [...document.querySelectorAll("main h2")], links = [...document.querySelectorAll(".sections a")];
const where = document.querySelector(".where"), sign = document.querySelector(".sg-kept"), all = document.getElementById("sg-done");
const tasks = page.cells.filter(({ widget, source }) => widget === "Predict" || source.includes(".check("));
const isBefore = (head, { id }) => head.compareDocumentPosition(document.getElementById(`cell-id=${id}`)) & Node.DOCUMENT_POSITION_FOLLOWING;
const sections = tasks.map((task) => heads.findLastIndex((head) => isBefore(head, task)));

function count() {
  const work = kept(), done = tasks.map((task) => isDone(task, work)), number = done.filter(Boolean).length;
  if (all) all.textContent = ` · ${number} done`;
  links.forEach((link, index) => {
    const here = done.filter((_, task) => sections[task] === index), ready = here.filter(Boolean).length;
    link.lastElementChild.textContent = !ready ? "" : ready < here.length ? `${ready}/${here.length}` : "✓";
    link.toggleAttribute("data-all", ready > 0 && ready === here.length);
  });
  sign.textContent = Object.values(work).some((part) => Object.keys(part).length) ? "✓" : "";
}

// Keeps where a reader is. Who comes to the front page for its list is still where they were.
function keepsPlace(hash, words) {
  const name = location.pathname.split("/").at(-1) || FRONT;
  try {
    const { page: other = name } = JSON.parse(localStorage.getItem(AT)) ?? {};
    if (name === FRONT && (other !== name || hash === "pages")) return;
    localStorage.setItem(AT, JSON.stringify({ page: name, hash, title: document.title, words }));
  } catch {} // cookies are blocked
}

let at;
function see() {
  const now = heads.findLastIndex((head) => head.getBoundingClientRect().top < innerHeight / 3);
  if (now === at) return;
  at = now;
  links.forEach((link, index) => { link.ariaCurrent = index === at ? "true" : null; });
  if (where) where.textContent = at < 0 ? "Sections" : `${at + 1} of ${heads.length} ▾`;
  const words = links[at]?.children[1].firstChild.textContent.trim();
  if (words && !isBare) keepsPlace(heads[at].id, words);
}

if (links.length && heads.length === links.length) {
  addEventListener("scroll", see, { passive: true });
  see();
}
for (const link of links) link.addEventListener("click", () => { if (link.closest(":popover-open")) link.closest("[popover]").hidePopover(); });
addEventListener(KEPT, () => { count(); sign.classList.remove("sg-now"); void sign.offsetWidth; sign.classList.add("sg-now"); });
count();

// What lecturers see besides: notes with answers, which come from a file of their own.
const root = document.documentElement.classList, lecturer = document.getElementById("sg-lecturer");
let fetched = null;
async function notes() {
  const address = location.pathname.replace(/(\.html)?$/, ".notes.json");
  const found = await (fetched ??= fetch(address).then((answer) => (answer.ok ? answer.json() : {}), () => ({})));
  for (const [id, html] of Object.entries(found)) {
    const cell = document.getElementById(`cell-id=${id}`);
    if (!cell.nextElementSibling?.matches(".celltag_lecturer")) cell.after(document.createRange().createContextualFragment(html));
  }
}
const shows = () => { lecturer.ariaPressed = root.contains("sg-lecturer"); if (root.contains("sg-lecturer")) notes(); };
lecturer.addEventListener("click", () => {
  const how = root.toggle("sg-lecturer") ? "yes" : "no";
  try { localStorage.setItem("sg-lecturer", how); } catch {} // cookies are blocked
  shows();
});
shows();

// Prints a page with room for answers, or with all of its own.
function prints(withAnswers) {
  root.toggle("sg-answers", withAnswers);
  const folded = withAnswers ? [...document.querySelectorAll("main details:not([open], .code)")] : [];
  for (const one of folded) one.open = true;
  print();
  for (const one of folded) one.open = false;
}
document.getElementById("sg-print").addEventListener("click", () => prints(false));
document.getElementById("sg-answers").addEventListener("click", () => prints(true));
