// The Lab, arranged for a reader: only a notebook that is seen starts Python, and on a telephone the
// list of files does not cover it.

// What is imported here is called .js, a type that all servers know; begin.js tells of those they do not.
import { pathAlong, takeAlong } from "./along.js";
import { lab } from "./lab.js";

const ORDER = {{ order | tojson }}; // of notebooks
const NARROW = 700; // pixels
const PATIENCE = 60_000; // milliseconds in which a kernel should come
const BY_HAND = ".jp-SideBar, .lm-Menu, .lm-MenuBar, .lm-CommandPalette";
const PAGE = new URLSearchParams(location.search).get("path"), ASKED = pathAlong(PAGE);
if (ASKED !== PAGE) history.replaceState(null, "", `?${new URLSearchParams({ path: ASKED })}`);
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

const viewsOf = (shell) => [...shell.widgets("main")].filter((one) => one.context);
const seenOf = (shell) => viewsOf(shell).filter((one) => one.isVisible); // also in a window without focus

// Waits until the notebook that the address names is shown. The Lab opens it, but seconds later, and may
// show the tabs of an earlier visit after it: opened once more, it is found.
async function arrived({ commands, restored, shell }) {
  const isShown = () => !ASKED || seenOf(shell).some(({ context }) => context.path === ASKED);
  await restored;
  if (!isShown()) await commands.execute("docmanager:open", { path: ASKED }).catch(() => {});
  for (let patience = 200; patience && !isShown(); patience--) await pause(100);
}

function startWhatIsSeen(app) {
  const { serviceManager: { sessions }, shell } = app;
  const startNew = sessions.startNew.bind(sessions);
  const there = arrived(app);
  sessions.startNew = async (options, ...more) => {
    await there;
    const path = options.path.replace(/[^/]*$/, options.name); // the path itself is a passing one
    const views = viewsOf(shell).filter(({ context }) => context.path === path);
    while (views.length && !views.some((one) => one.isVisible)) {
      await pause(100);
      if (views.every((one) => one.isDisposed)) await new Promise(() => {}); // closed unseen
    }
    return startNew(options, ...more);
  };
}

// Lets cells wait for the kernel of their notebook: without it the Lab empties them and runs nothing, or
// asks for a kernel. One that has to be chosen by hand is not waited for without end.
function runWithAKernel({ commands, shell }) {
  const execute = commands.execute.bind(commands);
  const hasCome = ({ context: { sessionContext } }) => Promise.race([sessionContext.ready, pause(PATIENCE)]);
  commands.execute = async (id, ...more) => {
    if (/^notebook:.*run-/.test(id)) await Promise.all(seenOf(shell).map(hasCome));
    return execute(id, ...more);
  };
}

function keepTheListClosed({ restored, shell }) {
  let byHand = false; // who opens the list wants to see it, until a notebook is shown
  const close = () => { if (innerWidth < NARROW && !shell.leftCollapsed && !byHand) shell.collapseLeft(); };
  const asked = ({ target, ctrlKey, metaKey }) => { byHand ||= ctrlKey || metaKey || target.closest?.(BY_HAND) != null; };
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, asked, true);
  shell.layoutModified.connect(close);
  shell.currentChanged.connect(() => { byHand = false; close(); });
  restored.then(close);
}

// Leads from the Lab to the pages, where the menus end.
function linkToThePages({ commands, shell }) {
  const nav = document.createElement("nav");
  nav.id = "sg-nav";
  nav.ariaLabel = "Pages";
  const link = (textContent, page, more) => nav.append(Object.assign(document.createElement("a"), { textContent, href: new URL(page, import.meta.url), ...more }));
  const next = () => ORDER[ORDER.indexOf(shell.currentWidget?.context?.path.replace(/-mine-\w+/, "")) + 1] ?? ORDER[0];
  link("All pages", "index.html#pages");
  link("Next", "", { onclick: () => { commands.execute("docmanager:open", { path: next() }); return false; } });
  link("Glossary", "glossary.html");
  link("My work", "my.html");
  document.getElementById("jp-top-panel").append(nav);
}

lab.then((app) => {
  takeAlong(app, PAGE);
  app.restored.then(() => linkToThePages(app));
  startWhatIsSeen(app);
  runWithAKernel(app);
  keepTheListClosed(app);
});
