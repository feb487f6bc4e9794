/** Lists of numbers as people write them. */

/** "6 8", "6; 8" and "6-8" as the list that the engine reads. */
export function listOf(typed: string): string {
  return typed
    .trim()
    .replace(/\s*(\.\.|-|–)\s*/g, "..")
    .replace(/[\s,;]+/g, ",");
}

/** The numbers of "10..80/10" or "20,40,60"; none of any other text, which the engine has to read. */
export function numbers(text: string): number[] | undefined {
  const found: number[] = [];
  for (const part of listOf(text).split(",")) {
    const [, from, , to, , step] =
      /^\s*(\d+)\s*(\.\.\s*(\d+)\s*(\/\s*(\d+)\s*)?)?$/.exec(part) ?? [];
    if (from === undefined) return undefined;
    const last = Number(to ?? from);
    const by = Number(step ?? 1);
    if (by < 1 || last - Number(from) > 10_000) return undefined;
    for (let number = Number(from); number <= last; number += by) found.push(number);
  }
  return found.length ? found : undefined;
}
