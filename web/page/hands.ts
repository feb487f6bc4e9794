/** The hands of a game, and which of them gets the next card as a dealer deals. */
import type { ListedField } from "./report.ts";
import type { DealtCard } from "./state.ts";

/** Words of conditions that are no hand of their own. */
const NOT_DEALT = ["winner", "loser", "either", "both", "count"];

/** Games of which nothing can be known before their first card, or by hand. */
const NOT_BY_HAND = ["andar-bahar", "trente-et-quarante"];

/** The hands of a game built in, in dealing order; none of a game that is not dealt by hands. */
export function handsOf(fields: ListedField[], game: string): string[] {
  if (NOT_BY_HAND.includes(game)) return [];
  const names = fields.flatMap(({ game: of, name }) => {
    if (of !== game) return [];
    // "HAND: player", and "dragon.rank" of a game whose hands have fields of their own.
    if (name.startsWith("HAND: ")) return [name.slice("HAND: ".length)];
    return /^[a-z]+\./.test(name) ? [name.split(".")[0] ?? ""] : [];
  });
  return [...new Set(names)].filter((name) => !NOT_DEALT.includes(name));
}

function points(dealt: DealtCard[], hand: string): number {
  const cards = dealt.filter((one) => one.hand === hand).map(({ card }) => card);
  const value = (card: string) => (card[0] === "A" ? 1 : Number(card[0]) || 0);
  return cards.reduce((sum, card) => sum + value(card), 0) % 10;
}

/**
 * The hand that gets the next card, as a guess: the reader may press another one. Whether a round
 * ends or goes on is for the engine, which refuses a card that the rules never deal.
 */
export function nextHand(hands: string[], dealt: DealtCard[]): string | undefined {
  const cards = (hand: string) => dealt.filter((one) => one.hand === hand).length;
  const [first, second] = hands;
  if (first === undefined) return undefined;
  if (second === undefined || hands.length > 2)
    return [...hands].sort((one, other) => cards(one) - cards(other))[0];
  if (dealt.length < 4) return dealt.length % 2 === 0 ? first : second;
  if (cards(first) === 2 && points(dealt, first) <= 5) return first;
  return second;
}

/** Cards of a whole round at most. */
export function mostCards(game: string): number {
  if (game === "dragon-tiger") return 2;
  return game === "baccarat" || game === "seven-up-baccarat" ? 6 : 52;
}

/** The hands that a table of a declared game names, in the order of its text. */
export function declaredHands(text: string): string[] {
  const section = /^\s*\[deal\.hands\]([^[]*)/m.exec(text)?.[1] ?? "";
  return [...section.matchAll(/^\s*"?([\w-]+)"?\s*=/gm)].map(([, name]) => name ?? "");
}
