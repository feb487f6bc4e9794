/**
 * What the page shows, all of it: the address holds every part, so that a link is the page.
 *
 * Parts that are as they are at first are left out of the address.
 */

import { type BuiltIn, readTablePart, tablePart, type Unread } from "./link.ts";

export const VIEWS = ["wagers", "round", "session", "runs", "check"] as const;
export type View = (typeof VIEWS)[number];

/** A card of the round that is being dealt. */
export interface DealtCard {
  hand: string;
  card: string;
}

export interface State {
  view: View;
  /** The variant, `game/variant`. */
  variant: string;
  /** The TOML of a table of one's own, which offers the variant. */
  own: string | undefined;
  /** The wager whose paytable is open. */
  wager: string | undefined;
  /** The shoe: "8", "8 - KH*2", or counts. */
  shoe: string;
  /** Cards that were seen to leave it, as a list. */
  seen: string;
  /** The rounds that were dealt from it before this one. */
  rounds: DealtCard[][];
  /** The cards of this round. */
  dealt: DealtCard[];
  /** The number that a meter stands at. */
  meter: string;
  /** The edge that a line is to be paid for. */
  target: string;
  /** Lengths of sessions. */
  hands: string;
  /** Decks side by side. */
  decks: string;
  /** Whether runs of a length are counted, or of at least that length. */
  exactly: boolean;
  /** Whose runs. */
  side: string;
  /** The staking plan of a session. */
  plan: string;
  /** The amount of one unit of the plan. */
  stake: string;
  /** The smallest chip. */
  chip: string;
  /** The highest stake that the table takes. */
  cap: string;
  /** The bankroll at the start of a session. */
  bankroll: string;
  /** The bankroll at which a session ends. */
  goal: string;
  /** The amount that may be lost. */
  lossLimit: string;
  /** The most rounds of a session. */
  mostRounds: string;
  /** Rounds per hour. */
  perHour: string;
  /** The sum of all stakes of a month. */
  handle: string;
  /** How much of the dependence of rounds is kept. */
  model: string;
  /** Rounds after which a session takes a new shoe. */
  shoeRounds: string;
  /** Of a check: only these wagers, by their ids. */
  only: string;
  /** What rows of files are. */
  input: string;
  /** Columns that are named otherwise, a line each. */
  columns: string;
  /** Columns that are passed over, a line each. */
  ignore: string;
  /** Which card each number is. */
  cards: string;
  /** The chance that a correct simulator is found to differ. */
  level: string;
  /** The shift of RTP that must have been seen. */
  shift: string;
  /** Whether totals are held against bounds of every look. */
  everyLook: boolean;
  /** Whether the first row at fault ends a check. */
  strict: boolean;
  /** The wagers pinned to the bar of a shoe, by their ids; empty for the best known, "-" for none. */
  pins: string;
  /** The choice of keys with suits: "on", "off", or empty if the pinned wagers decide. */
  suits: string;
  /** The cards of a shoe: "cards", "ranks" or "values". */
  grain: string;
  /** Numbers of decks whose edges stand side by side: "6,8" or "1..12". */
  across: string;
  /** The wagers whose edges are drawn by decks, by their ids. */
  series: string;
  /** The other side of a comparison: a variant, or "original" for the table before its edits. */
  against: string;
  /** The strategy beside the one that is shown: a wager by its id, or "@6" for six decks. */
  beside: string;
  /** The wager that is made by choices, by its id; "new" before there is one. */
  bet: string;
  /** "open" while whole paytables are searched for. */
  search: string;
  /** Lines that keep their payoffs in a search, behind their wager: "bad-beat:1,3". */
  fixed: string;
  /** Payoffs that the house deals: "5", or a list. */
  rounding: string;
  /** `true` if the page shows only the table of wagers, for the frame of another page. */
  embed: boolean;
  /** The table in the address, if it cannot be shown. */
  unread: Unread | undefined;
}

/** The variant of tables in addresses that name none: earlier versions began with it, and left it out. */
const OF_EARLIER = "dynasty-live/dynasty";

