/**
 * House edges along a shoe, one point before each round. Each wager has a strip with its own scale,
 * because the edge of a Tie is ten times as large as the edge of Banker. The history shows the same
 * figures as a table.
 */
import "./along-chart.css";
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { signed } from "../exact.ts";
import { percent } from "../figures.ts";
import type { Figure } from "../report.ts";

export interface Strip {
  id: string;
  name: string;
  /** The edge before each round; `undefined` until it is known, `null` if it cannot be known. */
  edges: (Figure | null | undefined)[];
}

const HEIGHT = 84;
const MARGIN = { top: 26, right: 70, bottom: 10, left: 6 };
/** The least range of a strip, so that a small change looks small. */
const LEAST = 0.002;
/** Maximum number of labels below the chart. */
const MOST_TICKS = 12;
const STEPS = [1, 2, 5, 10, 20, 50, 100];

interface Point {
  round: number;
  /** For the place on the screen alone. */
  edge: number;
  figure: Figure;
}

function points({ edges }: Strip): Point[] {
  return edges.flatMap((figure, at) =>
    figure ? [{ round: at + 1, edge: Number(figure.decimal), figure }] : [],
  );
}

const short = ({ exact }: Figure) => signed(exact);

/** Returns the chart; nothing before the second round. */
export function alongChart(strips: Strip[], width: number): TemplateResult | typeof nothing {
  const rounds = Math.max(0, ...strips.map(({ edges }) => edges.length));
  if (rounds < 2) return nothing;
  const x = (round: number) =>
    MARGIN.left + ((round - 1) / (rounds - 1)) * (width - MARGIN.left - MARGIN.right);
  const height = strips.length * HEIGHT + 24;
  const every = STEPS.find((step) => rounds / step <= MOST_TICKS) ?? rounds;
  const ticks = Array.from({ length: rounds }, (_, at) => at + 1).filter(
    (round) => round % every === 0 || (round === 1 && every > 2),
  );
  return html`<figure class="along">
    <figcaption>House edge before each round <small>by number of round</small></figcaption>
    <svg viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${strips.map(told).join(" ")}
      @pointermove=${(event: PointerEvent) => point(event, rounds)} @pointerleave=${(event: PointerEvent) => point(event, 0)}>
      ${strips.map((strip, at) => drawn(strip, at * HEIGHT, x, width))}
      ${ticks.map((round) => svg`<text class="tick" x=${x(round)} y=${height - 6} text-anchor="middle">${round}</text>`)}
    </svg>
    <output class="pointed" aria-hidden="true">&nbsp;</output>
  </figure>`;
}

/** "Tie: from 14.3596% before round 1 to 14.2310% before round 9." */
function told(strip: Strip): string {
  const all = points(strip);
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) return `${strip.name}: no figures yet.`;
  return `${strip.name}: from ${percent(first.figure.decimal)} before round ${first.round} to ${percent(last.figure.decimal)} before round ${last.round}.`;
}

function drawn(
  strip: Strip,
  top: number,
  x: (round: number) => number,
  width: number,
): TemplateResult {
  const all = points(strip);
  const low = Math.min(...all.map(({ edge }) => edge));
  const high = Math.max(...all.map(({ edge }) => edge));
  const middle = (low + high) / 2;
  const range = Math.max(high - low, LEAST);
  const inner = HEIGHT - MARGIN.top - MARGIN.bottom;
  const y = (edge: number) => top + MARGIN.top + inner * (0.5 - (edge - middle) / range);
  const last = all.at(-1);
  const zero = y(0);
  const crosses = low < 0 && high > 0;
  const most = all.find(({ edge }) => edge === high);
  const least = all.find(({ edge }) => edge === low);
  const right = width - MARGIN.right;
  return svg`<g class="strip" data-strip=${strip.id}>
    <text class="name" x=${MARGIN.left} y=${top + 15}>${strip.name}</text>
    ${
      most && least && most !== least
        ? svg`<text class="tick" x=${right} y=${top + 15} text-anchor="end">${short(least.figure)} to ${short(most.figure)}</text>`
        : nothing
    }
    <line class="base" x1=${MARGIN.left} x2=${right} y1=${top + HEIGHT - 2} y2=${top + HEIGHT - 2}></line>
    ${crosses ? svg`<line class="zero" x1=${MARGIN.left} x2=${right} y1=${zero} y2=${zero}></line><text class="tick" x=${right + 6} y=${zero + 4}>0%</text>` : nothing}
    <polyline class="line" points=${all.map(({ round, edge }) => `${x(round)},${y(edge)}`).join(" ")}></polyline>
    ${all.map(({ round, edge, figure }) => svg`<circle class=${edge < 0 ? "dot good" : "dot"} cx=${x(round)} cy=${y(edge)} r=${round === last?.round ? 4 : all.length > 40 ? 1 : 2} data-round=${round} data-exact=${figure.exact} data-text=${`${strip.name} ${percent(figure.decimal)}`}></circle>`)}
    ${last ? svg`<text class="last" x=${x(last.round) + 8} y=${y(last.edge) + 5}>${short(last.figure)}</text>` : nothing}
  </g>` as TemplateResult;
}

/** Writes the edges of the round under the pointer below the chart. */
function point(event: PointerEvent, rounds: number): void {
  const chart = event.currentTarget as SVGSVGElement;
  const output = chart.parentElement?.querySelector("output");
  if (!output) return;
  const box = chart.getBoundingClientRect();
  const scale = chart.viewBox.baseVal.width / box.width;
  const inner = chart.viewBox.baseVal.width - MARGIN.left - MARGIN.right;
  const part = ((event.clientX - box.left) * scale - MARGIN.left) / inner;
  const round = rounds && Math.round(Math.min(1, Math.max(0, part)) * (rounds - 1)) + 1;
  const dots = [...chart.querySelectorAll<SVGElement>(".dot")];
  for (const dot of dots)
    dot.classList.toggle("pointed-at", Number(dot.dataset["round"]) === round);
  const texts = dots.filter((dot) => Number(dot.dataset["round"]) === round);
  output.textContent = texts.length
    ? `Before round ${round}: ${texts.map((dot) => dot.dataset["text"]).join(", ")}`
    : "\u00a0";
}
