import { defineConfig } from "vite";
import { first } from "./first.ts";
import { installable, preloaded } from "./manifest.ts";
import { browserCheck, offline } from "./offline.ts";
import { parameters } from "./parameters.ts";

export default defineConfig({
  // Any folder of any host may hold the page.
  base: "./",
  build: {
    target: "es2022",
    // A picture or a module of its own is a file of its own: the page allows no data in addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  plugins: [browserCheck(), installable(), preloaded(), parameters(), first(), offline()],
});
