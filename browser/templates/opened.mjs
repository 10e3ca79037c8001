// The page that a link opens: puts what stands behind the # where the cells of the page read it.
const place = document.getElementById("sg-live"), told = JSON.parse(place.textContent);
const status = document.getElementById("sg-link");
const MOST = 8_000, WIDGETS = /^(GameEditor|PlayGame)\(/;

async function text(sent) {
  if (!/^[\w-]*$/.test(sent) || sent.length > MOST) throw new Error();
  const bytes = Uint8Array.from(atob(sent.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

addEventListener("hashchange", () => location.reload());
const sent = location.hash.slice(1);
const says = await text(sent).catch(() => null);
if (sent && says === null) status.textContent = "This link is damaged or was cut off: ask for it again. Here is an empty page to draw and play on.";
else if (!sent) status.textContent = "There is no game in this address; draw one, and press Share.";
const isGame = WIDGETS.test(says ?? "");
if (says && !isGame) status.textContent = "The rules of this link are code that somebody wrote. It stands in the cell at the end of the page: read it, then press “Write here” and Run if you trust it.";
for (const cell of told.cells) {
  cell.source = cell.source.replace("LINK", () => JSON.stringify(isGame ? says : ""));
  if (says && !isGame && cell.id === "own") cell.source = document.querySelector("[id='cell-id=own'] pre").textContent = says;
}
place.textContent = JSON.stringify(told);
await import("./live.mjs");
