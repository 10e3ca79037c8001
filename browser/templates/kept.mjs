// What a reader wrote on a page and predicted there, kept in this browser.
const PREFIX = "sg-page "; // before the path of the page's notebook
export const KEEPS_NOTHING = "This browser keeps nothing for this site (its cookies are blocked, or its storage is full): copy what you want to keep before you close the page.";

export function keptOf(path) {
  try {
    return { cells: {}, chosen: {}, ...JSON.parse(localStorage.getItem(PREFIX + path)) };
  } catch {
    return { cells: {}, chosen: {} }; // cookies are blocked
  }
}

const here = () => JSON.parse(document.getElementById("sg-live").textContent).path;
export const kept = () => keptOf(here());

export function keepsNothing() {
  try { return !localStorage; } catch { return true; }
}

export function forget(path) { localStorage.removeItem(PREFIX + path); }

// Lets a function change what is kept; returns whether it could be kept.
export function keep(how) {
  const work = kept();
  how(work);
  try {
    const isEmpty = !Object.keys({ ...work.cells, ...work.chosen }).length;
    if (isEmpty) localStorage.removeItem(PREFIX + here());
    else localStorage.setItem(PREFIX + here(), JSON.stringify(work));
    return true;
  } catch {
    return false;
  }
}
