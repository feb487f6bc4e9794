/**
 * The undo stack of a shoe: cards dealt, rounds closed, cards taken out or seen, rules, pins. Each
 * drawing compares the state with the last one, so no code that changes the state has to report it.
 */
import type { App } from "./app.ts";
import { forget } from "./dealing.ts";
import type { State } from "./state.ts";

const KEYS = ["variant", "shoe", "seen", "rounds", "dealt", "pins", "suits"] as const;
type Kept = Pick<State, (typeof KEYS)[number]>;

/** The most steps that are kept. */
const MOST = 2000;

let past: Kept[] = [];
let now: Kept | undefined;
let table: string | undefined;
/** The field whose typing is one step as long as nothing else changes. */
let typed: string | undefined;

function kept(state: State): Kept {
  const { variant, shoe, seen, rounds, dealt, pins, suits } = state;
  return { variant, shoe, seen, rounds, dealt, pins, suits };
}

/** Returns the keys with different values. */
function changed(one: Kept, other: Kept): string[] {
  const same = (key: (typeof KEYS)[number]) =>
    one[key] === other[key] || JSON.stringify(one[key]) === JSON.stringify(other[key]);
  return KEYS.filter((key) => !same(key));
}

/** Pushes the last state if the present one differs from it. */
export function watch({ state }: App): void {
  const next = kept(state);
  if (now === undefined || state.own !== table) {
    // Steps of another table would not fit this one.
    past = [];
    typed = undefined;
  } else {
    const keys = changed(now, next);
    const field = (document.activeElement as HTMLInputElement | null)?.name;
    const typing = keys.length === 1 && keys[0] === field ? field : undefined;
    if (keys.length && !(typing && typing === typed)) past.push(now);
    if (keys.length) typed = typing;
    if (past.length > MOST) past.shift();
  }
  now = next;
  table = state.own;
}

/** Returns `true` if there is a step to undo. */
export function canUndo({ state }: App): boolean {
  return past.length > 0 || state.dealt.length > 0 || state.rounds.length > 0;
}

/** Undoes the last step. After a reload, takes back the last card or the end of the last round. */
export function undo(app: App): void {
  forget();
  typed = undefined;
  const { dealt, rounds } = app.state;
  let last: Partial<Kept> | undefined = past.pop();
  if (!last && dealt.length) last = { dealt: dealt.slice(0, -1) };
  if (!last && rounds.length) last = { dealt: rounds.at(-1) ?? [], rounds: rounds.slice(0, -1) };
  if (!last) return;
  now = kept({ ...app.state, ...last });
  app.update(last);
}
