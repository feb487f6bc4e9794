/** The fields of conditions and their values, made of the engine's list of fields. */
import type { ListedField } from "./report.ts";

const RANKS = [..."A23456789TJQK"];
const KINDS = [...RANKS, "spades", "hearts", "diamonds", "clubs", "red", "black"];

/** Every field of a game by the name that a condition gives it. */
export function expanded(fields: ListedField[], game: string): ListedField[] {
  const own = fields.filter((field) => field.game === game);
  const hands = own
    .filter(({ name }) => name.startsWith("HAND: "))
    .map(({ name }) => name.slice(6));
  return own
    .filter(({ name }) => !name.includes(": "))
    .flatMap((field) =>
      field.name.startsWith("HAND.")
        ? hands.map((hand) => ({ ...field, name: field.name.replace("HAND", hand) }))
        : [field],
    )
    .flatMap((field) =>
      field.name.endsWith(".KIND")
        ? KINDS.map((kind) => ({ ...field, name: field.name.replace("KIND", kind) }))
        : [field],
    );
}

/** Every number of a field that takes numbers: "0 to 9". */
function numbersOf({ values }: ListedField): number[] | undefined {
  const [, from, to] = /^(\d+) to (\d+)$/.exec(values) ?? [];
  if (from === undefined) return undefined;
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at);
}

/** The values of a field as a condition has them: `"player"`, `true`, `7`. */
export function valuesOf(field: ListedField): string[] {
  const { values } = field;
  const numbers = numbersOf(field);
  if (numbers) {
    if (numbers.length > 21) return [];
    return [...numbers.map(String), ...numbers.slice(1, -1).map((value) => `"${value}+"`)];
  }
  if (values.startsWith("a rank")) return [...RANKS.map((rank) => `"${rank}"`), '"T-K"'];
  if (values.startsWith("two ranks")) return ['"KQ"', '"AA"'];
  const words = values.split(/, | or /).map((word) => word.trim());
  return words.map((word) => (word === "true" || word === "false" ? word : `"${word}"`));
}

/** A value as a condition has it, and in words. */
export interface Choice {
  value: string;
  label: string;
}

/** Every value that a list offers for a field: of numbers also "or more" and "or less". */
export function choicesOf(field: ListedField): Choice[] {
  const numbers = numbersOf(field);
  if (numbers) {
    const [from] = numbers;
    const inner = numbers.slice(1, -1);
    return [
      ...numbers.map((one) => ({ value: String(one), label: String(one) })),
      ...inner.map((one) => ({ value: `"${one}+"`, label: `${one} or more` })),
      ...inner.map((one) => ({ value: `"${from}-${one}"`, label: `${one} or less` })),
    ];
  }
  if (field.values.startsWith("two ranks")) {
    const pairs = RANKS.flatMap((one, at) => RANKS.slice(at).map((other) => `${other}${one}`));
    return pairs.map((pair) => ({ value: `"${pair}"`, label: `${pair[0]} and ${pair[1]}` }));
  }
  return valuesOf(field).map((value) => ({ value, label: inWords(value) }));
}

/** `true` is "yes", and `"T-K"` is "T to K". */
export function inWords(value: string): string {
  if (value === "true") return "yes";
  if (value === "false") return "no";
  return value
    .replaceAll('"', "")
    .replace(/^(\w+)\+$/, "$1 or more")
    .replace(/^(\w)-(\w)$/, "$1 to $2");
}

/** The hands that a condition can be of, in the order of the list. */
export function handsOfConditions(fields: ListedField[], game: string): string[] {
  const names = fields.flatMap(({ game: of, name }) => {
    if (of !== game) return [];
    if (name.startsWith("HAND: ")) return [name.slice("HAND: ".length)];
    // Hands with fields of their own; counts of kinds are of the round.
    const isOwn = /^[a-z-]+\./.test(name) && !name.endsWith(".KIND");
    return isOwn ? [name.slice(0, name.indexOf("."))] : [];
  });
  return [...new Set(names)];
}

/** The fields of a game that a line of a paytable can ask for: those that look at the cards of a round. */
export function fieldsOfRounds(fields: ListedField[], game: string): ListedField[] {
  const isOfRounds = ({ name, cards }: ListedField) => name.includes(": ") || cards !== "";
  return expanded(fields.filter(isOfRounds), game);
}
