/**
 * Adds what a browser needs to install the page as an app: the manifest, its icons, and the color
 * of the window. All addresses are relative, so that any folder of any host may hold the page.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Colors of the page's header and ground, as `page/style.css` has them. */
const LIGHT = "#ffffff";
const DARK = "#1c2225";
const GROUND = "#fbfaf7";

const ICONS = [
  { file: "icon-192.png", sizes: "192x192", purpose: "any" },
  { file: "icon-512.png", sizes: "512x512", purpose: "any" },
  { file: "icon-maskable-512.png", sizes: "512x512", purpose: "maskable" },
] as const;

const MANIFEST = {
  name: "odds: exact odds of casino shoe games",
  short_name: "odds",
  description: "Exact odds of baccarat, its side bets and other shoe games. Works offline.",
  id: "./",
  start_url: "./",
  scope: "./",
  display: "standalone",
  background_color: GROUND,
  theme_color: LIGHT,
  icons: ICONS.map(({ file, sizes, purpose }) => ({
    src: `./${file}`,
    sizes,
    type: "image/png",
    purpose,
  })),
};

// In <head>, behind the policy of the page: a policy covers only what follows it.
const link = (attrs: Record<string, string>) => ({
  tag: "link",
  injectTo: "head" as const,
  attrs,
});
const meta = (content: string, scheme: string) => ({
  tag: "meta",
  injectTo: "head" as const,
  attrs: { name: "theme-color", content, media: `(prefers-color-scheme: ${scheme})` },
});

export function installable(): Plugin {
  return {
    name: "installable",
    apply: "build",
    buildStart() {
      const source = `${JSON.stringify(MANIFEST, undefined, 2)}\n`;
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source });
      for (const { file } of ICONS) {
        const source = readFileSync(new URL(`./icons/${file}`, import.meta.url));
        this.emitFile({ type: "asset", fileName: file, source });
      }
    },
    transformIndexHtml: () => [
      link({ rel: "manifest", href: "./manifest.webmanifest" }),
      link({ rel: "apple-touch-icon", href: "./icon-maskable-512.png" }),
      meta(LIGHT, "light"),
      meta(DARK, "dark"),
    ],
  };
}

/** Lets the browser fetch the engine while it reads the page's script, a round trip earlier. */
export function preloaded(): Plugin {
  return {
    name: "preloaded",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) => {
        const engine = Object.keys(bundle ?? {}).find((name) => /small-.*\.wasm$/.test(name));
        if (!engine) throw new Error("the bundle has no small engine");
        const href = `./${engine}`;
        return [link({ rel: "preload", href, as: "fetch", crossorigin: "anonymous" })];
      },
    },
  };
}
