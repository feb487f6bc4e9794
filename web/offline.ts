/**
 * Adds the service worker that keeps the page for use without a network: a list of the files of
 * this build, under a name made of all their bytes.
 */
import { createHash } from "node:crypto";
import type { Plugin } from "vite";

export function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).sort();
      const hash = createHash("sha256");
      for (const name of files) {
        const file = bundle[name];
        hash.update(name).update(file?.type === "chunk" ? file.code : (file?.source ?? ""));
      }
      const source = `// Keeps the page for use without a network; nothing else is fetched or kept.
const NAME = "odds-${hash.digest("hex").slice(0, 16)}";
const FILES = ${JSON.stringify(["./", ...files.filter((name) => name !== "index.html")])};
self.addEventListener("install", (event) => {
  // From the host itself: what the browser has kept may be of another version.
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(fresh)));
});
// A new version waits until no page of the old one is open, or until the reader asks for it.
self.addEventListener("message", (event) => {
  if (event.data === "now") self.skipWaiting();
});
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("odds-") && name !== NAME).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(
    caches.open(NAME).then(async (cache) => {
      const asked = new URL(event.request.url);
      asked.hash = "";
      return (await cache.match(asked.href, { ignoreSearch: true })) ?? fetch(event.request);
    }),
  );
});
`;
      this.emitFile({ type: "asset", fileName: "offline.js", source });
    },
  };
}
