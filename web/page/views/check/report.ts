/** The parts of a check that the page reads; schemas/report.schema.json describes it whole. */
import type { Named, Shoe } from "../../report.ts";

export type Agreement = "differs" | "agrees" | "too-few-rounds";

export interface Cause {
  text: string;
  covers: string;
  rows: string;
}

export interface Finding {
  kind: string;
  id: string;
  text: string;
  /** The chance of it, all questions considered. */
  adjusted: string;
  cause?: Cause | null;
}

export interface FaultRow {
  file: string;
  line: number;
  text: string;
  round?: string | null;
  row?: string | null;
}

export interface Fault {
  id: string;
  text: string;
  count: string;
  breaks_rules: boolean;
  /** The first ten. */
  first: FaultRow[];
}

export interface Check {
  game: Named;
  variant: Named;
  shoe: Shoe;
  /** The rounds read; `told` is "cards" if each round was replayed. */
  input: { rounds: string; shoes?: number | null; told?: string };
  verdict: Agreement;
  summary: string;
  findings: Finding[];
  faults: Fault[];
}
