/** Fetches parts of the page when they are first drawn. */
import { nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import { missing } from "../missing.ts";

export type Drawn = TemplateResult | typeof nothing;

/** Returns a function that draws with a module, once it is here. */
export function fetched<Part>(
  load: () => Promise<Part>,
  name: string,
): (app: App, draw: (part: Part) => TemplateResult) => Drawn {
  let part: Part | undefined;
  let isLost = false;
  let isAsked = false;
  return (app, draw) => {
    if (!isAsked) {
      isAsked = true;
      load()
        .then(
          (module) => {
            part = module;
          },
          () => {
            isLost = true;
          },
        )
        .then(app.redraw);
    }
    if (isLost) return missing(name);
    return part ? draw(part) : nothing;
  };
}
