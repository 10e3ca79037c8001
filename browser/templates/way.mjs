// The list of pages: how much of each is done on this device, and where to go on.
import { AT, FRONT, isRight, keptOf } from "./kept.js";

for (const row of document.querySelectorAll(".way li")) {
  const { chosen, verdicts, cells } = keptOf(row.dataset.live), tasks = Number(row.dataset.tasks);
  const done = Math.min(tasks, Object.keys(chosen).length + Object.values(verdicts).filter(isRight).length);
  row.style.setProperty("--part", done / tasks);
  if (done || Object.keys(cells).length) row.querySelector(".states").textContent = done === tasks ? " · ✓ done" : ` · ${done} of ${tasks} done`;
}
try {
  const { page, hash, title, words } = JSON.parse(localStorage.getItem(AT)), begin = document.querySelector(".begin");
  const isHere = page === FRONT;
  Object.assign(begin, { href: `${isHere ? "" : page}#${hash}`, textContent: "Continue" });
  document.getElementById("sg-at").textContent = isHere ? `at ${words}` : `at ${title}, ${words}`;
  document.querySelector(`.way a[href="${page}"]`)?.closest("li").classList.add("here");
} catch {} // nothing is kept, or cookies are blocked
