/** Parts of the page that come when they are wanted: fetched, or drawn. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import { missing } from "../missing.ts";

export type Drawn = TemplateResult | typeof nothing;

/** A module as far as it is fetched. */
export interface Coming<Part> {
  part: Part | undefined;
  /** `true` if it cannot be fetched. */
  isLost: boolean;
}

/** Returns a function that fetches a module, and draws the page again once it is here. */
export function coming<Part>(load: () => Promise<Part>): (app: App) => Coming<Part> {
  class Fetching {
    part: Part | undefined;
    isLost = false;
    isAsked = false;
  }
  return ({ redraw, session }) => {
    const fetching = session.of(Fetching);
    if (fetching.isAsked) return fetching;
    fetching.isAsked = true;
    const came = load().then(
      (part) => ({ part }),
      () => ({ isLost: true }),
    );
    void came.then((news) => {
      Object.assign(fetching, news);
      redraw();
    });
    return fetching;
  };
}

/** Returns a function that draws with a module, once it is here. */
export function fetched<Part>(
  load: () => Promise<Part>,
  name: string,
): (app: App, draw: (part: Part) => TemplateResult) => Drawn {
  const fetching = coming(load);
  return (app, draw) => {
    const { part, isLost } = fetching(app);
    if (isLost) return missing(name);
    return part ? draw(part) : nothing;
  };
}

class Folds {
  /** The summaries of open parts. */
  readonly open = new Set<string>();
}

/** A part that is drawn, and asks its question, only while the reader has it open. */
export function fold(
  { redraw, session }: App,
  summary: string,
  draw: () => TemplateResult,
  className?: string,
): TemplateResult {
  const { open } = session.of(Folds);
  const isOpen = open.has(summary);
  const toggle = (event: Event) => {
    if ((event.target as HTMLDetailsElement).open) open.add(summary);
    else open.delete(summary);
    redraw();
  };
  return html`<details class=${className ?? nothing} ?open=${isOpen} @toggle=${toggle}>
    <summary>${summary}</summary>${isOpen ? draw() : nothing}</details>`;
}
