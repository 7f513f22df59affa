// Keeps the files of the page, so that it works without a network. `files.js`, which the build writes, lists them with a
// digest: other files are another version, and the old one is deleted when no tab uses it any longer.

importScripts("files.js");

const { digest, files } = self.FILES;
const NAME = `flagfall-${digest}`;

self.addEventListener("install", (event) => {
  const fresh = files.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = request.method === "GET" && request.url.startsWith(self.registration.scope);
  if (isOurs) event.respondWith(answer(request));
});

async function deleteOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("flagfall-") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function answer(request) {
  const cache = await caches.open(NAME);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
