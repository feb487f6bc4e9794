/** What the page may ask of the engine, and what comes back: the other half is web/src/request.rs. */

export type Parameters = Record<string, string | string[] | boolean | undefined>;

export interface OwnTable {
  file: string;
  text: string;
}

export interface Ask {
  do: "ask";
  question: string;
  parameters: Parameters;
  table?: OwnTable | undefined;
  meter?: string | undefined;
  files?: { name: string; bytes: number }[];
  brief?: boolean;
  format: string;
  digits?: number | undefined;
  /** The command that makes the same document, for its manifest. */
  command?: string;
}

export type Request =
  | Ask
  | { do: "again"; format: string; digits?: number }
  | { do: "faults" }
  | { do: "source"; table: string }
  | { do: "form"; text: string }
  | { do: "edit"; text: string; edit: unknown }
  | { do: "own"; game: string }
  | { do: "rounds"; variant: string; table?: OwnTable | undefined; rounds: [string, string][][] }
  | { do: "plans" }
  | { do: "glossary" };

/** A mistake in a text; `start` and `end` count as JavaScript does. */
export interface Located {
  file: string;
  line: number;
  column: number;
  start: number;
  end: number;
  message: string;
  help: string | null;
}

/** A refusal. */
export interface Failure {
  kind: "shoe" | "table" | "input" | "request";
  message: string;
  stopped: boolean;
  parameter: string | null;
  offender: string | null;
  candidates: string[];
  mistakes: Located[];
}

export class Refusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

export function failure(message: string, stopped = false): Failure {
  return {
    kind: "request",
    message,
    stopped,
    parameter: null,
    offender: null,
    candidates: [],
    mistakes: [],
  };
}

/** Replaces the program's advice on the variant of a request: the page has no commands. */
export function forPage(failure: Failure, request: Request): Failure {
  const { offender } = failure;
  const asked = "parameters" in request ? [request.parameters.variant].flat() : [];
  if (offender === null || !asked.includes(offender)) return failure;
  return { ...failure, message: `no variant "${offender}": choose rules from the list` };
}

/** To the worker: the compiled engine first, then requests. */
export type ToWorker =
  | { module: WebAssembly.Module }
  | { id: number; request: Request; files: File[] };

/** From the worker. */
export type FromWorker =
  | { id: number; answer: Uint8Array<ArrayBuffer> }
  | { id: number; failure: Failure }
  | { id: number; done: number; of: number };
