/** Ids of a table in words. */

/** "let-it-ride" as "Let it ride". */
export function optionWords(id: string): string {
  const text = id.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