export const FIRST: State = {
  view: "wagers",
  variant: "punto-banco/baccarat",
  own: undefined,
  wager: undefined,
  shoe: "8",
  seen: "",
  rounds: [],
  dealt: [],
  meter: "",
  target: "5%",
  hands: "20,40,60",
  decks: "8",
  exactly: false,
  side: "",
  plan: "flat",
  stake: "",
  chip: "",
  cap: "",
  bankroll: "",
  goal: "",
  lossLimit: "",
  mostRounds: "",
  perHour: "",
  handle: "",
  model: "independent",
  shoeRounds: "",
  only: "",
  input: "",
  columns: "",
  ignore: "",
  cards: "",
  level: "",
  shift: "",
  everyLook: false,
  strict: false,
  pins: "",
  suits: "",
  grain: "cards",
  across: "",
  series: "",
  against: "",
  beside: "",
  bet: "",
  search: "",
  fixed: "",
  rounding: "",
  embed: false,
  unread: undefined,
};

const TEXTS = [
  "variant",
  "wager",
  "shoe",
  "seen",
  "meter",
  "target",
  "hands",
  "decks",
  "side",
  "model",
] as const;

/** Texts of sessions, runs, checks and comparisons. */
const MORE_TEXTS = [
  "plan",
  "stake",
  "chip",
  "cap",
  "bankroll",
  "goal",
  "lossLimit",
  "mostRounds",
  "perHour",
  "handle",
  "shoeRounds",
  "only",
  "input",
  "columns",
  "ignore",
  "cards",
  "level",
  "shift",
  "pins",
  "suits",
  "grain",
  "across",
  "series",
  "against",
  "beside",
  "bet",
  "search",
  "fixed",
  "rounding",
] as const;
const FLAGS = ["exactly", "everyLook", "strict", "embed"] as const;

/** "P:9H,B:4" */
function cards(dealt: DealtCard[]): string {
  return dealt.map(({ hand, card }) => `${hand}:${card}`).join(",");
}

/** The most cards of a round, and rounds of a shoe, that an address is read for. */
const MOST_CARDS = 60;
const MOST_ROUNDS = 500;

function readCards(text: string): DealtCard[] {
  return text
    .split(",")
    .slice(0, MOST_CARDS)
    .flatMap((part) => {
      const [hand, card] = part.split(":");
      return hand && card ? [{ hand, card }] : [];
    });
}

/** The part of an address behind "#". */
export async function address(state: State, builtIn: BuiltIn): Promise<string> {
  const parts = new URLSearchParams();
  if (state.view !== FIRST.view) parts.set("view", state.view);
  for (const key of [...TEXTS, ...MORE_TEXTS]) {
    const value = state[key];
    if (value !== undefined && value !== FIRST[key]) parts.set(key, value);
  }
  for (const key of FLAGS) if (state[key]) parts.set(key, "1");
  if (state.rounds.length) parts.set("rounds", state.rounds.map(cards).join(";"));
  if (state.dealt.length) parts.set("dealt", cards(state.dealt));
  if (state.own !== undefined)
    parts.set("table", await tablePart(state.own, state.variant, builtIn));
  else if (state.unread) parts.set("table", state.unread.part);
  // Whoever opens a link sees the rules of the one who copied it.
  if (parts.size) parts.set("variant", state.variant);
  return parts.toString();
}

/** The address of another view with everything else as an address has it. */
export function viewAddress(hash: string, view: View, variant: string): string {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  parts.set("view", view);
  parts.set("variant", variant);
  return `#${parts}`;
}

/** The state that an address holds; whatever it does not say is as it is at first. */
export async function readAddress(hash: string, builtIn: BuiltIn): Promise<State> {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const state: State = { ...FIRST };
  if (parts.has("table")) state.variant = OF_EARLIER;
  const view = VIEWS.find((view) => view === parts.get("view"));
  if (view) state.view = view;
  for (const key of [...TEXTS, ...MORE_TEXTS]) {
    const value = parts.get(key);
    if (value !== null) state[key] = value;
  }
  for (const key of FLAGS) state[key] = parts.get(key) === "1";
  const rounds = parts.get("rounds");
  if (rounds)
    state.rounds = rounds
      .split(";")
      .slice(0, MOST_ROUNDS)
      .map(readCards)
      .filter((round) => round.length > 0);
  const dealt = parts.get("dealt");
  if (dealt) state.dealt = readCards(dealt);
  const table = parts.get("table");
  if (table !== null) {
    const read = await readTablePart(table, state.variant, builtIn);
    if (typeof read === "string") state.own = read;
    else state.unread = read;
  }
  return state;
}
