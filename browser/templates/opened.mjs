// The page that a link opens: puts what stands behind the # where the cells of the page read it.
const place = document.getElementById("sg-live"), page = JSON.parse(place.textContent);
const status = document.getElementById("sg-link");
const MOST = 8_000, MOST_READ = 100_000, WIDGETS = /^(GameEditor|PlayGame|Practice)\(/;

async function text(sent) {
  if (!/^[\w-]*$/.test(sent) || sent.length > MOST) throw new Error();
  const bytes = Uint8Array.from(atob(sent.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

// Returns code without empty lines and spaces below or behind which more of it could be out of sight.
const inSight = (code) => code.replace(/[^\S\n]{40,}/g, " ".repeat(40)).replace(/\n(?:[^\S\n]*\n){3,}/g, "\n\n\n");

addEventListener("hashchange", () => location.reload());
const sent = location.hash.slice(1);
const read = await text(sent).catch(() => null);
const says = read?.length > MOST_READ ? null : read;
if (sent && says === null) status.textContent = "This link is damaged or was cut off: ask for it again. Here is an empty page to draw and play on.";
else if (!sent) status.textContent = "Draw a game, and press Share: its address opens it anywhere.";
const isGame = WIDGETS.test(says ?? "");
const code = isGame ? "" : inSight(says ?? "").trimEnd(), count = code.split("\n").length;
if (code) status.textContent = `The rules of this link are code that somebody wrote, ${count} ${count > 1 ? "lines" : "line"} with ${code.length} characters in the cell at the end of the page: press “Write here” and Run to use it. It can only compute, and show games and texts on this page: it reaches neither what this site keeps in your browser nor the network.`;
for (const cell of page.cells) {
  cell.source = cell.source.replace("LINK", () => JSON.stringify(isGame ? says : ""));
  if (code && cell.id === "own") cell.source = document.querySelector("[id='cell-id=own'] pre").textContent = code;
}
place.textContent = JSON.stringify(page);
const isPractice = /^Practice\(/.test(says ?? "");
for (const one of document.querySelectorAll("main section")) one.hidden = isPractice !== one.matches("#practised");
await import("./live.mjs");
if (!sent) document.querySelector("[id='cell-id=drawn'] .sg-wake button").click();
