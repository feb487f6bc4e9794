/**
 * Lines over whole numbers, with their names at their ends: one SVG as wide as its place. What is
 * drawn is rounded to the pixel; the figures themselves stand in the table that belongs to it.
 */
import "./lines.css";
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { percent } from "./figures.ts";

export interface Point {
  x: number;
  /** A share as a decimal: "0.010579". */
  y: string;
}

export interface Line {
  name: string;
  points: Point[];
  /** The number of its color. */
  color: number;
}

export interface LineChart {
  /** The finding, in a sentence. */
  label: string;
  /** The unit of the numbers below the lines. */
  unit: string;
  lines: Line[];
  /** Numbers whose points are hollow. */
  hollow: ReadonlySet<number>;
}

/** Colors of lines. */
export const COLORS = 6;
const HEIGHT = 240;
/** Pixels between the names of two lines at least. */
const GAP = 20;
/** Steps between the lines of the scale, about. */
const STEPS = 4;

/** The least and the greatest of a scale, and its steps, in shares. */
export interface Scale {
  least: number;
  most: number;
  ticks: string[];
}

/** A scale of round steps about some shares, written as percentages of as many digits as it needs. */
export function scaleOf(shares: number[]): Scale {
  const [low, high] = [Math.min(...shares), Math.max(...shares)];
  const span = Math.max(high - low, Math.abs(high) * 1e-3, 1e-5);
  const power = 10 ** Math.floor(Math.log10(span / STEPS));
  const step = power * ([1, 2, 5].find((by) => by * power >= span / STEPS) ?? 10);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const places = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const count = Math.max(1, last - first);
  const ticks = Array.from({ length: count + 1 }, (_, at) => ((first + at) * step).toFixed(places));
  return { least: first * step, most: (first + count) * step, ticks };
}

/** Places for names, as near to their own as a gap between them lets them be. */
export function spread(wanted: number[], gap: number, bottom: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places = [...wanted];
  let free = 0;
  for (const at of order) {
    places[at] = Math.max(places[at] ?? 0, free);
    free = (places[at] ?? 0) + gap;
  }
  let limit = bottom;
  for (const at of order.reverse()) {
    places[at] = Math.min(places[at] ?? 0, limit);
    limit = (places[at] ?? 0) - gap;
  }
  return places;
}

export function lineChart({ label, unit, lines, hollow }: LineChart): TemplateResult {
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))];
  xs.sort((one, other) => one - other);
  const [first = 0, last = 0] = [xs[0], xs.at(-1)];
  const scale = scaleOf(lines.flatMap(({ points }) => points.map(({ y }) => Number(y))));
  const across = (x: number) => (last === first ? 50 : (100 * (x - first)) / (last - first));
  const down = (y: number) => (HEIGHT * (scale.most - y)) / (scale.most - scale.least);
  const ends = lines.map(({ points }) => down(Number(points.at(-1)?.y ?? 0)));
  const places = spread(ends, GAP, HEIGHT);
  // Numbers that stand closer than their width are left out, counted from the last one.
  const every = Math.ceil(xs.length / 12);
  const before = (at: number) => xs.length - 1 - at;
  const tick = (x: number, at: number) => {
    const isCrowded = xs.length > 8 && (before(at) / every) % 2 === 1;
    return `tick${hollow.has(x) ? " hollow" : ""}${isCrowded ? " between" : ""}`;
  };
  return html`<div class="line-chart" style=${`--height: ${HEIGHT}px`}>
    <svg role="img" aria-label=${label}>
      ${scale.ticks.map(
        (
          tick,
        ) => svg`<line class="rule" x1="0" x2="100%" y1=${down(Number(tick))} y2=${down(Number(tick))}></line>
          <text class="tick" x="-8" y=${down(Number(tick)) + 4} text-anchor="end">${percent(tick)}</text>`,
      )}
      ${xs.map((x, at) =>
        before(at) % every === 0
          ? svg`<text class=${tick(x, at)} x=${`${across(x)}%`} y=${HEIGHT + 20} text-anchor="middle">${x}</text>`
          : nothing,
      )}
      <text class="tick" x="50%" y=${HEIGHT + 42} text-anchor="middle">${unit}</text>
      <svg viewBox=${`0 0 100 ${HEIGHT}`} width="100%" height=${HEIGHT} preserveAspectRatio="none">
        ${lines.map(
          ({ points, color }) => svg`<polyline class="line" data-color=${color}
            points=${points.map(({ x, y }) => `${across(x)},${down(Number(y))}`).join(" ")}></polyline>`,
        )}
      </svg>
      ${lines.map(({ name, points, color }) =>
        points.map(
          ({
            x,
            y,
          }) => svg`<circle class=${hollow.has(x) ? "dot hollow" : "dot"} data-color=${color}
            cx=${`${across(x)}%`} cy=${down(Number(y))} r="4"><title>${`${name}, ${x} ${unit}: ${percent(y)}`}</title></circle>`,
        ),
      )}
    </svg>
    ${lines.map(
      ({ name, color }, at) =>
        html`<span class="line-name" data-color=${color} aria-hidden="true" style=${`top: ${places[at]}px`}>${name}</span>`,
    )}
  </div>`;
}
