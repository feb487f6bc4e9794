/** A check under way, and the one that is shown: files are no part of the address. */
import type { App } from "../../app.ts";
import { asking, meter, ownTable } from "../../app.ts";
import { checker } from "../../engine/engine.ts";
import { type Ask, type Failure, failure, Refusal } from "../../engine/protocol.ts";
import { parameters } from "./options.ts";
import type { Check } from "./report.ts";

/** What was found, and of which question. */
export interface Held {
  check: Check;
  /** The report as a piece of a page, made by the engine. */
  fragment: string;
  request: Ask;
  files: File[];
  /** What decided it. */
  inputs: unknown;
  seconds: number;
}

export interface Running {
  /** Bytes that were read, of so many. */
  done: number;
  of: number;
  since: number;
}

/** Digits of the page and of formats for reading, and of those for data. */
const DIGITS = 6;
const DATA: Record<string, number> = { json: 15, csv: 15 };

export class Checking {
  files: File[] = [];
  running: Running | undefined;
  held: Held | undefined;
  failure: Failure | undefined;
  /** Number of checks that were started. */
  turn = 0;
  /** What the engine can write without reading files. */
  engineHolds: Held | undefined;
}

export function bytes(files: File[]): number {
  return files.reduce((sum, file) => sum + file.size, 0);
}

/** What decides the answer, but for the bytes of the files. */
export function inputs(app: App): unknown {
  const { session, state } = app;
  const files = session
    .of(Checking)
    .files.map(({ name, size, lastModified }) => [name, size, lastModified]);
  return [parameters(state), ownTable(state), meter(state), files];
}

function asked({ session, state }: App): Ask {
  const files = session.of(Checking).files.map(({ name, size }) => ({ name, bytes: size }));
  return { ...asking(state, "check", parameters(state)), files, digits: DIGITS };
}

/** Asks of files, and tells how far they are read. */
async function read(app: App, request: Ask, files: File[]): Promise<Uint8Array<ArrayBuffer>> {
  const run = app.session.of(Checking);
  const now = { done: 0, of: bytes(files), since: performance.now() };
  run.running = now;
  app.redraw();
  try {
    return await checker.bytes(request, files, (done, of) => {
      now.done = done;
      now.of = of;
      app.redraw();
    });
  } finally {
    if (run.running === now) run.running = undefined;
    app.redraw();
  }
}

/** Checks the files, and stops another check. */
export async function start(app: App): Promise<void> {
  const run = app.session.of(Checking);
  if (!run.files.length) return;
  stop(app);
  const mine = ++run.turn;
  run.failure = undefined;
  run.held = undefined;
  const request = asked(app);
  const held = { request, inputs: inputs(app), files: [...run.files] };
  const began = performance.now();
  try {
    const check: Check = JSON.parse(new TextDecoder().decode(await read(app, request, held.files)));
    const seconds = (performance.now() - began) / 1000;
    const fragment = await checker.text({ do: "again", format: "fragment", digits: DIGITS });
    if (mine !== run.turn) return;
    run.held = { ...held, check, fragment, seconds };
    run.engineHolds = run.held;
  } catch (error) {
    if (mine !== run.turn) return;
    run.failure = error instanceof Refusal ? error.failure : failure(String(error));
  }
  app.redraw();
}

/** Ends what is being read. */
export function stop({ session }: App): void {
  if (!checker.busy) return;
  checker.stop();
  session.of(Checking).engineHolds = undefined;
}

/** Makes the engine hold an answer, which it has lost if it was stopped while it read again. */
async function hold(app: App, held: Held): Promise<void> {
  const run = app.session.of(Checking);
  if (run.engineHolds === held) return;
  await read(app, held.request, held.files);
  run.engineHolds = held;
}

/** Every row at fault, as CSV. */
export async function faults(app: App, held: Held): Promise<Uint8Array<ArrayBuffer>> {
  await hold(app, held);
  return checker.bytes({ do: "faults" });
}

/**
 * The answer held, in a format. Formats for data have more digits, and how many rounds show the
 * last of them is part of a check: for those the files are read once more, as the command line would.
 */
export async function written(
  app: App,
  held: Held,
  format: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const digits = DATA[format];
  if (digits === undefined) {
    await hold(app, held);
    return checker.bytes({ do: "again", format });
  }
  app.session.of(Checking).engineHolds = undefined;
  return read(app, { ...held.request, format, digits }, held.files);
}
