/** Where the edge of a wager comes from, and what an edit of the table changes. */
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, asking } from "../app.ts";
import { long } from "../engine/engine.ts";
import { figure, pays } from "../figures.ts";
import { question } from "../query.ts";
import type { Diff, Explanation, PriceReport, Wager } from "../report.ts";
import { fold } from "./fetched.ts";
import { shoeParameters } from "./shoe.ts";

const explanation = question<Explanation>(long);
const diff = question<Diff>(long);

/** The edge of a wager in sentences, and by decks. */
export function explained(app: App, report: PriceReport, wager: Wager): TemplateResult {
  return fold(app, "Why this edge", () => told(app, report, wager), "why");
}

function told(app: App, report: PriceReport, wager: Wager): TemplateResult {
  const variant = `${report.game.id}/${report.variant.id}`;
  const parameters = { variant, wager: wager.id, ...shoeParameters(app.state.shoe) };
  const shown = explanation(app, asking(app.state, "explain", parameters));
  if (shown.failure) return html`<p class="error">${shown.failure.message}</p>`;
  // The last answer on this wager stays until the next one comes: nothing below it moves.
  if (shown.value?.wager.id !== wager.id) return html`<p class="loading">Pricing other decks…</p>`;
  const { sentences, shoes } = shown.value;
  return html`<ul data-current=${shown.current}>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>
    ${
      shoes.length === 0
        ? nothing
        : html`<table data-current=${shown.current}>
      <caption>${wager.name} by decks</caption>
      <thead><tr><th scope="col">Decks</th><th scope="col">House edge</th><th scope="col">Change</th></tr></thead>
      <tbody>${shoes.map(
        (other) => html`<tr><th scope="row">${other.shoe.name}</th>
          <td>${figure(`House edge of ${wager.name}, ${other.shoe.name}`, other.edge)}</td>
          <td>${figure(`Change of the house edge of ${wager.name}, ${other.shoe.name}`, other.change)}</td></tr>`,
      )}</tbody></table>`
    }`;
}

/** The wagers whose edge an edited table changes, against the built-in one. */
export function changed(app: App, report: PriceReport): TemplateResult | typeof nothing {
  const variant = `${report.game.id}/${report.variant.id}`;
  const { own } = app.state;
  if (own === undefined) return nothing;
  return fold(app, "What the edit changes", () => difference(app, variant), "why");
}

function difference(app: App, variant: string): TemplateResult {
  const parameters = { first: variant, second: variant, ...shoeParameters(app.state.shoe) };
  const shown = diff(app, asking(app.state, "diff", parameters));
  // A table under an id of its own has no built-in one to compare it with.
  if (shown.failure) return html`<p class="note">${shown.failure.message}</p>`;
  if (!shown.value) return html`<p class="loading">Comparing…</p>`;
  const moved = shown.value.pairs[0]?.wagers.filter(({ lines }) => lines.length > 0) ?? [];
  if (moved.length === 0)
    return html`<p class="note" data-current=${shown.current}>No figure differs from the built-in table.</p>`;
  return html`<table data-current=${shown.current}>
    <caption>Against the built-in table</caption>
    <thead><tr><th scope="col">Wager</th><th scope="col">Line</th><th scope="col">Paid</th><th scope="col">Pays</th><th scope="col">House edge before</th><th scope="col">House edge</th></tr></thead>
    <tbody>${moved.map(({ id, name, edges, lines }) =>
      lines.map(
        (
          line,
          at,
        ) => html`<tr data-moved=${id}><th scope="row">${at === 0 ? name : ""}</th><td>${line.name}</td>
          <td>${line.first_pays === undefined ? "none" : pays(line.first_pays)}</td><td>${line.second_pays === undefined ? "none" : pays(line.second_pays)}</td>
          <td>${at === 0 ? figure(`House edge of ${name} before`, edges[0]) : nothing}</td>
          <td>${at === 0 ? figure(`House edge of ${name} after`, edges[1]) : nothing}</td></tr>`,
      ),
    )}</tbody></table>`;
}
