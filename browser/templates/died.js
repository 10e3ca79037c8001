// What pages and the Lab say when a cell was too much for Python in a browser.
export const DIED = "Python has ended, because this was too deep or too large for it: begin with small n, or use a loop.";
