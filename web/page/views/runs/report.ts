/** The parts of a report on runs that the page reads; schemas/report.schema.json describes it whole. */
import type { Figure, Named, Shoe, Wager } from "../../report.ts";

export interface Length {
  /** "7", or "21+". */
  run: string;
  probability: Figure;
  at_least: Figure;
}

export interface Runs {
  side: string;
  longest: Length[];
  mean: Figure;
  expected: { run: string; number: Figure }[];
}

export interface Session {
  /** A number of rounds, or numbers with their weights. */
  hands: number | { hands: number; weight: string }[];
  /** The last is the model that was asked for. */
  models: { model: string; wagers: Wager[]; runs?: Runs[] }[];
}

export interface StreakReport {
  game: Named;
  variant: Named;
  shoe: Shoe;
  models: { id: string; text: string }[];
  notes?: string[];
  sessions: Session[];
}

export interface StreakStudy {
  reports: StreakReport[];
}
