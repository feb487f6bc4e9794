/** The wanted edge of a search for payoffs, as people write it. Every bare number is a percentage. */
import { percentagesOf } from "./number.ts";

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const ONE = new RegExp(`^(${NUMBER})\\s*%?$`);
const RANGE = new RegExp(`^(${NUMBER})\\s*%?\\s*(?:\\.\\.|-|–|to)\\s*(${NUMBER})\\s*%?$`);

/** "5" and "12,5" as "5%" and "12.5%", "3-5" as "3%..5%"; any other text as it was typed. */
export function targetOf(typed: string): string {
  const text = percentagesOf(typed);
  const [, from, to] = RANGE.exec(text) ?? [];
  if (from !== undefined) return `${from}%..${to}%`;
  const [, one] = ONE.exec(text) ?? [];
  return one === undefined ? text : `${one}%`;
}

const READ = new RegExp(`^(${NUMBER}%(\\.\\.${NUMBER}%)?|\\d+/\\d+)$`);

/** The wanted edge in a heading: "5%", "3% to 5%"; of a text that is none, "the edge". */
export function targetName(typed: string): string {
  const target = targetOf(typed);
  return READ.test(target) ? target.replace("..", " to ") : "the edge";
}
