/** Fetches the view of strategies for the first bet with a decision: most tables have none. */
import { nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import { missing } from "../missing.ts";
import type { PriceReport, Wager } from "../report.ts";
import type * as Strategy from "./strategy.ts";

let part: typeof Strategy | undefined;
let isLost = false;
let isAsked = false;

export function strategySection(
  app: App,
  report: PriceReport,
  wager: Wager,
): TemplateResult | typeof nothing {
  if (!isAsked) {
    isAsked = true;
    import("./strategy.ts")
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
  if (isLost) return missing("The strategy");
  return part ? part.strategySection(app, report, wager) : nothing;
}
