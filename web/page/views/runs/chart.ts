/**
 * Lines over whole numbers, a chart for each shoe side by side: a pointer, or the arrow keys, tell
 * the figure of a point. The library that draws is fetched when the first chart is.
 */
import type * as Library from "@observablehq/plot";
import { render } from "lit-html";
import { missing } from "../../missing.ts";

export interface Point {
  x: number;
  y: number;
  /** The number of its line. */
  line: number;
  /** What it says, in words and the digits of the report. */
  told: string;
}

export interface Facet {
  title: string;
  /** The finding, in a sentence. */
  label: string;
  points: Point[];
}

export interface Spec {
  facets: Facet[];
  /** The names of lines. */
  lines: string[];
  /** Whether lines follow one another, as lengths do, and colours are to do so. */
  ordered: boolean;
  x: string;
  y: string;
  scale: "percent" | "log" | "edge";
}

/** The colour of a line: of those that follow one another a place between colours that do. */
export function colour(spec: Pick<Spec, "lines" | "ordered">, line: number): string {
  if (!spec.ordered) return `var(--line-${line % 6})`;
  const last = spec.lines.length - 1;
  const place = last ? (2 * line) / last : 2;
  const [from, to, part] = place < 1 ? ["near", "middle", place] : ["middle", "far", place - 1];
  return `color-mix(in oklab, var(--run-${to}) ${Math.round(Number(part) * 100)}%, var(--run-${from}))`;
}

const SYMBOLS = ["circle", "square", "triangle", "diamond", "star", "wye"] as const;
const HEIGHT = 300;
const LEAST_WIDTH = 280;
const MARGIN = { top: 18, left: 52, bottom: 38 };

type Side = "left" | "right" | "top";

interface Name {
  x: number;
  y: number;
  line: number;
  name: string;
  side: Side;
}

const BESIDE: Record<Side, { dx: number; dy: number; textAnchor: "start" | "middle" | "end" }> = {
  left: { dx: -9, dy: 6, textAnchor: "end" },
  right: { dx: 9, dy: -6, textAnchor: "start" },
  top: { dx: 0, dy: -13, textAnchor: "middle" },
};

/** Where lines have their names: the outer two of many beside them, or all of wagers at their ends. */
function names(spec: Spec, points: Point[], domain: [number, number]): Name[] {
  const of = (line: number) => points.filter((point) => point.line === line);
  if (!spec.ordered) return ends(spec, of, domain);
  const first = of(0);
  const last = of(spec.lines.length - 1);
  const top = (line: Point[]) => line.reduce((best, one) => (one.y > best.y ? one : best));
  /** The point behind the top that is nearest to a part of it. */
  const falling = (line: Point[], part: number): Point => {
    const { x, y } = top(line);
    const behind = line.filter((point) => point.x >= x);
    const wanted = spec.scale === "log" ? Math.sqrt(y * (line.at(-1)?.y ?? y)) : y * part;
    const far = (point: Point) => Math.abs(point.y - wanted);
    return behind.reduce((best, one) => (far(one) < far(best) ? one : best));
  };
  const name = ({ x, y, line }: Point, side: Side) => [
    { x, y, line, name: spec.lines[line] ?? "", side },
  ];
  const right = last.length ? name(falling(last, 0.6), "right") : [];
  if (!first.length || spec.lines.length === 1) return right;
  const peak = top(first);
  const left = falling(first, 0.25);
  // There is no room to the left of a line that rises first, or that is short.
  const before =
    peak.x > 1 && peak.y < 0.9 ? name(peak, "top") : name(left, left.x > 2 ? "left" : "top");
  return [...right, ...before];
}

/** Names at the ends of lines, none over another. */
function ends(spec: Spec, of: (line: number) => Point[], domain: [number, number]): Name[] {
  const gap = ((domain[1] - domain[0]) * 15) / (HEIGHT - MARGIN.top - MARGIN.bottom);
  const found = spec.lines.flatMap((name, line) => {
    const end = of(line).at(-1);
    return end ? [{ x: end.x, y: end.y, line, name, side: "right" as const }] : [];
  });
  found.sort((one, other) => one.y - other.y);
  for (const [at, end] of found.entries()) {
    const below = found[at - 1];
    if (below) end.y = Math.max(end.y, below.y + gap);
  }
  return found;
}

class Charts extends HTMLElement {
  #spec: Spec | undefined;
  #key = "";
  #width = 0;
  #drawing = 0;
  #observer = new ResizeObserver(() => this.#resized());
  #tip = document.createElement("output");
  #said = document.createElement("p");

