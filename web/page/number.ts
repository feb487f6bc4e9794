/**
 * Numbers as people write them. Commas before groups of three digits stand between thousands, and any
 * other comma is a decimal comma. Every comma of a percentage is one: an edge of 1,058% is no thousand.
 */

const THOUSANDS = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;

/** Reads "1,000" as "1000", "1,5" as "1.5" and ",5" as "0.5"; `undefined` for any other text. */
export function numberOf(typed: string): string | undefined {
  const text = typed.trim();
  if (THOUSANDS.test(text)) return text.replaceAll(",", "");
  if (!/^\d+$|^\d*[.,]\d+$/.test(text)) return undefined;
  return text.replace(",", ".").replace(/^\./, "0.");
}

/** Reads an amount; any other text is left to the engine. */
export function amountOf(typed: string): string {
  return numberOf(typed) ?? typed.trim();
}

/** Reads the percentages of a text: "12,5%" as "12.5%". */
export function percentagesOf(typed: string): string {
  return typed.trim().replace(/(\d),(\d)/g, "$1.$2");
}
