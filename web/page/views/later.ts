/** Fetches the parts of the wagers that first figures do not need, while the engine comes. */
import type { App } from "../app.ts";
import type * as Parts from "./parts.ts";

let parts: typeof Parts | undefined;
let isLost = false;
let draw: (() => void) | undefined;

const coming = import("./parts.ts");
coming.then(
  (module) => {
    parts = module;
    draw?.();
  },
  () => {
    isLost = true;
    draw?.();
  },
);

/** The parts, once they are here; and whether they cannot be fetched. */
export function later(app: App): { parts: typeof Parts | undefined; isLost: boolean } {
  draw = app.redraw;
  return { parts, isLost };
}
