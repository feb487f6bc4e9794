/** A wallet card: the rules of a strategy as a picture of the size of a bank card. */
import { percent } from "./figures.ts";
import type { WagerStrategy } from "./report.ts";

/** Sizes in tenths of a millimeter: a bank card is 85.6 mm by 54 mm. */
const WIDTH = 856;
const HEIGHT = 540;
const EDGE = 36;
/** The most lines that stay readable. */
const MOST = 14;
/** The mean width of a letter in font sizes, rounded up: lines of wide letters fit too. */
const LETTER = 0.52;
/** The least font size. */
const LEAST = 12;

/** "<" as "&lt;". */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Returns the font size, at most this one, that lets a text fit between the edges. */
function fitting(text: string, size: number): number {
  const widest = (WIDTH - 2 * EDGE) / (text.length * LETTER);
  return Math.max(LEAST, Math.min(size, Math.floor(widest)));
}

/** The lines of a strategy: each rule as "Play: pair; high-card, K, A". */
export function cardLines({ decisions }: Pick<WagerStrategy, "decisions">): string[] {
  return decisions.flatMap(({ after, rules, sees }) => {
    const head = after ? [`After ${after.replaceAll("/", ", ")}:`] : [];
    const line = ({ values, option }: (typeof rules)[number]) => {
      const seen = values.flatMap((value, at) =>
        value ? [`${(sees[at] ?? "").replace(/^.*\./, "").replaceAll("-", " ")} ${value}`] : [],
      );
      return `${option.replaceAll("-", " ")}: ${seen.join(", ") || "always"}`;
    };
    return [...head, ...rules.map(line)];
  });
}

/** The card as an SVG file. */
export function card(title: string, strategy: WagerStrategy): string {
  const all = cardLines(strategy);
  const lines =
    all.length > MOST
      ? [...all.slice(0, MOST - 1), `and ${all.length - MOST + 1} more rules`]
      : all;
  const high = Math.min(30, Math.floor((HEIGHT - 170) / Math.max(lines.length, 1) / 1.25));
  const size = Math.min(high, ...lines.map((line) => fitting(line, high)));
  const rows = lines.map(
    (line, at) =>
      `<text x="${EDGE}" y="${150 + Math.round(at * size * 1.25)}" font-size="${size}">${escaped(line)}</text>`,
  );
  const foot = `House edge ${percent(strategy.edge.decimal)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="85.6mm" height="54mm" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Helvetica, Arial, sans-serif">
<rect x="1" y="1" width="${WIDTH - 2}" height="${HEIGHT - 2}" rx="30" fill="#fff" stroke="#888"/>
<text x="${EDGE}" y="64" font-size="${fitting(strategy.name, 38)}" font-weight="bold">${escaped(strategy.name)}</text>
<text x="${EDGE}" y="102" font-size="${fitting(title, 24)}" fill="#555">${escaped(title)}</text>
${rows.join("\n")}
<text x="${WIDTH - EDGE}" y="${HEIGHT - 24}" font-size="24" fill="#555" text-anchor="end">${escaped(foot)}</text>
</svg>
`;
}
