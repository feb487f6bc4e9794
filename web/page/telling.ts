/** The two things that tell most about a decision: the rows and columns of its overview. */
import type { Decision } from "./report.ts";

export type Case = Decision["cases"][number];

/** A thing that the player sees: a field, or the points of cards. */
export interface Seen {
  name: string;
  /** Its values in the cases with a choice, in their order. */
  values: string[];
  of(one: Case): string;
}

/** The order of single cards. */
const RANKS = "TJQKA";

function place(value: string): number {
  if (/^\d+$/.test(value)) return Number(value);
  return value.length === 1 && RANKS.includes(value) ? 10 + RANKS.indexOf(value) : Infinity;
}

/** Numbers and ranks in their order, then other values in theirs. */
export function ordered(values: Iterable<string>): string[] {
  const at = (value: string) => Math.min(place(value), 1000);
  return [...new Set(values)].sort((one, other) => at(one) - at(other));
}

/** The cases in which the player has a choice, or all cases if he never has one. */
export function choices({ cases }: Decision): Case[] {
  const chosen = cases.filter(({ margin }) => margin);
  return chosen.length ? chosen : cases;
}

/** A cache of `varying`. */
const known = new WeakMap<Decision, Seen[]>();

/** Everything that the player sees and that is not the same in all cases with a choice. */
export function seenIn(decision: Decision): Seen[] {
  const all = known.get(decision) ?? varying(decision);
  known.set(decision, all);
  return all;
}

function varying(decision: Decision): Seen[] {
  const cases = choices(decision);
  const seen = (name: string, of: (one: Case) => string): Seen => ({
    name: name.replaceAll(".", " "),
    of,
    values: ordered(cases.map(of)),
  });
  const points = (decision.points ?? []).map((name, at) =>
    seen(`${name} points`, ({ points }) => points?.[at] ?? ""),
  );
  const fields = decision.sees.map((name, at) => seen(name, ({ values }) => values[at] ?? ""));
  return [...points, ...fields].filter(({ values }) => values.length > 1);
}

/** The cases of each cell: row, then column. */
export function cellsOf(cases: Case[], row: Seen, column: Seen): Map<string, Map<string, Case[]>> {
  const rows = new Map<string, Map<string, Case[]>>();
  for (const one of cases) {
    const cells = rows.get(row.of(one)) ?? new Map<string, Case[]>();
    rows.set(row.of(one), cells);
    const cell = cells.get(column.of(one));
    if (cell) cell.push(one);
    else cells.set(column.of(one), [one]);
  }
  return rows;
}

/** The options of some cases, the most frequent first, each with its share of rounds. */
export function optionsIn(cases: Case[]): [string, number][] {
  const shares = new Map<string, number>();
  for (const { option, probability } of cases)
    shares.set(option, (shares.get(option) ?? 0) + Number(probability.decimal));
  return [...shares].sort(([, one], [, other]) => other - one);
}

/** A cache of `mostTelling`. */
const found = new WeakMap<Decision, [Seen, Seen] | undefined>();

/**
 * Returns the pair by which the fewest rounds come to a cell with several options; of equal pairs
 * the one with the fewest cells. Returns nothing if at most two things vary.
 */
export function mostTelling(decision: Decision): [Seen, Seen] | undefined {
  if (found.has(decision)) return found.get(decision);
  const seen = seenIn(decision);
  let best: { pair: [Seen, Seen]; mixed: number; cells: number } | undefined;
  for (const [at, row] of seen.entries()) {
    for (const column of seen.slice(at + 1)) {
      const { mixed, cells } = weighed(decision, row, column);
      const isBetter =
        !best || mixed < best.mixed - 1e-12 || (mixed < best.mixed + 1e-12 && cells < best.cells);
      if (isBetter) best = { pair: [row, column], mixed, cells };
    }
  }
  const pair = seen.length > 2 ? best?.pair : undefined;
  found.set(decision, pair);
  return pair;
}

function weighed(decision: Decision, row: Seen, column: Seen): { mixed: number; cells: number } {
  let [mixed, cells] = [0, 0];
  for (const line of cellsOf(choices(decision), row, column).values()) {
    for (const cell of line.values()) {
      cells += 1;
      for (const [, share] of optionsIn(cell).slice(1)) mixed += share;
    }
  }
  return { mixed, cells };
}
