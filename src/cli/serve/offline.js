// `odds serve` keeps nothing in a browser. This worker takes the place of one that an earlier version
// of the program left at this address: it deletes what that one kept, opens its pages again, and
// removes itself.
self.addEventListener("install", () => self.skipWaiting());

async function forget() {
  const names = (await caches.keys()).filter((name) => name.startsWith("odds-"));
  await Promise.all(names.map((name) => caches.delete(name)));
  // Only a page of this worker can be opened again.
  await self.clients.claim();
  const pages = await self.clients.matchAll({ type: "window" });
  await self.registration.unregister();
  // A page that is opened waits for the end of this.
  for (const page of pages) page.navigate(page.url).catch(() => undefined);
}
self.addEventListener("activate", (event) => event.waitUntil(forget()));
