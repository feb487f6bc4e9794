/** The wagers that a reader follows along a shoe: pinned to its bar, its history and its chart. */
import type { App } from "./app.ts";
import type { Wager } from "./report.ts";
import { named } from "./views/headline.ts";

/** The list in the address if no wager is pinned. */
const NONE = "-";

/** Returns the pinned wagers in the order of the table; by default the best known ones. */
export function pinned({ state }: App, wagers: Wager[]): Wager[] {
  const ids = state.pins ? state.pins.split(",") : named(wagers).map(({ id }) => id);
  return wagers.filter(({ id }) => ids.includes(id));
}

/** Pins a wager, or unpins it. */
export function pin(app: App, wagers: Wager[], id: string): void {
  const ids = pinned(app, wagers).map((wager) => wager.id);
  const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
  app.update({ pins: next.join(",") || NONE });
}
