/** Edges by the number of decks: a column for each number, and a line for each wager that is chosen. */
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, asking } from "../app.ts";
import { aside } from "../engine/engine.ts";
import { failure } from "../engine/protocol.ts";
import { figure, grouped, percent } from "../figures.ts";
import { COLORS, type Line, lineChart } from "../lines.ts";
import { question, type Shown } from "../query.ts";
import type { PriceReport, PriceStudy, Wager } from "../report.ts";
import { listOf, numbers } from "./runs/ranges.ts";

const prices = question<PriceStudy>(aside);

/** Numbers of decks side by side at most. */
const MOST = 50;

/** The reports of each number of decks, if numbers are asked for. */
export function byDecks(app: App): Shown<PriceStudy> | undefined {
  const decks = listOf(app.state.across);
  if (!decks) return undefined;
  const count = numbers(decks)?.length ?? 0;
  if (count > MOST) {
    const why = failure(`${grouped(String(count))} numbers of decks: expected at most ${MOST}`);
    return { value: undefined, failure: why, current: true, slow: false };
  }
  const ask = asking(app.state, "price", { variant: [app.state.variant], decks });
  return prices(app, { ...ask, brief: true });
}

const idsOf = (series: string) => series.split(",").filter(Boolean);

/** The wagers that are drawn: those that were pressed, or the one whose paytable is open. */
function drawn({ series, wager }: App["state"], wagers: Wager[]): Wager[] {
  const chosen = idsOf(series);
  const found = wagers.filter(({ id }) => chosen.includes(id));
  const open = wagers.find(({ id }) => id === wager) ?? wagers[0];
  return found.length > 0 || !open ? found.slice(0, COLORS) : [open];
}

export function decksTable(app: App, { value, current, slow }: Shown<PriceStudy>): TemplateResult {
  const reports = value?.reports ?? [];
  const [first] = reports;
  const wait = slow
    ? html`<p class="note" role="status">These prices take a while. <button type="button" @click=${() => aside.stop()}>Stop</button></p>`
    : nothing;
  if (!first) return html`<p class="loading">Pricing every number of decks…</p>${wait}`;
  const { state } = app;
  const lines = drawn(state, first.wagers);
  const press = (id: string) => {
    const ids = lines.map((line) => line.id);
    const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
    app.update({ series: next.slice(-COLORS).join(",") });
  };
  const row = (wager: Wager) => {
    const at = lines.findIndex(({ id }) => id === wager.id);
    const cells = reports.map(({ shoe, wagers }) => {
      const priced = wagers.find(({ id }) => id === wager.id);
      if (!priced) return html`<td>none</td>`;
      return html`<td class=${shoe.within_rules ? "" : "outside"}>${figure(`House edge of ${wager.name}, ${shoe.name}`, priced.edge)}</td>`;
    });
    return html`<tr data-across=${wager.id}><th scope="row"><button type="button" class="quiet series" data-color=${at < 0 ? nothing : at} aria-pressed=${at < 0 ? "false" : "true"}
      aria-label=${`Draw ${wager.name}`} @click=${() => press(wager.id)}><span class="dot" aria-hidden="true"></span>${wager.name}</button></th>${cells}</tr>`;
  };
  return html`<div class="by-decks" data-current=${current}>
    <h3>House edge by number of decks <small>press a name to draw its line</small></h3>
    ${wait}
    ${reports.length > 1 ? chart(reports, lines) : nothing}
    <div class="scroll" tabindex="0" role="region" aria-label="House edge by number of decks"><table>
      <thead><tr><th scope="col">Wager <span aria-hidden="true">· decks</span></th>${reports.map(
        ({ shoe }) =>
          html`<th scope="col"><span aria-hidden="true">${shoe.decks}</span><span class="sr">${shoe.name}</span>${shoe.within_rules ? nothing : html`<span class="sr">, not in the rules</span><span aria-hidden="true">*</span>`}</th>`,
      )}</tr></thead>
      <tbody>${first.wagers.map(row)}</tbody></table></div>
    ${reports.some(({ shoe }) => !shoe.within_rules) ? html`<p class="note">* ○ The rules do not name this number of decks.</p>` : nothing}
  </div>`;
}

/** "Banker: 1.0117% with 1 deck, 1.0579% with 8 decks." */
function finding(reports: PriceReport[], lines: Wager[]): string {
  const ends = [reports[0], reports.at(-1)];
  const said = lines.map(({ id, name }) => {
    const edges = ends.flatMap((report) => {
      const priced = report?.wagers.find((wager) => wager.id === id);
      return report && priced ? `${percent(priced.edge.decimal)} with ${report.shoe.name}` : [];
    });
    return `${name}: ${edges.join(", ")}`;
  });
  return `${said.join("; ")}.`;
}

function chart(reports: PriceReport[], wagers: Wager[]): TemplateResult {
  const lines = wagers.map(({ id, name }, color): Line => {
    const points = reports.flatMap(({ shoe, wagers }) => {
      const priced = wagers.find((wager) => wager.id === id);
      return priced && shoe.decks !== null ? { x: shoe.decks, y: priced.edge.decimal } : [];
    });
    return { name, color, points: points.sort((one, other) => one.x - other.x) };
  });
  const outside = reports.filter(({ shoe }) => !shoe.within_rules);
  const hollow = new Set(outside.flatMap(({ shoe }) => shoe.decks ?? []));
  const label = finding(reports, wagers);
  return html`<figure><figcaption>${label}</figcaption>${lineChart({ label, unit: "decks", lines, hollow })}</figure>`;
}
