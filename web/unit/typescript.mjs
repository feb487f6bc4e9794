/** Lets Node.js run the page's TypeScript: `node --import ./unit/typescript.mjs --test unit/*.ts`. */
import { register } from "node:module";

register("./hooks.mjs", import.meta.url);
