/**
 * A question whose answer is shown: drawn from, it gives the newest answer there is, and asks again
 * when the request has changed. Between two answers only the newest request waits.
 */
import type { App } from "./app.ts";
import { type Engine, OVERTAKEN } from "./engine/engine.ts";
import { type Failure, failure, Refusal, type Request } from "./engine/protocol.ts";
import { same } from "./same.ts";

export interface Shown<T> {
  /** The newest answer, of this request or of an earlier one. */
  value: T | undefined;
  /** Why there is none of this request. */
  failure: Failure | undefined;
  /** Whether this is what was asked for, and not of an earlier request. */
  current: boolean;
  /** Whether the answer is slow to come. */
  slow: boolean;
}

/** An answer that takes longer than this is given up when another one is wanted. */
const PATIENCE = 1500;

/** Returns a function that asks an engine, with a query of its own in each session. */
export function question<T>(
  engine: Engine,
  read?: (text: string) => T,
): (app: App, request: Request) => Shown<T> {
  class Asked {
    readonly query = new Query<T>(engine, read);
  }
  return (app, request) => app.session.of(Asked).query.of(app, request);
}

export class Query<T> {
  #engine: Engine;
  #changed: () => void = () => undefined;
  #read: (text: string) => T;
  #wanted: Request | undefined;
  #answered: Request | undefined;
  /** The request that the engine has. */
  #asked: Request | undefined;
  #asking = false;
  #since = 0;
  #value: T | undefined;
  #failure: Failure | undefined;

  constructor(engine: Engine, read: (text: string) => T = JSON.parse) {
    this.#engine = engine;
    this.#read = read;
  }

  /** Whether it has been asked for longer than people wait without a word. */
  get slow(): boolean {
    return this.#asking && performance.now() - this.#since > PATIENCE;
  }

  /** Asks for this page, which is drawn again at each change. The request must not change later. */
  of({ redraw }: Pick<App, "redraw">, request: Request): Shown<T> {
    this.#changed = redraw;
    if (!same(request, this.#wanted)) {
      this.#wanted = request;
      void this.#ask();
    }
    // Also where the newer request came before the one in the engine was slow.
    if (this.slow && !same(request, this.#asked)) this.#engine.stop(true);
    const current = same(request, this.#answered);
    return {
      value: this.#value,
      failure: current ? this.#failure : undefined,
      current,
      slow: !current && this.slow,
    };
  }

  /** Asks again for what was stopped. */
  again(): void {
    this.#answered = undefined;
    void this.#ask();
    this.#changed();
  }

  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    while (this.#wanted && !same(this.#answered, this.#wanted)) {
      const request = this.#wanted;
      this.#asked = request;
      this.#since = performance.now();
      const waited = setTimeout(this.#changed, PATIENCE + 50);
      try {
        const value = this.#read(await this.#engine.text(request));
        this.#value = value;
        this.#failure = undefined;
        this.#answered = request;
      } catch (error) {
        const why = error instanceof Refusal ? error.failure : failure(String(error));
        // Stopped for a newer request: that one is asked next, or this one again.
        if (!(why.stopped && (why.message === OVERTAKEN || !same(request, this.#wanted)))) {
          this.#failure = why;
          this.#answered = request;
        }
      }
      clearTimeout(waited);
      this.#changed();
    }
    this.#asking = false;
  }
}
