/** What every view is given: the state, the way to change it, and what is known of the tables. */
import { cardsOf } from "./cards.ts";
import type { Ask, OwnTable, Parameters } from "./engine/protocol.ts";
import { amountOf } from "./number.ts";
import type { ListedField, ListedGame, ListedVariant } from "./report.ts";
import type { Session } from "./session.ts";
import type { State } from "./state.ts";

export interface App {
  readonly state: State;
  readonly session: Session;
  /** The variants that are offered, those of the table of one's own among them. */
  readonly variants: ListedVariant[];
  readonly games: ListedGame[];
  readonly fields: ListedField[];
  /** Changes the state; `step` makes it a step that the browser's Back undoes. */
  update(change: Partial<State>, step?: boolean): void;
  /** Draws again: the session has changed, and not the state. */
  redraw(): void;
}

/** The file that a table of one's own is called, here and in commands. */
export const OWN_FILE = "table.toml";

/** The table of one's own, as the engine takes it. */
export function ownTable({ own }: State): OwnTable | undefined {
  return own === undefined ? undefined : { file: OWN_FILE, text: own };
}

/** The meter, if one is stated. */
export function meter(state: State): string | undefined {
  return amountOf(state.meter) || undefined;
}

/** A question of the tables and the meter of this state, to be answered with what is shown. */
export function asking(state: State, question: string, parameters: Parameters): Ask {
  return {
    do: "ask",
    question,
    parameters,
    table: ownTable(state),
    meter: meter(state),
    format: "json",
    digits: 6,
  };
}

/** A question for a list of the built-in tables. */
export function listing(what: "variants" | "games" | "fields" | "wagers" | "counts"): Ask {
  return { do: "ask", question: "list", parameters: { what }, format: "json" };
}

/** The cards of rounds before this one and those that were seen besides, as a list. */
export function seenCards(state: State): string | undefined {
  const dealt = state.rounds.flat().map(({ card }) => card);
  return [state.seen.trim(), ...dealt].filter(Boolean).join(" ") || undefined;
}

/** Every card that has left the shoe, one by one. */
export function goneCards(state: State): string[] {
  return [...cardsOf(seenCards(state) ?? ""), ...state.dealt.map(({ card }) => card)];
}

/** The known cards of this round, as `--dealt` takes them: "player 9H 4 banker 7". */
export function dealtText(dealt: { hand: string; card: string }[]): string | undefined {
  const hands = [...new Set(dealt.map(({ hand }) => hand))];
  const parts = hands.map((hand) => {
    const cards = dealt.filter((one) => one.hand === hand).map(({ card }) => card);
    return `${hand} ${cards.join(" ")}`;
  });
  return parts.join(" ") || undefined;
}
