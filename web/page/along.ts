/** House edges before each round of a shoe. A shoe that was priced once is not priced again. */
import { type App, asking } from "./app.ts";
import { along, UNREACHED } from "./engine/engine.ts";
import { type Ask, Refusal } from "./engine/protocol.ts";
import type { Figure, PriceStudy } from "./report.ts";
import { shoeParameters } from "./views/shoe.ts";

/** The edges that are kept: several shoes of eight decks and ten wagers. */
const MOST = 10_000;
/** Milliseconds between two drawings while edges come. */
const OFTEN = 120;

interface Missing {
  ask: Ask;
  keys: Map<string, string>;
}

class Edges {
  /** The edge of a wager on a shoe, by the question; `null` if the shoe does not determine it. */
  readonly known = new Map<string, Figure | null>();
  missing: Missing[] = [];
  running = false;
}

/**
 * Returns the edges of wagers before each of the first `count` rounds: `undefined` until the engine
 * has answered, `null` if the shoe does not determine the edge.
 */
export function edgesAlong(
  app: App,
  ids: string[],
  count: number,
): Map<string, Figure | null | undefined>[] {
  const { session, state } = app;
  const all = session.of(Edges);
  const rounds = [...state.rounds, state.dealt];
  const wanted: Missing[] = [];
  const edges = Array.from({ length: count }, (_, before) => {
    const dealt = rounds.slice(0, before).flatMap((round) => round.map(({ card }) => card));
    const seen = [state.seen.trim(), ...dealt].filter(Boolean).join(" ") || undefined;
    const parameters = { variant: [state.variant], ...shoeParameters(state.shoe), seen };
    const shoe = JSON.stringify([parameters, state.own, state.meter]);
    const key = (id: string) => `${id} ${shoe}`;
    const open = ids.filter((id) => !all.known.has(key(id)));
    if (open.length) {
      const ask = asking(state, "price", { ...parameters, wager: open });
      wanted.push({
        ask: { ...ask, brief: true },
        keys: new Map(open.map((id) => [id, key(id)])),
      });
    }
    return new Map(ids.map((id) => [id, all.known.get(key(id))]));
  });
  // The newest round first: the reader waits for it.
  all.missing = wanted.reverse();
  if (all.missing.length && !all.running) void fill(app, all);
  return edges;
}

async function fill(app: App, all: Edges): Promise<void> {
  all.running = true;
  let drawn = 0;
  for (let next = all.missing.shift(); next; next = all.missing.shift()) {
    const { ask, keys } = next;
    let study: PriceStudy | undefined;
    try {
      study = await along.json<PriceStudy>(ask);
    } catch (error) {
      // An engine that did not come is asked again with the next card, not at once.
      if (!(error instanceof Refusal) || error.failure.message.startsWith(UNREACHED)) {
        all.running = false;
        return;
      }
    }
    const wagers = study?.reports[0]?.wagers ?? [];
    if (all.known.size > MOST) all.known.clear();
    for (const [id, key] of keys)
      all.known.set(key, wagers.find((one) => one.id === id)?.edge ?? null);
    const time = performance.now();
    if (all.missing.length && time - drawn > OFTEN) {
      drawn = time;
      app.redraw();
    }
  }
  all.running = false;
  app.redraw();
}
