// The lines at the foot of a page: how far Python has come, that there is a newer version of the site, and
// that something was not kept.
import { FULL, KEEPS_NOTHING, keepsNothing, NOT_KEPT } from "./kept.js";
import { make } from "./widgets.mjs";

const SITE = "service-worker.js?enableCache=false"; // as the Lab calls it: both share one
const PATIENCE = 3_000, QUIET = 10_000; // milliseconds
const foot = document.body.appendChild(make("div", { className: "sg-feet" })), line = footLine();

function footLine() {
  const made = make("p", { className: "sg-foot" });
  made.setAttribute("role", "status");
  return foot.appendChild(made);
}

export function say(...what) { line.replaceChildren(...what); }

const bar = make("progress");
bar.setAttribute("aria-label", "Python is loading");
const words = make("span");
let said = "";

// Shows which part of Python has come, and of how many bytes; the words change seldom, as they are spoken.
export function shows(part, bytes) {
  bar.value = part;
  const tenth = Math.floor(10 * part), sent = (share) => Math.round((share * bytes) / 1e6);
  const now = tenth < 10 ? `Python ${10 * tenth} %, ${sent(part)} of ${sent(1)} MB` : "Python has come, and starts …";
  if (!bar.isConnected) say(bar, " ", words);
  if (said !== (said = String(tenth))) words.textContent = now;
}

addEventListener(NOT_KEPT, () => footLine().append(keepsNothing() ? KEEPS_NOTHING : FULL), { once: true });

const workers = navigator.serviceWorker;

// Waits, but not for long, until what is fetched from now on is kept.
export async function keeps() {
  if (!workers || workers.controller || !(await workers.getRegistration().catch(() => null))) return;
  await new Promise((done) => { workers.addEventListener("controllerchange", done); setTimeout(done, PATIENCE); });
}

// Lets all pages be kept, and the files of Python: when the first cell has run, or when nobody has asked for Python.
export function keepsPages() { workers?.ready.then(({ active }) => active.postMessage("keep the pages")); }

function newer() {
  const button = make("button", { type: "button", onclick: () => location.reload() }, "Show it");
  say("There is a newer version of this page. ", button);
}

if (workers) {
  if (workers.controller) workers.addEventListener("controllerchange", newer);
  workers.register(new URL(SITE, import.meta.url)).catch(() => {}); // not on this server, or cookies are blocked
  setTimeout(keepsPages, QUIET);
}
