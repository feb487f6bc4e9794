/** Shoes and cards as texts: what has left a shoe, and what the hands of a game are called. */

export const RANKS = [..."A23456789TJQK"];
export const SUITS = [
  ["S", "♠", "spades"],
  ["H", "♥", "hearts"],
  ["D", "♦", "diamonds"],
  ["C", "♣", "clubs"],
] as const;

/** How closely cards are told apart by a press. */
export type Grain = "cards" | "ranks" | "values";

/** "10h" as "TH", "ks" as "KS", "0" and ranks as they are; nothing of what is no card. */
export function readCard(text: string): string | undefined {
  const card = text.trim().toUpperCase().replace(/^10/, "T");
  return /^(0|[A2-9TJQK][SHDC]?)$/.test(card) ? card : undefined;
}

/** "9♥" of "9H". */
export function shown(card: string): string {
  const suit = SUITS.find(([letter]) => letter === card[1]);
  return `${card[0]}${suit?.[1] ?? ""}`;
}

/** A number of decks less cards: how many of each have left. */
export interface Less {
  decks: number;
  gone: Map<string, number>;
}

/** Reads "8 - KH*2 - 9"; nothing of a shoe that is written in another way. */
export function readLess(shoe: string): Less | undefined {
  const [decks = "", ...terms] = shoe.split("-").map((part) => part.trim());
  if (!/^\d{1,5}$/.test(decks) || Number(decks) < 1) return undefined;
  const gone = new Map<string, number>();
  for (const word of terms.flatMap((term) => term.split(/[\s,;]+(?!\*)/)).filter(Boolean)) {
    const [name = "", times = "1"] = word.split("*").map((part) => part.trim());
    const card = readCard(name);
    if (!card || !/^\d{1,6}$/.test(times)) return undefined;
    gone.set(card, (gone.get(card) ?? 0) + Number(times));
  }
  return { decks: Number(decks), gone };
}

export function writeLess({ decks, gone }: Less): string {
  const terms = [...gone].filter(([, times]) => times > 0);
  return [decks, ...terms.map(([card, times]) => (times === 1 ? card : `${card}*${times}`))].join(
    " - ",
  );
}

/** How many cards of this name the shoe holds, those that it may be among them. */
export function left({ decks, gone }: Less, seen: string[], card: string): number {
  const taken = (name: string) => (gone.get(name) ?? 0) + seen.filter((one) => one === name).length;
  const ofRank = (rank: string) =>
    4 * decks - taken(rank) - SUITS.reduce((sum, [suit]) => sum + taken(rank + suit), 0);
  if (card.length === 2) return decks - taken(card);
  if (card === "0") return [..."TJQK"].reduce((sum, rank) => sum + ofRank(rank), 0) - taken("0");
  return ofRank(card);
}

/** How many cards are left in all. */
export function leftInAll({ decks, gone }: Less, seen: string[]): number {
  return [...gone.values()].reduce((rest, times) => rest - times, 52 * decks - seen.length);
}

/** A list of cards with their repeats written out. */
export function cardsOf(list: string): string[] {
  return list.split(/[\s,;]+/).flatMap((word) => {
    const [name = "", times = "1"] = word.split("*");
    const card = readCard(name);
    return card && /^\d{1,4}$/.test(times) ? Array<string>(Number(times)).fill(card) : [];
  });
}
