/**
 * The state of one page that its address does not hold: answers, fetched parts, open lists, timers.
 * A module declares its state as a class, and the session has one instance of each class.
 */
export class Session {
  readonly #states = new Map<new () => unknown, unknown>();

  /** Returns the instance of a class in this session, and makes it on first use. */
  of<State>(Kind: new () => State): State {
    const state = (this.#states.get(Kind) as State | undefined) ?? new Kind();
    this.#states.set(Kind, state);
    return state;
  }
}
