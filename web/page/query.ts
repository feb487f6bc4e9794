/**
 * A question whose answer is shown: drawn from, it gives the newest answer there is, and asks again
 * when the request has changed. Between two answers only the newest request waits.
 */
import { type Engine, OVERTAKEN } from "./engine/engine.ts";
import { type Failure, failure, Refusal, type Request } from "./engine/protocol.ts";

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

export class Query<T> {
  #engine: Engine;
  #changed: () => void;
  #read: (text: string) => T;
  #wanted = "";
  #request: Request | undefined;
  #answered = "";
  #asking = false;
  #since = 0;
  #value: T | undefined;
  #failure: Failure | undefined;

  constructor(engine: Engine, changed: () => void, read: (text: string) => T = JSON.parse) {
    this.#engine = engine;
    this.#changed = changed;
    this.#read = read;
  }

  /** Whether it has been asked for longer than people wait without a word. */
  get slow(): boolean {
    return this.#asking && performance.now() - this.#since > PATIENCE;
  }

  of(request: Request): Shown<T> {
    const key = JSON.stringify(request);
    if (key !== this.#wanted) {
      this.#wanted = key;
      this.#request = request;
      if (this.slow) this.#engine.stop(true);
      void this.#ask();
    }
    const current = this.#answered === key;
    return {
      value: this.#value,
      failure: current ? this.#failure : undefined,
      current,
      slow: !current && this.slow,
    };
  }

  /** Asks again for what was stopped. */
  again(): void {
    this.#answered = "";
    void this.#ask();
    this.#changed();
  }

  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    while (this.#request && this.#answered !== this.#wanted) {
      const key = this.#wanted;
      this.#since = performance.now();
      const waited = setTimeout(this.#changed, PATIENCE + 50);
      try {
        const value = this.#read(await this.#engine.text(this.#request));
        this.#value = value;
        this.#failure = undefined;
        this.#answered = key;
      } catch (error) {
        const why = error instanceof Refusal ? error.failure : failure(String(error));
        // Stopped for a newer request: that one is asked next, or this one again.
        if (!(why.stopped && (why.message === OVERTAKEN || key !== this.#wanted))) {
          this.#failure = why;
          this.#answered = key;
        }
      }
      clearTimeout(waited);
      this.#changed();
    }
    this.#asking = false;
  }
}
