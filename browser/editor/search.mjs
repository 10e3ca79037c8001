// A search over headings, words, questions and functions: its list comes with the site, and what is typed goes to no server.
import MiniSearch from "minisearch";

const MOST = 12; // that are shown
const base = new URL(".", import.meta.url), place = document.getElementById("sg-search");
const make = (name, attributes, ...children) => { const one = Object.assign(document.createElement(name), attributes); one.append(...children); return one; };
const field = make("input", { type: "search", placeholder: "Search, such as: mirror, Kayles, nim_sum", autocomplete: "off", ariaLabel: "Search all pages" });
const list = make("ul", {}), status = make("p", { className: "facts" });
status.setAttribute("role", "status");
place?.append(field, status, list);

let index;
async function found(text) {
  index ??= fetch(new URL("search.json", base)).then(async (answer) => {
    const made = new MiniSearch({ fields: ["words", "where"], storeFields: ["words", "where", "to"], searchOptions: { prefix: true, fuzzy: 0.15, boost: { words: 3 } } });
    made.addAll((await answer.json()).map(([words, where, to], id) => ({ id, words, where, to })));
    return made;
  });
  return (await index).search(text).slice(0, MOST);
}

field.addEventListener("input", async () => {
  const text = field.value.trim();
  try {
    const results = text ? await found(text) : [];
    if (text !== field.value.trim()) return; // one has typed on
    list.replaceChildren(...results.map(({ words, where, to }) => make("li", {}, make("a", { href: new URL(to, base) }, words, " ", make("small", {}, where)))));
    status.textContent = text && !results.length ? "Nothing is found." : "";
  } catch {
    index = null;
    status.textContent = "The list of what can be found could not be fetched. Is there a network?";
  }
});
