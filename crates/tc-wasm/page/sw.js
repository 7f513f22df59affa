// Keeps the files of the page, so that it works without a network. `files.js`, which the build writes, lists them with a
// digest: other files are another version. It takes over at once, so that the next reload shows it; a page that is open has
// loaded all of its files.

importScripts("files.js");

const { digest, files } = self.FILES;
const NAME = `flagfall-${digest}`;

self.addEventListener("install", (event) => {
  const fresh = files.map((file) => new Request(file, { cache: "reload" }));
  const kept = caches.open(NAME).then((cache) => cache.addAll(fresh));
  event.waitUntil(kept.then(() => self.skipWaiting()));
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
