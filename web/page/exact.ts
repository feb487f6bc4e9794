/** Fractions of whole numbers, as the engine writes them: "103841353768/723147898655". */

interface Fraction {
  above: bigint;
  below: bigint;
}

function read(text: string): Fraction {
  const [above = "0", below = "1"] = text.split("/");
  return { above: BigInt(above), below: BigInt(below) };
}

const write = ({ above, below }: Fraction): string => `${above}/${below}`;

/** The sum of two fractions, unreduced. */
export function plus(one: string, other: string): string {
  const [a, b] = [read(one), read(other)];
  return write({ above: a.above * b.below + b.above * a.below, below: a.below * b.below });
}

/** The product of two fractions, unreduced. */
export function times(one: string, other: string): string {
  const [a, b] = [read(one), read(other)];
  return write({ above: a.above * b.above, below: a.below * b.below });
}

/** Whether two fractions are the same number. */
export function same(one: string, other: string): boolean {
  const [a, b] = [read(one), read(other)];
  return a.above * b.below === b.above * a.below;
}

/** A fraction as a percentage without its sign, rounded once; half to even. */
export function rounded(exact: string, places = 2): string {
  const { above, below } = read(exact);
  const parts = (above < 0n ? -above : above) * 200n * 10n ** BigInt(places);
  const twice = parts / below;
  const isTie = parts % below === 0n && twice % 2n === 1n;
  const half = twice / 2n;
  const whole = isTie ? half + (half % 2n) : (twice + 1n) / 2n;
  const digits = String(whole).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}%`;
}

/** The same with its sign. */
export function signed(exact: string): string {
  const text = rounded(exact);
  return exact.startsWith("-") && text !== "0.00%" ? `-${text}` : text;
}

/** A fraction of at least 0 as a decimal, rounded down or up: an interval never loses a value. */
export function outward(exact: string, up: boolean, places = 6): string {
  const { above, below } = read(exact);
  const parts = above * 10n ** BigInt(places);
  const whole = parts / below + (up && parts % below !== 0n ? 1n : 0n);
  const digits = String(whole).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
