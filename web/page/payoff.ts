/**
 * Payoffs as people write them, and as a table has them; and the commission that a payoff below
 * even money stands for. All arithmetic is on whole numbers.
 */

import { numberOf, percentagesOf } from "./number.ts";

const TYPED = /^(\S+?)(?:\s*(?:\s+to\s+|:|\/)\s*(\S+))?$/i;

/** "0.95", "0,95", "0.95:1" and "0.95 / 1" as "0.95 to 1"; any other text is as it was typed. */
export function oddsOf(typed: string): string {
  const [, won = "", staked = "1"] = TYPED.exec(typed.trim()) ?? [];
  const [pays, on] = [numberOf(won), numberOf(staked)];
  return pays && on ? `${pays} to ${on}` : typed;
}

/** Odds of a payoff as the engine writes it: "19/20" is "19 to 20", and "0" is "push". */
export function oddsPaying(pays: string): string {
  if (pays === "0") return "push";
  const [won = "", staked = "1"] = pays.split("/");
  return `${won} to ${staked}`;
}

/** Decimal places of a commission at most. */
const PLACES = 6;

/** The commission on even money that leaves a payoff: "19/20" is "5%"; nothing for any other payoff. */
export function commissionOf(pays: string): string | undefined {
  const [above = "0", below = "1"] = pays.split("/");
  const [won, staked] = [BigInt(above), BigInt(below)];
  if (won <= 0n || won > staked) return undefined;
  const scaled = (staked - won) * 100n * 10n ** BigInt(PLACES);
  if (scaled % staked !== 0n) return undefined;
  return `${decimal(scaled / staked, PLACES)}%`;
}

/** The payoff that a commission leaves of even money: "4,5%" is "0.955 to 1". */
export function payoffLess(commission: string): string | undefined {
  const [, whole, part = ""] =
    /^(\d{1,2})(?:\.(\d{1,6}))?\s*%?$/.exec(percentagesOf(commission)) ?? [];
  if (whole === undefined) return undefined;
  const unit = 10n ** BigInt(part.length);
  const left = 100n * unit - BigInt(whole + part);
  return `${decimal(left, part.length + 2)} to 1`;
}

/** A whole number of the smallest places as a decimal without zeros at its end. */
function decimal(scaled: bigint, places: number): string {
  const digits = String(scaled).padStart(places + 1, "0");
  const part = digits.slice(-places).replace(/0+$/, "");
  return `${digits.slice(0, -places)}${part && "."}${part}`;
}
