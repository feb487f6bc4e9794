/** Cards of a shoe as they are dealt: the engine says which hand is next and when a round is over. */
import { type App, ownTable } from "./app.ts";
import { live } from "./engine/engine.ts";
import type { Failure } from "./engine/protocol.ts";
import { question } from "./query.ts";
import type { Followed, FollowedRound } from "./report.ts";
import type { DealtCard } from "./state.ts";

/** Stands for the end of a round among the cards that wait. */
const NEXT_ROUND = "";

const rounds = question<Followed>(live);

class Shoe {
  /** The wagers that look at suits, of the table that was answered about last. */
  looking: { variant: string; own: string | undefined; suits: string[] } | undefined;
  /** The hand that the reader chose for the next card. */
  chosen: string | undefined;
  /** Cards and ends of rounds that were pressed before the engine had answered the last card. */
  readonly waiting: string[] = [];
}

/** A shoe as far as it is dealt. */
export interface Dealing {
  hands: string[];
  /** The wagers that look at suits, once the engine has answered about this table. */
  suits: string[] | undefined;
  /** The rounds before this one. */
  rounds: FollowedRound[];
  /** This round. */
  round: FollowedRound | undefined;
  /** The hand that the next card goes to: of this round, or of the next one if this is over. */
  next: string | undefined;
  /** `true` if this round is over. */
  over: boolean;
  /** `true` if the next card opens another round. */
  opens: boolean;
  failure: Failure | undefined;
  /** `true` if this answer is about all cards that are dealt, and not about fewer. */
  current: boolean;
}

const pairs = (cards: DealtCard[]) => cards.map(({ hand, card }): [string, string] => [hand, card]);

/** Returns the engine's answer about the cards that are dealt. */
export function dealing(app: App): Dealing {
  const { state } = app;
  const shoe = app.session.of(Shoe);
  // The empty round behind this one says which hand gets the first card.
  const dealt = [...state.rounds, state.dealt, []].map(pairs);
  const { variant, own } = state;
  const shown = rounds(app, { do: "rounds", variant, table: ownTable(state), rounds: dealt });
  const answer = shown.failure ? undefined : shown.value;
  if (shown.current) shoe.looking = { variant, own, suits: answer?.suits ?? [] };
  const { chosen, looking } = shoe;
  const answered = looking?.variant === variant && looking.own === own;
  const round = answer?.rounds.at(-2);
  const over = round !== undefined && round.next === null && state.dealt.length > 0;
  return {
    hands: answer?.hands ?? [],
    suits: answered ? looking?.suits : undefined,
    rounds: answer?.rounds.slice(0, -2) ?? [],
    round,
    next: chosen ?? (over ? answer?.rounds.at(-1)?.next : round?.next) ?? undefined,
    over,
    opens: over && chosen === undefined,
    failure: shown.failure,
    current: shown.current,
  };
}

/** Deals a card to the next hand, behind the cards that wait. */
export function deal(app: App, card: string): void {
  const { waiting } = app.session.of(Shoe);
  if (waiting.length > 0 || !dealing(app).current) waiting.push(card);
  else give(app, card);
}

/** Gives a card to the next hand; the first card behind a round that is over opens another. */
function give(app: App, card: string): void {
  const { dealt, rounds } = app.state;
  const { failure, opens, round, next } = dealing(app);
  if (failure || !next || (round?.astray && opens)) return;
  app.session.of(Shoe).chosen = undefined;
  if (opens) {
    app.update({ rounds: [...rounds, dealt], dealt: [{ hand: next, card }] });
  } else app.update({ dealt: [...dealt, { hand: next, card }] });
}

/** Deals the first card that waits, if the engine has answered the one before it. */
export function dealWaiting(app: App): void {
  const { waiting } = app.session.of(Shoe);
  if (waiting.length === 0 || !dealing(app).current) return;
  const card = waiting.shift() ?? NEXT_ROUND;
  queueMicrotask(() => {
    if (card === NEXT_ROUND) closeRound(app);
    else give(app, card);
    // A card that no hand takes changes nothing, and the next one waits for a drawing.
    if (waiting.length > 0) app.redraw();
  });
}

/** Forgets the chosen hand and the waiting cards: an undo or a new shoe makes them void. */
export function forget({ session }: App): void {
  const shoe = session.of(Shoe);
  shoe.chosen = undefined;
  shoe.waiting.length = 0;
}

/** Gives the next card to this hand of the round. */
export function choose(app: App, hand: string): void {
  app.session.of(Shoe).chosen = hand;
  app.redraw();
}

/** Closes the round behind the cards that wait, even if it is not over. */
export function nextRound(app: App): void {
  const { waiting } = app.session.of(Shoe);
  if (waiting.length > 0) waiting.push(NEXT_ROUND);
  else closeRound(app);
}

function closeRound(app: App): void {
  const { dealt, rounds } = app.state;
  app.session.of(Shoe).chosen = undefined;
  if (dealt.length) app.update({ rounds: [...rounds, dealt], dealt: [] });
  else app.redraw();
}

/** Takes a new shoe. */
export function newShoe(app: App): void {
  forget(app);
  app.update({ dealt: [], rounds: [], seen: "" }, true);
}
