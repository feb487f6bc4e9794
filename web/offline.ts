/**
 * Adds the service worker that keeps the page for use without a network: a list of the files of
 * this build, under a name made of all their bytes.
 */
import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** Runs in every browser, also in one that cannot read the page's own script. */
const CHECK = `// Says which browsers the page needs, where one is too old for it.
(function () {
  function has() {
    return (
      "noModule" in HTMLScriptElement.prototype &&
      "popover" in HTMLElement.prototype &&
      typeof WebAssembly === "object" &&
      typeof Array.prototype.findLast === "function" &&
      CSS.supports("color", "light-dark(red, red)")
    );
  }
  var fits = false;
  try {
    fits = has();
  } catch (error) {}
  if (!fits) {
    document.documentElement.setAttribute("data-old", "");
    document.getElementById("page").textContent =
      "This page needs a newer browser: Chrome or Edge 123, Firefox 125, Safari 17.5, or later. " +
      "The program odds computes the same in a terminal.";
  }
})();
`;

/** Adds the check of the browser, which stands before the page's own script. */
export function browserCheck(): Plugin {
  return {
    name: "browser-check",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "asset", fileName: "browser.js", source: CHECK });
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html.replace('<div id="exact"', '<script src="./browser.js"></script>\n<div id="exact"'),
    },
  };
}

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
const BUILD = "odds-${hash.digest("hex").slice(0, 16)}";
// Another copy of the page may be on the same host.
const HERE = " " + self.registration.scope;
const NAME = BUILD + HERE;
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
      .then((names) => names.filter((name) => name.startsWith("odds-") && name !== NAME))
      .then((names) => names.filter((name) => name.endsWith(HERE) || !name.includes(" ")))
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
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
