/** The parts of the wagers that most tables have none of. */
import { nothing } from "lit-html";
import type { App } from "../app.ts";
import type { PriceReport, Wager } from "../report.ts";
import { type Drawn, fetched } from "./fetched.ts";

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

export function lawsSection(app: App): Drawn {
  return fit(app, (part) => part.lawsSection(app));
}
