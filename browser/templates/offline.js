// The service worker of the site: what was loaded once of the pages is there without a network. That of the
// Lab follows, in the same file, as both have the same scope; what the Lab asks for is left to it.

const SITE = `sg-pages ${new URL(".", self.location).pathname} `, KEPT = SITE + {{ name | tojson }}; // another one for each build
const DIGESTS = new Map({{ digests | tojson }}.map(([file, digest]) => [new URL(file, self.location).href, digest]));
const PYTHON = new URL("static/pyodide/", self.location).href; // kept when it is asked for
const PAGES = [...DIGESTS.keys()].filter((address) => !address.startsWith(PYTHON)); // kept when the first cell has run, or soon
const ROOT = new URL(".", self.location).href, INDEX = new URL("index.html", ROOT).href;
const PATIENCE = 10_000; // milliseconds, in which the first cell should have run
const OF_THE_LAB = /\/lab\/|\/early\.mjs$|\/comlink\./;

// Returns the caches of earlier versions of this site: the first ones were not named by its address.
async function earlier() {
  const names = (await caches.keys()).filter((name) => name !== KEPT);
  const isOurs = async (name) => name.startsWith(SITE) || (/^sg-pages \w+$/.test(name) && (await caches.match(INDEX, { cacheName: name })));
  const ours = await Promise.all(names.map(isOurs));
  return names.filter((_, i) => ours[i]);
}

async function renewed() {
  for (const name of await earlier()) await caches.delete(name);
}

// Returns whether a file is that of this version: not that of another one, of which an upload has still to
// replace it, and not the page of a network where one has to log in.
async function isOfThisVersion(address, answer) {
  const digest = DIGESTS.get(address.replace(/\.gz$/, ""));
  if (!digest || answer.status !== 200) return false;
  const isPacked = address.endsWith(".gz") && !answer.headers.has("Content-Encoding");
  const body = isPacked ? answer.body.pipeThrough(new DecompressionStream("gzip")) : answer.body;
  const data = await new Response(body).arrayBuffer().catch(() => new ArrayBuffer(0)); // no archive, or cut off
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return digest === [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function keepIfRight(cache, address, answer) {
  if (await isOfThisVersion(address, answer.clone())) return cache.put(address, answer).then(() => true);
  return false;
}

const waiting = []; // for each file of Python that is not kept yet, what lets it be kept

// Waits with a file of Python until the first cell has run, because checking the file would make Python start later.
async function whenCalm(address) {
  if (address.startsWith(PYTHON)) await new Promise((done) => { waiting.push(done); setTimeout(done, PATIENCE); });
}

// Who asks. A worker waits for packages that come later, standing still, and Firefox then waits for it
// before it tells of this client: there the referrer says the same.
async function asking({ url, referrer }, client) {
  return /\.(whl|zip)(\.gz)?$/.test(url) ? referrer : (await clients.get(client))?.url;
}

async function answered(request, address, asks, wait) {
  const url = await asking(request, asks);
  if (OF_THE_LAB.test(url)) return fetch(request);
  const cache = await caches.open(KEPT);
  const kept = await cache.match(address);
  if (kept) return request.method === "HEAD" ? new Response(null, kept) : kept;
  const isPacked = request.method === "HEAD" && (await cache.match(`${address}.gz`));
  if (isPacked) return new Response(null, { headers: { "Content-Type": address.endsWith(".wasm") ? "application/wasm" : "application/zip" } });
  const answer = await fetch(request);
  if (request.method === "GET") {
    const copy = answer.clone();
    wait(whenCalm(address).then(() => keepIfRight(cache, address, copy)));
  }
  return answer;
}

// Keeps a file: as an earlier version has it, or fetched, compressed where the pages ask for that.
async function keepFile(address) {
  const cache = await caches.open(KEPT), ways = /\.(wasm|zip|bin)$/.test(address) ? [`${address}.gz`, address] : [address];
  for (const way of ways) if (await cache.match(way)) return;
  for (const find of [(way) => caches.match(way), (way) => fetch(way, { cache: "no-cache" })]) {
    for (const way of ways) {
      const answer = await find(way);
      if (answer && (await keepIfRight(cache, way, answer))) return;
    }
  }
  throw new Error(`${address} is not that of this version.`);
}

async function keepAll(addresses = PAGES) { await Promise.all(addresses.map(keepFile)); }

// Which part of Python a file is, in each version of it.
const partOf = (address) => address.slice(PYTHON.length).replace(/\.gz$/, "").split("-")[0];

// A newer version waits for its pages, and for what its readers have of Python: until all are there, the earlier
// one stays, as a whole. The first version does not wait, as Python comes first (see foot.mjs).
async function keepWhatWasKept() {
  const names = await earlier();
  if (!names.length) return;
  const had = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const ofPython = (addresses) => addresses.filter((address) => address.startsWith(PYTHON));
  const parts = new Set(ofPython(had.flat().map(({ url }) => url)).map(partOf));
  await keepAll([...PAGES, ...ofPython([...DIGESTS.keys()]).filter((address) => parts.has(partOf(address)))]);
}

addEventListener("install", (event) => event.waitUntil(keepWhatWasKept()));
addEventListener("message", (event) => {
  if (event.data !== "keep the pages") return;
  for (const done of waiting.splice(0)) done();
  event.waitUntil(keepAll());
});
addEventListener("activate", (event) => event.waitUntil(renewed()));
addEventListener("fetch", (event) => {
  const { request, clientId } = event, plain = request.url.replace(/[?#].*/, "");
  const address = plain === ROOT ? INDEX : plain;
  if (!DIGESTS.has(address.replace(/\.gz$/, ""))) return;
  event.stopImmediatePropagation();
  if (request.mode === "navigate") event.waitUntil(keepAll());
  event.respondWith(answered(request, address, clientId, (what) => event.waitUntil(what)));
});

