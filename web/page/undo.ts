/**
 * Undo stacks: one of the shoe with its cards, and one of the table. Each drawing compares the state
 * with the last one, so no code that changes the state has to report it.
 */
import type { App } from "./app.ts";
import { forget } from "./dealing.ts";
import { same } from "./same.ts";
import type { State } from "./state.ts";
import { forgive } from "./table.ts";

/** The most steps that are kept. */
const MOST = 2000;

class Steps<Key extends keyof State, Watched extends Key> {
  past: Pick<State, Key>[] = [];
  #now: Pick<State, Key> | undefined;
  #of: unknown;
  #cause: unknown;

  /**
   * A change of a `watched` key is a step, which restores all `keys`. Steps of another scope are
   * forgotten. Changes of one cause make one step, unless the cause is undefined.
   */
  constructor(
    readonly keys: readonly Key[],
    readonly watched: readonly Watched[],
    readonly scope: (state: State) => unknown,
    readonly cause: (changed: Watched[]) => unknown,
  ) {}

  #kept(state: State): Pick<State, Key> {
    return Object.fromEntries(this.keys.map((key) => [key, state[key]])) as Pick<State, Key>;
  }

  /** Pushes the last state if the present one differs from it. */
  watch({ state }: App): void {
    const [last, next, of] = [this.#now, this.#kept(state), this.scope(state)];
    if (last === undefined || of !== this.#of) {
      this.past = [];
      this.#cause = undefined;
    } else {
      const keys = this.watched.filter((key) => !same(last[key], next[key]));
      const cause = this.cause(keys);
      if (keys.length && (cause === undefined || cause !== this.#cause)) this.past.push(last);
      if (keys.length) this.#cause = cause;
      if (this.past.length > MOST) this.past.shift();
    }
    this.#now = next;
    this.#of = of;
  }

  /** Restores the last step, or what is given if there is none. */
  undo(app: App, otherwise?: Partial<State>): void {
    const last = this.past.pop() ?? otherwise;
    this.#cause = undefined;
    if (!last) return;
    this.#now = this.#kept({ ...app.state, ...last });
    app.update(last);
  }
}

const SHOE = ["variant", "shoe", "seen", "rounds", "dealt", "pins", "suits"] as const;

class Undo {
  /** All that one press changes is one step. */
  #presses = 0;

  /** The typing in a field is one step. */
  readonly shoe = new Steps(
    SHOE,
    SHOE,
    // Steps of another table would not fit this one.
    ({ own }) => own,
    (changed) => {
      const field = (document.activeElement as HTMLInputElement | null)?.name;
      return changed.length === 1 && changed[0] === field ? field : undefined;
    },
  );

  /** The typing in a field is one step, and so is a press. */
  readonly table = new Steps(
    ["own", "variant", "wager", "bet"],
    ["own"],
    ({ variant }) => variant.split("/")[0],
    () => {
      const field = document.activeElement;
      return field?.matches("input, [contenteditable]") ? field : this.#presses;
    },
  );

  constructor() {
    addEventListener("click", () => this.#presses++, true);
  }
}

/** Pushes the last shoe if the present one differs from it. */
export function watch(app: App): void {
  app.session.of(Undo).shoe.watch(app);
}

/** Returns `true` if there is a step to undo. */
export function canUndo({ session, state }: App): boolean {
  const { past } = session.of(Undo).shoe;
  return past.length > 0 || state.dealt.length > 0 || state.rounds.length > 0;
}

/** Undoes the last step. After a reload, takes back the last card or the end of the last round. */
export function undo(app: App): void {
  forget(app);
  const { shoe } = app.session.of(Undo);
  const { dealt, rounds } = app.state;
  if (dealt.length) shoe.undo(app, { dealt: dealt.slice(0, -1) });
  else if (rounds.length)
    shoe.undo(app, { dealt: rounds.at(-1) ?? [], rounds: rounds.slice(0, -1) });
  else shoe.undo(app);
}

/** Pushes the last table if the present one differs from it. */
export function watchTable(app: App): void {
  app.session.of(Undo).table.watch(app);
}

/** Returns `true` if there is an edit of the table to undo. */
export function canUndoTable({ session }: App): boolean {
  return session.of(Undo).table.past.length > 0;
}

/** Undoes the last edit of the table. */
export function undoTable(app: App): void {
  forgive(app);
  app.session.of(Undo).table.undo(app);
}
