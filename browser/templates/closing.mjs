// What follows a prediction is closed, up to the next heading: whole cells, code and later predictions, too.
// Where one cell is shown in a frame elsewhere, nothing is closed.
import { isBare } from "./kept.js";
import { cellAt, make } from "./widgets.mjs";

const STOPS = ":not(.cell), :has(.text_cell_render :is(h1, h2, h3, h4, h5, h6))";
// Where the address leads; the browser itself says so (:target) only when the page has come.
function aim() {
  try { return document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch { return null; }
}

const closings = new Map(); // from cells of predictions to them

// What follows the prediction in a cell; made from the last prediction of a page to the first.
export class Closing {
  constructor(id) {
    this.cells = [];
    for (let next = isBare ? null : cellAt(id).nextElementSibling; next && !this.inner && !next.matches(STOPS); next = next.nextElementSibling) {
      this.cells.push(next);
      this.inner = closings.get(next); // closes what follows there
    }
    closings.set(cellAt(id), this);
    this.line = make("p", { className: "sg-follows", tabIndex: -1 });
    this.line.setAttribute("role", "status");
    cellAt(id).append(this.line);
    addEventListener("hashchange", () => this.seek());
    this.close();
    this.seek();
  }

  close() {
    const onclick = () => { this.open(); this.line.focus(); };
    this.line.replaceChildren("Answer to go on.", make("button", { type: "button", onclick }, "Show what follows without answering"));
    this.line.hidden = !this.cells.length;
    this.line.toggleAttribute("data-open", this.isOpen = false);
    this.cover();
  }

  // Covers the cells up to the next prediction, and whatever that one has opened.
  cover() {
    for (const cell of this.cells) cell.classList.add("sg-closed");
    this.inner?.cover();
  }

  open() {
    for (const cell of this.cells) cell.classList.remove("sg-closed");
    if (!this.isOpen) this.line.replaceChildren("What follows is open.");
    this.line.toggleAttribute("data-open", this.isOpen = true);
    if (this.inner?.isOpen) this.inner.open();
  }

  // All that follows, up to the next heading.
  get all() { return [...this.cells, ...this.inner?.all ?? []]; }

  // Opens what a link leads to, also below a later prediction.
  seek() {
    const target = aim();
    if (this.isOpen || !target || !this.all.some((cell) => cell.contains(target))) return;
    this.open();
    target.scrollIntoView();
  }
}