  set spec(spec: Spec) {
    const key = JSON.stringify(spec);
    if (key === this.#key) return;
    this.#key = key;
    this.#spec = spec;
    void this.#draw();
  }

  connectedCallback(): void {
    this.#tip.className = "tip";
    this.#tip.hidden = true;
    this.#tip.setAttribute("aria-hidden", "true");
    this.#said.className = "sr";
    this.#said.setAttribute("aria-live", "polite");
    this.#observer.observe(this);
  }

  disconnectedCallback(): void {
    this.#observer.disconnect();
  }

  #resized(): void {
    if (Math.abs(this.clientWidth - this.#width) > 2) void this.#draw();
  }

  async #draw(): Promise<void> {
    const mine = ++this.#drawing;
    const Plot = await import("@observablehq/plot").catch(() => undefined);
    if (!Plot) {
      render(missing("The chart"), this);
      return;
    }
    const spec = this.#spec;
    if (mine !== this.#drawing || !spec || !this.isConnected) return;
    this.#width = this.clientWidth;
    const columns = Math.max(
      1,
      Math.min(spec.facets.length, Math.floor(this.#width / LEAST_WIDTH)),
    );
    const width = Math.min(720, Math.floor((this.#width - (columns - 1) * 16) / columns));
    this.style.setProperty("--columns", String(columns));
    const domain = range(spec);
    this.#tip.hidden = true;
    this.classList.toggle("none", !spec.facets.some(({ points }) => points.length));
    if (this.classList.contains("none")) return this.replaceChildren();
    this.replaceChildren(
      ...spec.facets.map((facet) => this.#facet(Plot, spec, facet, width, domain)),
      this.#tip,
      this.#said,
    );
  }

  #facet(
    Plot: typeof Library,
    spec: Spec,
    facet: Facet,
    width: number,
    domain: [number, number],
  ): HTMLElement {
    const { points } = facet;
    const places = names(spec, points, domain);
    const room = spec.ordered
      ? 12
      : 12 + 6.6 * Math.max(0, ...spec.lines.map(({ length }) => length));
    const steps = [...new Set(points.map(({ x }) => x))].sort((one, other) => one - other);
    const symbol = (line: number) =>
      spec.ordered ? "circle" : (SYMBOLS[line % SYMBOLS.length] ?? "circle");
    const drawing = Plot.plot({
      width,
      height: HEIGHT,
      marginTop: MARGIN.top,
      marginLeft: MARGIN.left,
      marginBottom: MARGIN.bottom,
      marginRight: Math.min(room, width / 3),
      style: { background: "none", color: "inherit", fontSize: "12px", overflow: "visible" },
      x: {
        label: null,
        ticks: every(steps, width),
        tickFormat: String,
        insetLeft: 6,
        insetRight: 6,
        tickSize: 4,
      },
      y: {
        label: null,
        domain,
        type: spec.scale === "log" ? "log" : "linear",
        clamp: spec.scale === "log",
        grid: true,
        ticks: spec.scale === "log" ? decades(domain) : 5,
        tickFormat:
          spec.scale === "log"
            ? (y: number) => String(y)
            : (y: number) => `${Number((y * 100).toFixed(4))}%`,
        tickSize: 0,
      },
      marks: [
        spec.scale === "edge"
          ? Plot.ruleY([0], { stroke: "currentColor", strokeWidth: 1.2 })
          : null,
        spec.lines.map((_, line) =>
          Plot.line(points, {
            filter: (point: Point) => point.line === line,
            x: "x",
            y: "y",
            stroke: colour(spec, line),
            strokeWidth: 2,
          }),
        ),
        spec.lines.map((_, line) =>
          Plot.dot(points, {
            filter: (point: Point) => point.line === line,
            x: "x",
            y: "y",
            symbol: symbol(line),
            r: 3.2,
            fill: colour(spec, line),
            className: "point",
          }),
        ),
        places.map(({ x, y, line, name, side }) =>
          Plot.text([name], {
            x: [x],
            y: [y],
            ...BESIDE[side],
            ...(spec.ordered ? {} : { dy: 0 }),
            fill: colour(spec, line),
            stroke: "var(--paper)",
            strokeWidth: 4,
            fontWeight: 600,
            fontSize: 12,
          }),
        ),
      ],
    });
    // The drawing is one picture with a label of its own: its parts have none.
    for (const part of drawing.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
    const figure = document.createElement("figure");
    const title = document.createElement("figcaption");
    title.textContent = facet.title;
    const plot = document.createElement("div");
    plot.className = "plot";
    plot.style.maxWidth = `${width}px`;
    plot.tabIndex = 0;
    plot.setAttribute("role", "img");
    plot.setAttribute(
      "aria-label",
      `${facet.title}: ${facet.label} The arrow keys tell the figures.`,
    );
    plot.append(axis(spec.y, "y"), drawing, axis(spec.x, "x"));
    figure.append(title, plot);
    this.#told(plot, points);
    return figure;
  }

  /** Tells of the point under the pointer, and of the one that arrow keys have come to. */
  #told(plot: HTMLElement, points: Point[]): void {
    type Dot = { element: Element; point: Point };
    const dots: Dot[] = [];
    for (const element of plot.querySelectorAll(".point > *")) {
      // The library binds each mark to the number of its datum.
      const point = points[(element as unknown as { __data__: number }).__data__];
      if (point) dots.push({ element, point });
    }
    let now: Dot | undefined;
    const middle = (element: Element): [number, number] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const tell = (dot: Dot | undefined) => {
      now?.element.classList.remove("now");
      now = dot;
      this.#tip.hidden = !dot;
      if (!dot) return;
      dot.element.classList.add("now");
      this.#tip.textContent = dot.point.told;
      const here = this.getBoundingClientRect();
      const [x, y] = middle(dot.element);
      const half = this.#tip.offsetWidth / 2;
      const at = Math.min(Math.max(x - here.left, half), Math.max(here.width - half, half));
      this.#tip.style.left = `${at}px`;
      this.#tip.style.top = `${y - here.top - 12}px`;
    };
    plot.addEventListener("pointermove", ({ clientX, clientY }) => {
      let nearest: Dot | undefined;
      let least = 40 ** 2;
      for (const dot of dots) {
        const [x, y] = middle(dot.element);
        const far = (x - clientX) ** 2 + (y - clientY) ** 2;
        if (far < least) [nearest, least] = [dot, far];
      }
      if (nearest !== now) tell(nearest);
    });
    plot.addEventListener("pointerleave", () => tell(undefined));
    plot.addEventListener("blur", () => tell(undefined));
    plot.addEventListener("keydown", (event) => {
      const by = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[
        event.key
      ];
      if (event.key === "Escape") tell(undefined);
      if (!by) return;
      event.preventDefault();
      const [along = 0, up = 0] = by;
      const next = now
        ? moved(
            dots.map(({ point }) => point),
            now.point,
            along,
            up,
          )
        : dots[0]?.point;
      const dot = dots.find(({ point }) => point === next);
      if (!dot) return;
      tell(dot);
      this.#said.textContent = dot.point.told;
    });
  }
}

/** The next point of a line, or the one of the same place on the line above or below. */
function moved(
  points: Point[],
  { x, y, line }: Point,
  along: number,
  up: number,
): Point | undefined {
  const rest = up
    ? points.filter((point) => point.x === x && (point.y - y) * up > 0)
    : points.filter((point) => point.line === line && (point.x - x) * along > 0);
  const far = (point: Point) => Math.abs(up ? point.y - y : point.x - x);
  return rest.reduce<Point | undefined>(
    (best, one) => (!best || far(one) < far(best) ? one : best),
    undefined,
  );
}

/** The same scale for all shoes. */
function range(spec: Spec): [number, number] {
  const ys = spec.facets.flatMap(({ points }) => points.map(({ y }) => y));
  const least = Math.min(...ys);
  const most = Math.max(...ys);
  if (spec.scale === "log")
    return [10 ** Math.floor(Math.log10(least)), 10 ** Math.ceil(Math.log10(most))];
  if (spec.scale === "percent") return [0, most > 0.6 ? 1 : Math.ceil(most * 20) / 20];
  const tenths = (y: number, way: (y: number) => number) => way(y * 10) / 10;
  return [Math.min(0, tenths(least, Math.floor)), Math.max(0, tenths(most, Math.ceil))];
}

function decades([least, most]: [number, number]): number[] {
  const ticks = [];
  for (let power = Math.round(Math.log10(least)); 10 ** power <= most * 1.001; power++)
    ticks.push(Number(`1e${power}`));
  return ticks;
}

/** As many steps as have room for their numbers. */
function every(steps: number[], width: number): number[] {
  const by = Math.ceil(steps.length / Math.max(2, Math.floor(width / 26)));
  return steps.filter((_, at) => at % by === 0);
}

function axis(text: string, which: string): HTMLElement {
  const label = document.createElement("span");
  label.className = `axis ${which}`;
  label.textContent = text;
  return label;
}

customElements.define("odds-charts", Charts);
