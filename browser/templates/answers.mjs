// Cells that a reader writes in: the code becomes a field, which is run on the page, and kept.
import { keep, kept, OLDER, paired, setAside } from "./kept.js";
import { change, outdated, revivals, run, stop } from "./running.mjs";
import { taps } from "./taps.mjs";
import { cellAt, drawn, make, mark } from "./widgets.mjs";

const ANSWER = "Answer here", CHECK = "Check"; // as live.py says
const HOLE = /([=:] \(?)(""|None|\[\]|\(\))|\.\.\./; // where an answer begins
const LONG = 1_000; // milliseconds after which a cell can be seen to run
const MOST_SAID = 20_000; // characters that are kept of what a check said
const FILED_ABOVE = "A cell above is from a file: until you run it, it counts as it is on this page without the file.";
const ELSEWHERE = "Another tab has changed this cell since: reload the page to see its text.";

class Answer {
  constructor({ id, source, field: name, taps: tapped }, { cells, old, taken }, above) {
    Object.assign(this, { id, source, above, text: source, isAnswer: name === ANSWER, asks: source.includes(".check(") ? CHECK : "Run" });
    this.isFiled = taken[id] === true; // and not run since
    this.code = cellAt(id).querySelector(".input_area");
    this.output = cellAt(id).querySelector(".output");
    const isChange = name !== ANSWER && name !== CHECK;
    this.opener = this.button(tapped ? "As code" : isChange ? "✎" : name, () => this.begin(), name === ANSWER && !tapped ? "sg-opens" : "sg-opens sg-quiet");
    if (isChange) this.opener.ariaLabel = name;
    this.status = make("span", { role: "status" });
    this.runner = this.button(this.asks, () => this.run(), "sg-run");
    this.stopper = this.button("Stop", stop);
    this.stopper.title = "Ends Python. Widgets of this page begin anew, as they were left where that is kept.";
    this.undoer = this.button("As it was", () => {
      if (this.text !== this.source && confirm("Put this cell back as it was? What you wrote in it is lost.")) this.field.set(this.source);
    });
    const first = [...(name === CHECK || (tapped && this.asks === CHECK) ? [this.runner, " ", this.stopper, " "] : []), ...(name === CHECK ? [] : [this.opener])];
    this.line = make("p", { className: isChange ? "sg-answer-line sg-edits" : "sg-answer-line" }, ...first, " ", this.status);
    this.stopper.hidden = true;
    this.code.after(this.line);
    if (tapped) {
      cellAt(id).classList.add("sg-tapped"); // its code says the same as what is tapped
      this.taps = taps(tapped, source, cellAt(id).previousElementSibling, { changed: (text) => this.tapped(text), run: () => this.run() });
      this.code.before(this.taps.form);
    }
    revivals.push(() => { if (this.shows) this.run(); });
    outdated.push((ids) => { if (this.shows) mark(this.output, ids.includes(id), () => this.run()); });
    if (id in old) this.line.after(make("div", {}, make("p", {}, OLDER), make("pre", { className: "highlight", tabIndex: 0 }, old[id])));
    if (id in cells) this.reopen(cells[id]);
    else this.remind();
  }

  button(name, onclick, className = "") { return make("button", { type: "button", onclick, className }, name); }

  // From where to where the first place to fill in goes: between quotes or brackets, or what stands for it.
  get hole() {
    const { index, 0: all, 1: before = "", 2: blank = all } = (this.isAnswer && HOLE.exec(this.text)) || { index: 0, 0: "" };
    const from = index + before.length + (blank.length === 2);
    return [from, blank.length === 2 ? from : from + blank.length];
  }

  // Puts a field in the place of the code.
  async open() {
    if (this.opener.disabled) return;
    this.opener.disabled = true;
    try {
      const { field } = await import("./editor.mjs");
      const place = make("div", { className: "highlight sg-field" });
      const changed = (source) => this.changed(source);
      this.field = field(place, this.text, `Code: ${this.isAnswer ? "your answer" : "a cell"}. Escape, then Tab, leaves it.`, { changed, run: () => this.run() });
      this.code.replaceChildren(place);
      this.line.classList.remove("sg-edits");
      this.line.replaceChildren(this.runner, " ", this.stopper, " ", this.undoer, " ", this.status);
      if (this.text !== this.source) this.tellPython();
    } catch {
      this.status.textContent = "The field to write in could not be fetched. Is there a network? Try again.";
    }
    this.opener.disabled = false;
  }

  // Opens the field, and puts the caret in it, unless the reader has gone on elsewhere meanwhile.
  async begin() {
    await this.open();
    if ([this.opener, document.body].includes(document.activeElement)) this.field?.focus(...this.hole);
  }

  // Lets Python know the text, unless it came in a file and its reader has not run it.
  tellPython() { if (!this.isFiled) change(this.id, this.text); }

  // Returns what is to be said of the text besides what it does.
  get remark() {
    if (this.isOther) return ELSEWHERE;
    if (this.isFiled) return `From a file: until you press ${this.asks} here, nothing runs it.`;
    return this.above.some(({ isFiled }) => isFiled) ? FILED_ABOVE : "";
  }

  // Shows what was kept; what stands below is of another answer.
  async reopen(text) {
    this.text = text;
    if (this.output) this.show(this.isFiled ? [] : [make("p", {}, `Kept from your last visit: press ${this.asks}.`)]);
    this.remind();
    this.taps?.show(text);
    if (this.taps && !this.taps.form.disabled) this.tellPython();
    else await this.open();
    this.status.textContent ||= this.remark;
  }

  // Takes an answer that was tapped.
  tapped(text) {
    if (this.field) this.field.set(text);
    else this.changed(text);
  }

  // Shows what a check said before, of the same text.
  async remind() {
    const { of, outputs } = kept().verdicts[this.id] ?? {};
    if (of !== this.text) return;
    const said = make("p", {}, `From your last visit: press ${this.asks} to check anew.`);
    this.show([said, ...await Promise.all(outputs.map((output) => drawn(output)))]);
    this.tick();
  }

  // Keeps what a check said.
  judged(outputs) {
    const still = outputs.filter(({ widget }) => !widget), isLong = JSON.stringify(still).length > MOST_SAID;
    const said = isLong ? still.map((one) => ({ "text/plain": one["text/plain"]?.slice(0, MOST_SAID) })) : still;
    keep(({ verdicts }) => {
      const same = verdicts[this.id]?.of === this.text && verdicts[this.id]; // what is ticked stays
      verdicts[this.id] = { ...same, of: this.text, outputs: said };
    });
  }

  // Ticks the boxes beside a sentence as they were, and keeps how they are.
  tick() {
    const { ticked = [] } = kept().verdicts[this.id] ?? {}, boxes = [...this.output.querySelectorAll("[type=checkbox]")];
    const changed = () => keep(({ verdicts }) => { if (verdicts[this.id]) verdicts[this.id].ticked = boxes.map(({ checked }) => checked); });
    boxes.forEach((box, i) => Object.assign(box, { checked: ticked[i], onchange: changed }));
  }

  changed(source) {
    this.text = source;
    this.taps?.show(source);
    if (source === this.source) this.isFiled = false;
    this.tellPython();
    this.isKept = keep(({ cells, from, taken }) => {
      if (source === this.source) for (const what of [cells, from, taken]) delete what[this.id];
      else { cells[this.id] = source; from[this.id] = this.source; }
    });
    this.isOther = false;
    this.status.textContent = this.remark;
  }

  // Says whether another tab keeps another text than this one.
  compare() {
    const had = this.isOther;
    this.isOther = this.isKept !== false && this.text !== (kept().cells[this.id] ?? this.source);
    if (this.isOther || had) this.status.textContent = this.remark;
  }

  // Takes a text that came in a file for the reader's own.
  trust() {
    this.isFiled = false;
    this.tellPython();
    keep(({ taken }) => { if (this.id in taken) taken[this.id] = false; });
  }

  async run() {
    if (this.isFiled) this.trust();
    const had = document.activeElement === this.runner || this.output?.contains(document.activeElement);
    this.runner.disabled = true;
    this.output?.setAttribute("aria-live", "polite");
    this.shows = false;
    this.status.textContent = "One moment …";
    const seen = setTimeout(() => { this.stopper.hidden = false; this.status.textContent = "Running …"; }, LONG);
    try {
      const outputs = await run(this.id, true);
      if (this.asks === CHECK) this.judged(outputs);
      this.shows = outputs.some(({ widget }) => widget);
      this.show(await Promise.all(outputs.map((output) => drawn(output))));
      this.tick();
      this.status.textContent = this.remark || (outputs.length ? "" : "Done.");
    } catch ({ message, hadBegun }) {
      this.show([]); // what stood there is of a run before
      if (!hadBegun) this.remind();
      this.status.textContent = message;
    }
    clearTimeout(seen);
    this.stopper.hidden = true;
    this.runner.disabled = false;
    if (had && document.activeElement === document.body) this.runner.focus(); // which was disabled
  }

  show(parts) {
    this.output ??= cellAt(this.id).appendChild(make("div", { className: "output" }));
    this.output.replaceChildren(...parts);
  }
}

export function answers(cells) {
  const work = setAside(kept(), paired(cells.map(({ id, source }) => [id, source])));
  keep((now) => Object.assign(now, work));
  const fields = [];
  for (const cell of cells) if (cell.field && cellAt(cell.id).querySelector(".input_area")) fields.push(new Answer(cell, work, [...fields]));
  addEventListener("storage", () => { for (const one of fields) one.compare(); });
}
