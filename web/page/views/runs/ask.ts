/**
 * The laws of runs, one session length after another: only a question of one session is answered
 * with them. A length that was asked for before is not asked for again.
 */
import type { App } from "../../app.ts";
import { asking } from "../../app.ts";
import { long } from "../../engine/engine.ts";
import {
  type Ask,
  type Failure,
  failure,
  type Parameters,
  Refusal,
} from "../../engine/protocol.ts";
import { same } from "../../same.ts";
import type { State } from "../../state.ts";
import { listOf, numbers } from "./ranges.ts";
import type { StreakReport, StreakStudy } from "./report.ts";

/** Bytes of fractions that are made at most. */
const MOST_BYTES = 20e6;
/** Seconds that are waited for at most. */
const MOST_SECONDS = 6;
/** Laws of three rounds, each of which takes some seconds. */
const MOST_TRIPLES = 3;
/** Session lengths that a chart tells apart at most. */
const MOST_LENGTHS = 12;
/** Runs of this length and below are told apart. */
const LONGEST = 20;
/** Milliseconds without a key press before a question is asked. */
const PAUSE = 200;

/** Parameters of the question, of the lengths in the address or of one. */
export function parameters(state: State, hands?: string): Parameters {
  return {
    variant: [state.variant],
    decks: listOf(state.decks) || undefined,
    hands: hands ?? (listOf(state.hands) || "30"),
    model: state.model === "independent" ? undefined : state.model,
    "rounds-per-shoe": state.shoeRounds.trim() || undefined,
  };
}

/** Sessions that are asked for one by one. */
function sessions(state: State): string[] {
  const text = listOf(state.hands) || "30";
  return numbers(text)?.map(String) ?? [text];
}

/** Bytes of an answer, and seconds that it takes on a usual machine. */
function cost(state: State): { bytes: number; seconds: number; laws: number } {
  const shoes = numbers(state.decks)?.length ?? 1;
  // A model keeps the simpler ones beside.
  const models = { pair: 2, triple: 3 }[state.model] ?? 1;
  const each = sessions(state).map((text) => Number(text) || 100);
  let bytes = 0;
  let seconds = 0;
  for (const hands of each) {
    bytes += (60e3 + 7e3 * hands) * models;
    seconds += 0.08 + 7e-6 * hands ** 2 + (models > 1 ? 0.1 + 0.01 * hands : 0);
  }
  return { bytes: bytes * shoes, seconds: seconds * shoes, laws: each.length * shoes };
}

/** Why a question is not asked: it would take too long. */
function refusal(state: State): string | undefined {
  const lengths = sessions(state).length;
  if (lengths > MOST_LENGTHS) {
    return `${lengths} lengths of sessions: expected at most ${MOST_LENGTHS}, as 20,40,60 or 10..80/10`;
  }
  const { bytes, seconds, laws } = cost(state);
  const fewer = "expected fewer or shorter sessions, or fewer decks";
  if (bytes > MOST_BYTES) {
    return `these sessions and decks make about ${Math.round(bytes / 1e6)} MB of fractions: ${fewer}, of ${MOST_BYTES / 1e6} MB at most`;
  }
  if (seconds > MOST_SECONDS) {
    return `these sessions and decks take about ${Math.round(seconds)} seconds: ${fewer}, of ${MOST_SECONDS} seconds at most`;
  }
  if (state.model === "triple" && laws > MOST_TRIPLES) {
    return `any three rounds exactly take some seconds for each session and shoe, and these are ${laws}: expected at most ${MOST_TRIPLES}`;
  }
  return undefined;
}

export interface Laws {
  /** For each session that was asked for, a report of each shoe. */
  reports: StreakReport[][];
  /** Sessions that are answered, of so many. */
  done: number;
  of: number;
  failure: Failure | undefined;
  /** Whether they are of what the address says. */
  current: boolean;
}

class Asking {
  /** The laws of the last sessions, by the question. */
  known = new Map<string, StreakReport[]>();
  laws: Laws = { reports: [], done: 0, of: 0, failure: undefined, current: false };
  /** The questions that were asked last. */
  wanted: Ask[] | undefined;
  /** Number of times that questions were asked. */
  turn = 0;
  /** `true` while the engine answers. */
  pending = false;
}

function request(state: State, hands: string): Ask {
  return asking(state, "streaks", { ...parameters(state, hands), longest: String(LONGEST) });
}

/** The laws that the state asks for; asks where they are not known. */
export function runs(app: App): Laws {
  const { session, state } = app;
  const asked = session.of(Asking);
  const asks = sessions(state).map((hands) => request(state, hands));
  if (!same(asks, asked.wanted)) {
    asked.wanted = asks;
    void follow(app, asks, refusal(state));
  }
  return asked.laws;
}

async function follow(app: App, asks: Ask[], refused: string | undefined): Promise<void> {
  const asked = app.session.of(Asking);
  const mine = ++asked.turn;
  asked.laws = { ...asked.laws, done: 0, of: asks.length, current: false, failure: undefined };
  if (refused) {
    asked.laws = { ...asked.laws, reports: [], failure: failure(refused), current: true };
    app.redraw();
    return;
  }
  const keys = asks.map((ask) => JSON.stringify(ask));
  if (keys.some((key) => !asked.known.has(key)))
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (mine !== asked.turn) return;
  if (asked.pending) long.stop();
  const found = new Map<string, StreakReport[]>();
  const reports: StreakReport[][] = [];
  try {
    for (const [at, ask] of asks.entries()) {
      const key = keys[at] ?? "";
      let report = asked.known.get(key);
      if (!report) {
        asked.pending = true;
        ({ reports: report } = await long.json<StreakStudy>(ask));
        if (mine !== asked.turn) return;
        asked.pending = false;
      }
      found.set(key, report);
      reports.push(report);
      asked.laws = { ...asked.laws, done: reports.length };
      if (reports.length < asks.length) app.redraw();
    }
    asked.known = found;
    asked.laws = { ...asked.laws, reports, current: true };
    app.redraw();
  } catch (error) {
    if (mine !== asked.turn) return;
    asked.pending = false;
    const why = error instanceof Refusal ? error.failure : failure(String(error));
    asked.laws = { ...asked.laws, reports: [], failure: why, current: true };
    app.redraw();
  }
}

/** Gives up what is being computed. */
export function stop({ session }: App): void {
  if (session.of(Asking).pending) long.stop();
}

/** Asks for what was given up. */
export function again(app: App): void {
  app.session.of(Asking).wanted = undefined;
  app.redraw();
}
