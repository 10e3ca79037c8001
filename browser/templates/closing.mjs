// What follows a prediction is closed, up to the next heading or prediction: outputs and texts, not the code.
import { cellAt, make } from "./widgets.mjs";

const STOPS = ":not(.cell), :has(.sg-follows, .text_cell_render :is(h1, h2, h3, h4, h5, h6))";

// What follows the prediction in a cell; made from the last prediction of a page to the first.
export class Closing {
  constructor(id) {
    this.cells = [];
    for (let next = cellAt(id).nextElementSibling; next && !next.matches(STOPS); next = next.nextElementSibling) this.cells.push(next);
    this.line = make("p", { className: "sg-follows", tabIndex: -1 });
    cellAt(id).append(this.line);
    this.close();
  }

  close() {
    for (const cell of this.cells) cell.classList.add("sg-closed");
    this.line.hidden = !this.cells.length;
    const onclick = () => { this.open(); this.line.focus(); };
    this.line.replaceChildren("What follows stays closed until you answer. ", make("button", { type: "button", onclick }, "Show it without answering"));
  }

  open() {
    for (const cell of this.cells) cell.classList.remove("sg-closed");
    this.line.replaceChildren("What follows is open.");
  }
}
