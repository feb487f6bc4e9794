/** What charts and tables of runs show, read from reports: nothing is computed here but which finding is told. */
import { percent } from "../../figures.ts";
import type { Figure, Wager } from "../../report.ts";
import type { Facet, Point, Spec } from "./chart.ts";
import type { Runs, Session, StreakReport } from "./report.ts";

/** A cell of a table: its figure and what it is called. */
export interface Cell {
  name: string;
  figure: Figure;
}

/** A table for each shoe: a row for each number, a column for each line of its chart. */
export interface Grid {
  title: string;
  rows: { head: string; cells: (Cell | undefined)[] }[];
}

export interface Shown {
  spec: Spec;
  grids: Grid[];
  /** The finding on the last shoe, in a sentence. */
  finding: string;
}

/** The reports of a shoe: one of each session. */
interface Shoe {
  name: string;
  reports: StreakReport[];
}

export function shoes(reports: StreakReport[][]): Shoe[] {
  const [first = []] = reports;
  return first.map(({ shoe }, at) => ({
    name: shoe.name,
    reports: reports.flatMap((session) => session[at] ?? []),
  }));
}

export function sessionName({ hands }: Session): string {
  if (typeof hands === "number") return `${hands} hand${hands === 1 ? "" : "s"}`;
  const lengths = hands.map(({ hands }) => hands);
  return `${Math.min(...lengths)} to ${Math.max(...lengths)} hands`;
}

function session(report: StreakReport): Session | undefined {
  return report.sessions[0];
}

/** What the model that was asked for says. */
function model(report: StreakReport) {
  return session(report)?.models.at(-1);
}

export function sides(reports: StreakReport[][]): string[] {
  const first = reports[0]?.[0];
  return (first && model(first)?.runs?.map(({ side }) => side)) ?? [];
}

/** The number of "7" and of "21+". */
function length(run: string): number {
  return Number.parseInt(run, 10);
}

/** "Banker wins", or those of either side. */
export function wins(side: string): string {
  const name = side.replaceAll("-", " ");
  return side === "either"
    ? "wins of either side"
    : `${name.charAt(0).toUpperCase()}${name.slice(1)} wins`;
}

type Row = { run: string; figure: Figure };

/** What is to be seen of a shoe: how often something is. */
interface Found {
  how: string;
  of: string;
}

/** The first and the last of many: a sentence has room for no more. */
function outer<T>(found: T[]): T[] {
  return found.length > 3 ? found.filter((_, at) => at === 0 || at === found.length - 1) : found;
}

/** "In 60 hands the chance of 5 or more Banker wins in a row is 60.5% (8 decks)." */
function sentence(found: (Found & { name: string })[], lines: string[]): string {
  const parts: string[] = [];
  for (const [at, { how, of, name }] of found.entries()) {
    const said = found[at - 1]?.of === of ? `${how} (${name})` : `${of} ${how} (${name})`;
    parts.push(said);
  }
  return parts.length ? `In ${lines.at(-1)} ${parts.join(", ")}.` : "";
}

/** A chart and its tables of a law over lengths of runs. */
function overRuns(
  all: Shoe[],
  rows: (runs: Runs) => Row[],
  side: string,
  told: (row: Row, hands: string) => string,
  shown: (row: Row) => boolean,
  spec: Pick<Spec, "x" | "y" | "scale">,
  find: (runs: Runs) => Found | undefined,
): Shown {
  const lines = all[0]?.reports.map((report) => sessionName(session(report) as Session)) ?? [];
  const facets: Facet[] = [];
  const grids: Grid[] = [];
  const found: (Found & { name: string })[] = [];
  // A row is shown where any session on any shoe has something to see in it.
  let longest = 0;
  const laws = all.map(({ name, reports }) => ({
    name,
    of: reports.map((report) => model(report)?.runs?.find((runs) => runs.side === side)),
  }));
  for (const { of } of laws) {
    for (const runs of of) {
      for (const row of runs ? rows(runs) : [])
        if (shown(row)) longest = Math.max(longest, length(row.run));
    }
  }
  for (const { name, of } of laws) {
    const points: Point[] = [];
    const heads = new Set<string>();
    for (const [line, runs] of of.entries()) {
      for (const row of runs ? rows(runs) : []) {
        const x = length(row.run);
        if (!row.run.endsWith("+")) heads.add(row.run);
        if (x < 1 || x > longest || row.run.endsWith("+")) continue;
        const y = Number(row.figure.decimal);
        if (spec.scale === "log" && y < 1e-5) continue;
        points.push({ x, y, line, told: `${told(row, lines[line] ?? "")}, ${name}` });
      }
    }
    const last = of.at(-1);
    const one = last && find(last);
    if (one) found.push({ ...one, name });
    facets.push({ title: name, label: one ? sentence([{ ...one, name }], lines) : "", points });
    grids.push({
      title: name,
      rows: [...heads].map((run) => ({
        head: run,
        cells: of.map((runs, line) => {
          const row = runs && rows(runs).find((row) => row.run === run);
          return row && { name: `${told(row, lines[line] ?? "")}, ${name}`, figure: row.figure };
        }),
      })),
    });
  }
  return {
    spec: { ...spec, facets, lines, ordered: true },
    grids,
    finding: sentence(outer(found), lines),
  };
}

