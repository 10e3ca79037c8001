// The bar at the foot of the page: what Python does, and what to do where something is missing.
import { DIED } from "./died.js"; // no .mjs: of those that a server sends wrongly the bar has to tell

const LATE = 90; // seconds after which Python should have come
const LONG = 15; // seconds after which a cell may be a loop without end
const WAITING = ["initializing", "starting", "restarting", "connecting"];
const SAYS = {
  loading: "Python is loading: about ten seconds, longer on the first visit.",
  bare: "This browser cannot run Python: it lacks WebAssembly. Take a current Firefox, Chrome, Edge or Safari, or read the pages of the reading edition.",
  blocked: "This browser keeps nothing for this site (cookies are blocked), and without that no notebook opens. Allow cookies for this site and reload the page, or read the pages of the reading edition.",
  lost: "This window has no storage (is it a private one?): download your work before you close it.",
  full: "The storage of this browser is full, and your last change is not kept: download your work, and delete files in the list that you no longer need.",
  type: "Python cannot load: the server of this site sends FILE files as TYPE, and no browser runs those. Whoever looks after the site finds in browser/README.md what it has to send. You can still read the pages of the reading edition.",
  late: "Python has not loaded: the download was interrupted, or is very slow. Reload the page; what is here is not loaded again.",
  died: `${DIED} It begins anew: run all cells again. What you wrote stays.`,
  long: "This cell has been running for a while. If it loops for ever, it cannot be interrupted here: choose Kernel → Restart Kernel, fix it, and run the cells again. What you wrote stays.",
};
const bar = document.createElement("div");
bar.id = "sg-says";
bar.setAttribute("role", "status");
bar.style.cssText =
  "position:fixed; bottom:2.2em; left:50%; transform:translateX(-50%); z-index:9999; width:max-content; max-width:90vw;" +
  "box-sizing:border-box; padding:0.5em 1em; border-radius:6px; background:#1f2d3d; color:#fff; font:15px/1.4 sans-serif";

let always = ""; // what is said whatever Python does
let problem = ""; // why Python cannot come
let resolveAnswered; // that Python has answered
export const answered = new Promise((done) => { resolveAnswered = done; });
let opened = false; // has anything been shown in the Lab?
const died = new WeakSet(); // sessions whose Python has ended, and has been asked nothing since
const changed = new WeakMap(); // when the status of a session was seen to change last

function say(text) {
  if (bar.textContent !== text) bar.textContent = text;
  if (!text) bar.remove();
  else if (!bar.isConnected) document.body.append(bar);
}

// Lets the bar say that Python cannot come, where it is known as what the server sends a kind of file.
export function cannotCome(file, type) {
  problem = file ? SAYS.type.replace("FILE", file).replace("TYPE", type) : SAYS.late;
}

// Lets the Python of a kernel begin anew, so that no cell waits for what has ended; the bar says so until a cell runs.
export function ended(kernel) {
  const panels = [...window.jupyterapp.shell.widgets("main")];
  const session = panels.map(({ sessionContext }) => sessionContext).find((one) => one?.session?.kernel?.id === kernel);
  if (!session) return;
  died.add(session);
  session.restartKernel().then(() => {
    const asked = (_, { direction, msg }) => {
      if (direction !== "send" || msg.header.msg_type !== "execute_request") return;
      died.delete(session);
      session.session.kernel.anyMessage.disconnect(asked);
    };
    session.session.kernel.anyMessage.connect(asked);
  });
}

// Returns for how many seconds the status of a session has been the same.
function seconds(session) {
  if (!session) return performance.now() / 1000;
  if (!changed.has(session)) {
    changed.set(session, performance.now());
    session.statusChanged.connect(() => changed.set(session, performance.now()));
  }
  return (performance.now() - changed.get(session)) / 1000;
}

// Returns whether a session waits for Python. A page in which nothing is shown yet does, too.
function waits(session) {
  if (!session) return !opened;
  const status = session.kernelDisplayStatus;
  return WAITING.includes(status) || (status === "unknown" && session.session?.kernel != null);
}

function sentence() {
  const shell = window.jupyterapp?.shell;
  const panel = shell?.currentWidget ?? shell?.widgets("main").next().value; // none is current before the window has the focus
  const session = panel?.sessionContext;
  opened ||= panel != null;
  if (always) return always;
  if (died.has(session)) return SAYS.died;
  if (waits(session)) {
    if (problem || seconds(session) > LATE) return problem || SAYS.late;
    return panel ? `${SAYS.loading} You can read already.` : SAYS.loading;
  }
  if (session) resolveAnswered();
  return session?.kernelDisplayStatus === "busy" && seconds(session) > LONG ? SAYS.long : "";
}

function hasStorage() {
  return new Promise((done) => {
    try {
      const asked = indexedDB.open("is there storage");
      asked.onsuccess = () => { asked.result.close(); done(true); };
      asked.onerror = () => done(false);
    } catch {
      done(false);
    }
  });
}

// Returns what keeps the Lab from opening at all.
function hindrance() {
  if (typeof WebAssembly !== "object") return SAYS.bare;
  try {
    localStorage.getItem("");
    return "";
  } catch {
    return SAYS.blocked;
  }
}

async function begin() {
  always ||= hindrance();
  const rest = (await hasStorage()) ? "" : SAYS.lost;
  setInterval(() => say(sentence() || rest), 250);
}

addEventListener("unhandledrejection", ({ reason }) => {
  if (/quota/i.test(`${reason?.name} ${reason?.message}`)) always = SAYS.full;
});
if (document.body) begin();
else addEventListener("DOMContentLoaded", begin);
