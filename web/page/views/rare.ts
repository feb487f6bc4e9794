/** Fetches parts of the wagers when they are first drawn: most tables have none of them. */
import { nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import { missing } from "../missing.ts";
import type { PriceReport, Wager } from "../report.ts";

type Drawn = TemplateResult | typeof nothing;

/** Returns a function that draws with a module, once it is here. */
function fetched<Part>(
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

const strategy = fetched(() => import("./strategy.ts"), "The strategy");
const meter = fetched(() => import("./meter.ts"), "The meter");
const carried = fetched(() => import("./carried.ts"), "The carried multiplier");
const fit = fetched(() => import("./fit.ts"), "The unknown chance");

export function strategySection(app: App, report: PriceReport, wager: Wager): Drawn {
  return strategy(app, (part) => part.strategySection(app, report, wager));
}

export function meterSection(app: App, report: PriceReport): Drawn {
  const wagers = report.progressive_wagers ?? [];
  return wagers.length ? meter(app, (part) => part.meterSection(wagers)) : nothing;
}

export function carriedSection(app: App, report: PriceReport): Drawn {
  const wagers = report.wagers.filter((wager) => wager.carried);
  return wagers.length ? carried(app, (part) => part.carriedSection(wagers)) : nothing;
}

export function fitSection(app: App): Drawn {
  return fit(app, (part) => part.fitSection(app));
}
