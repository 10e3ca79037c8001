// The service worker of the site: what was loaded once of the pages is there without a network. That of the
// Lab follows, in the same file, as both have the same scope; what the Lab asks for is left to it.

const KEPT = {{ name | tojson }}; // another one for each build
const PAGES = new Set({{ files | tojson }}.map((file) => new URL(file, self.location).href)); // kept when Python has come, or soon
const PYTHON = new URL("static/pyodide/", self.location).href; // kept when it is asked for
const ROOT = new URL(".", self.location).href, INDEX = new URL("index.html", ROOT).href;
const OF_THE_LAB = /\/lab\/|\/early\.mjs$|\/comlink\./;

async function renewed() {
  for (const name of await caches.keys()) if (name.startsWith("sg-pages ") && name !== KEPT) await caches.delete(name);
}

// Who asks. A worker waits for packages that come later, standing still, and Firefox then waits for it
// before it tells of this client: there the referrer says the same.
async function asking({ url, referrer }, client) {
  return url.endsWith(".whl") ? referrer : (await clients.get(client))?.url;
}

async function answered(request, address, asks) {
  const url = await asking(request, asks);
  if (OF_THE_LAB.test(url)) return fetch(request);
  const cache = await caches.open(KEPT);
  const kept = await cache.match(address);
  if (kept) return request.method === "HEAD" ? new Response(null, kept) : kept;
  const isPacked = request.method === "HEAD" && (await cache.match(`${address}.gz`));
  if (isPacked) return new Response(null, { headers: { "Content-Type": address.endsWith(".wasm") ? "application/wasm" : "application/zip" } });
  const answer = await fetch(request);
  if (answer.status === 200 && request.method === "GET") await cache.put(address, answer.clone());
  return answer;
}

async function keepAll() {
  const cache = await caches.open(KEPT), found = await Promise.all([...PAGES].map((url) => cache.match(url)));
  const missing = [...PAGES].filter((_, i) => !found[i]);
  if (missing.length) await cache.addAll(missing.map((url) => new Request(url, { cache: "no-cache" })));
}

// A newer version waits for its pages; the first one does not, as Python comes first (see foot.mjs). Who sees
// the Lab alone does not wait for the pages, either.
async function keepIfRead() {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const isNewer = (await caches.keys()).some((name) => name.startsWith("sg-pages "));
  if (isNewer && windows.some(({ url }) => !OF_THE_LAB.test(url))) await keepAll();
}

addEventListener("install", (event) => event.waitUntil(keepIfRead()));
addEventListener("message", (event) => { if (event.data === "keep the pages") event.waitUntil(keepAll()); });
addEventListener("activate", (event) => event.waitUntil(renewed()));
addEventListener("fetch", (event) => {
  const { request, clientId } = event, plain = request.url.replace(/[?#].*/, "");
  const address = plain === ROOT ? INDEX : plain;
  if (!PAGES.has(address) && !address.startsWith(PYTHON)) return;
  event.stopImmediatePropagation();
  if (request.mode === "navigate") event.waitUntil(keepAll());
  event.respondWith(answered(request, address, clientId));
});

