/** Equality of plain values, which costs nothing for a long text that is the same one. */

type Plain = Readonly<Record<string, unknown>>;

/** Returns `true` if JSON writes both values alike, in any order of keys. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => same((one as Plain)[key], (other as Plain)[key]));
}
