/** Equality of plain values. A long text is compared at once with itself, and never written. */

type Plain = Readonly<Record<string, unknown>>;

/** Returns `true` if both values have equal parts. A part that is undefined equals a missing one. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => same((one as Plain)[key], (other as Plain)[key]));
}
