// A page of the reading edition comes alive: a button below each stored widget starts Python, and the
// widget takes the place of its picture. Without this script the page is as it is.
import { forgetDoings, keeper, restoredLine } from "./again.mjs";
import { answers } from "./answers.mjs";
import { Closing } from "./closing.mjs";
import { ALIVE, keep, kept } from "./kept.js";
import { GRAPHS, outdated, page, revivals, run, started } from "./running.mjs";
import { presses, tapOn } from "./tapped.mjs";
import { cellAt, drawn, make, mark } from "./widgets.mjs";

const READABLE = 0.8, NARROW = 280; // of the size of a picture; pixels
const places = new Map(); // from ids of cells to the places of their widgets

const storedWords = (option) => option.firstElementChild.textContent.slice("A. ".length);

class Place {
  constructor(id, button) {
    this.id = id;
    this.stored = [...cellAt(id).querySelectorAll(".output_html")].at(-1) ?? cellAt(id).appendChild(make("div"));
    this.name = button;
    this.button = make("button", { type: "button", onclick: () => this.pressed() });
    this.calls(button);
    this.status = make("span", { role: "status" });
    this.line = make("p", { className: "sg-wake" }, this.button, " ", this.status);
    this.stored.after(this.line);
    this.pictures = [...this.stored.querySelectorAll("img")];
    this.taps = []; // on its pictures; the first that means something counts
    for (const one of this.pictures) one.addEventListener("click", (event) => { this.taps.push(tapOn(one, event)); this.pressed(); });
  }

  // Writes on the button what it does; to people who do not see the picture, also to what.
  calls(words) {
    const question = this.stored.querySelector("b")?.textContent;
    this.button.textContent = words;
    this.button.ariaLabel = question ? `${words}: ${question}` : null;
  }

  async pressed() {
    asksForPython();
    await this.wake();
    if (this.isAlive) wakeWhatIsSeen();
  }

  // Wakes a widget without what was kept of it.
  begin() {
    forgetDoings(this.id);
    return this.wake(true);
  }

  // Puts the widget in the place of its picture.
  async wake(anew = false) {
    if (this.button.ariaDisabled) return;
    this.button.ariaDisabled = "true"; // and not disabled, which would lose the focus
    this.status.textContent = "Python is loading …";
    try {
      const output = (await run(this.id, anew)).at(-1);
      if (!output?.widget) throw new Error(output?.problem ?? "There is no widget.");
      let isRestored = false;
      const keeps = keeper(this.id, page.cells.find(({ id }) => id === this.id).source, () => { isRestored = true; });
      const live = await drawn(output, keeps);
      if (isRestored) live.prepend(restoredLine(() => this.begin()));
      const had = [this.line, this.live].some((one) => one?.contains(document.activeElement));
      (this.live ?? this.stored).replaceWith(live);
      this.live = live;
      this.isAlive = true;
      this.line.remove();
      if (!isRestored) this.taps.some((tap) => presses(live, this.pictures, tap));
      if (had) this.live.querySelector("button:enabled, [tabindex='0']")?.focus({ preventScroll: true });
    } catch ({ message }) {
      this.isAlive = false;
      this.status.textContent = message;
      this.calls("Try again");
      (this.live ?? this.stored).after(this.line);
    }
    this.taps = [];
    this.button.ariaDisabled = null;
  }
}

// A prediction: what is unfolded first is the answer, which is kept by its words and opens what follows.
class Prediction {
  constructor(id) {
    this.id = id;
    this.place = cellAt(id).querySelector(".sg-ask");
    this.options = [...this.place.querySelectorAll("details")];
    this.closing = new Closing(id);
    const again = make("button", { type: "button", className: "sg-quiet", onclick: () => this.again() }, "Try again");
    this.line = make("p", { className: "sg-answer-line", hidden: true }, again);
    this.place.append(this.line);
    const { [id]: chosen } = kept().chosen;
    const mine = this.options.find((option, index) => [index, storedWords(option)].includes(chosen));
    if (mine) this.chooses(mine);
    for (const option of this.options) option.addEventListener("toggle", () => this.unfolded(option));
    if (mine) mine.open = true;
  }

  chooses(option) {
    option.classList.add("sg-mine", option.textContent.includes("✓") ? "sg-right" : "sg-wrong");
    this.line.hidden = false;
    this.closing.open();
  }

  unfolded(option) {
    if (!option.open || this.options.some((one) => one.matches(".sg-mine"))) return; // the first choice counts
    this.chooses(option);
    keep(({ chosen }) => { chosen[this.id] = storedWords(option); });
  }

  again() {
    for (const option of this.options) {
      option.classList.remove("sg-mine", "sg-right", "sg-wrong");
      option.open = false;
    }
    this.line.hidden = true;
    this.closing.close();
    this.options[0].firstElementChild.focus();
  }
}

// Other pages of this visit do not wait until they are asked, either.
function asksForPython() { try { sessionStorage.setItem(ALIVE, "yes"); } catch {} } // cookies are blocked

// From now on a widget comes alive when it is seen, or soon will be; Python need not wait for that.
let watches = false;
function wakeWhatIsSeen() {
  if (watches) return;
  watches = true;
  started().catch(() => {}); // a widget will say why
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const place = isIntersecting && [...places.values()].find((one) => one.stored === target);
      if (place && !place.isAlive) place.wake();
      if (place) seen.unobserve(target);
    }
  }, { rootMargin: "0px 0px 80% 0px" });
  for (const { stored, isAlive } of places.values()) if (!isAlive) seen.observe(stored);
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const theme = () => { document.body.dataset.jpThemeLight = !dark.matches; };
dark.addEventListener("change", theme);
theme();
// A picture wider than the page is made smaller as long as its letters can be read; then it is scrolled, by keys, too.
async function readable(picture) {
  await picture.decode();
  const least = Math.round(READABLE * picture.naturalWidth);
  picture.style.minWidth = `${least}px`;
  if (least > NARROW) picture.closest(".output_html").tabIndex = 0;
}
for (const one of document.querySelectorAll(".output_html img")) readable(one).catch(() => {}); // a page without pictures is read, too
for (const { id, widget, button } of page.cells) if (widget && widget !== "Predict") places.set(id, new Place(id, button));
for (const { id, widget } of [...page.cells].reverse()) if (widget === "Predict") new Prediction(id);
outdated.push((ids) => {
  for (const place of places.values()) if (place.isAlive && !place.button.ariaDisabled) mark(place.live, ids.includes(place.id), () => place.begin());
});
revivals.push(() => { for (const place of places.values()) if (place.isAlive) place.wake(); });
answers(page.cells);
try {
  if (sessionStorage.getItem(ALIVE)) wakeWhatIsSeen();
} catch {} // cookies are blocked
// Python comes while the mirror of the front page is played; a browser that saves data waits for a button.
const mirror = document.getElementById("sg-mirror");
const comes = () => {
  if (navigator.connection?.saveData) return;
  asksForPython();
  wakeWhatIsSeen();
  const graph = page.cells.find(({ widget, source }) => widget && GRAPHS.test(source)); // what it imports takes a second: now, and not when it is seen
  started().then(() => setTimeout(() => run(graph.id).catch(() => {})), () => {}); // after what is seen
};
if (mirror?.dataset.plays) comes();
else mirror?.addEventListener("sg-plays", comes, { once: true });
