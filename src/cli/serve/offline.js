// `odds serve` keeps nothing in a browser. This worker takes the place of one that an earlier version
// of the program left at this address: it deletes what that one kept, and itself. The next load of the
// page comes from the program.
self.addEventListener("install", () => self.skipWaiting());

async function forget() {
  const names = (await caches.keys()).filter((name) => name.startsWith("odds-"));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
self.addEventListener("activate", (event) => event.waitUntil(forget()));