/** The law of the longest run. */
export function longestRun(all: Shoe[], side: string, exactly: boolean): Shown {
  const told = ({ run, figure }: Row, hands: string) =>
    `${percent(figure.decimal)}: the longest run is ${exactly ? `exactly ${run}` : `${run} or more`}, ${hands}`;
  return overRuns(
    all,
    ({ longest }) =>
      longest.map(({ run, probability, at_least }) => ({
        run,
        figure: exactly ? probability : at_least,
      })),
    side,
    told,
    ({ figure }) => Number(figure.decimal) >= 0.0005,
    {
      x: exactly ? "wins in the longest run" : "wins in the longest run, or more",
      y: "chance per session",
      scale: "percent",
    },
    ({ longest }) => {
      const half = [...longest].reverse().find(({ at_least }) => Number(at_least.decimal) >= 0.5);
      if (!half) return undefined;
      if (!exactly) {
        const of = `the chance of ${half.run} or more ${wins(side)} in a row is`;
        return { of, how: percent(half.at_least.decimal) };
      }
      const likely = longest.reduce((best, one) =>
        Number(one.probability.decimal) > Number(best.probability.decimal) ? one : best,
      );
      const of = `the likeliest longest run is one of ${likely.run} ${wins(side)}, with a chance of`;
      return { of, how: percent(likely.probability.decimal) };
    },
  );
}

/** The expected number of runs of each length. */
export function expectedRuns(all: Shoe[], side: string): Shown {
  return overRuns(
    all,
    ({ expected }) => expected.map(({ run, number }) => ({ run, figure: number })),
    side,
    ({ run, figure }, hands) => `${figure.decimal} runs of exactly ${run} a session, ${hands}`,
    ({ figure }) => Number(figure.decimal) >= 0.001,
    {
      x: "wins in the run, exactly",
      y: "runs per session, log scale",
      scale: "log",
    },
    ({ expected }) => {
      const one = expected.find(({ number }) => Number(number.decimal) < 1);
      return (
        one && {
          of: `runs of exactly ${one.run} ${wins(side)} are expected`,
          how: `${one.number.decimal} times`,
        }
      );
    },
  );
}

/** The edges of wagers on runs, by the length of a session; nothing where there are none. */
export function edges(all: Shoe[]): Shown | undefined {
  const first = all[0]?.reports[0];
  const wagers = (first && model(first)?.wagers) ?? [];
  if (!wagers.length) return undefined;
  const of = (report: StreakReport, id: string): Wager | undefined =>
    model(report)?.wagers.find((wager) => wager.id === id);
  const facets: Facet[] = [];
  const grids: Grid[] = [];
  let finding = "";
  for (const { name, reports } of all) {
    const points: Point[] = [];
    for (const report of reports) {
      const length = session(report)?.hands;
      for (const [line, { id }] of wagers.entries()) {
        const wager = of(report, id);
        if (!wager || typeof length !== "number") continue;
        const { decimal } = wager.edge;
        points.push({
          x: length,
          y: Number(decimal),
          line,
          told: `${percent(decimal)}: house edge of ${wager.name}, ${length} hands, ${name}`,
        });
      }
    }
    const last = reports.at(-1);
    const hands = last && session(last);
    const said =
      last && hands
        ? `In ${sessionName(hands)} the house edge is ${wagers.map(({ id, name }) => `${percent(of(last, id)?.edge.decimal ?? "")} of ${name}`).join(", ")}.`
        : "";
    finding = said;
    facets.push({ title: name, label: said, points });
    grids.push({
      title: name,
      rows: reports.flatMap((report) => {
        const hands = session(report);
        if (!hands) return [];
        return {
          head: sessionName(hands),
          cells: wagers.map(({ id }) => {
            const wager = of(report, id);
            return (
              wager && {
                name: `House edge of ${wager.name}, ${sessionName(hands)}, ${name}`,
                figure: wager.edge,
              }
            );
          }),
        };
      }),
    });
  }
  const spec: Spec = {
    facets,
    lines: wagers.map(({ name }) => name),
    ordered: false,
    x: "hands of a session",
    y: "house edge; below 0 the player gains",
    scale: "edge",
  };
  return { spec, grids, finding };
}
