/** Where the edge of a wager comes from, and what an edit of the table changes. */
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, asking } from "../app.ts";
import { long } from "../engine/engine.ts";
import { figure, pays } from "../figures.ts";
import { Query } from "../query.ts";
import type { Diff, Explanation, PriceReport, Wager } from "../report.ts";
import { shoeParameters } from "./shoe.ts";

let explanation: Query<Explanation> | undefined;
let diff: Query<Diff> | undefined;
let wanted = false;
let compared = false;

/** The edge of a wager in sentences, and by decks. */
export function explained(app: App, report: PriceReport, wager: Wager): TemplateResult {
  const toggle = (event: Event) => {
    wanted = (event.target as HTMLDetailsElement).open;
    app.redraw();
  };
  return html`<details class="why" ?open=${wanted} @toggle=${toggle}>
    <summary>Why this edge</summary>${wanted ? told(app, report, wager) : nothing}</details>`;
}

function told(app: App, report: PriceReport, wager: Wager): TemplateResult {
  explanation ??= new Query<Explanation>(long, app.redraw);
  const variant = `${report.game.id}/${report.variant.id}`;
  const parameters = { variant, wager: wager.id, ...shoeParameters(app.state.shoe) };
  const shown = explanation.of(asking(app.state, "explain", parameters));
  if (shown.failure) return html`<p class="error">${shown.failure.message}</p>`;
  if (!shown.current || !shown.value) return html`<p class="loading">Pricing other decks…</p>`;
  const { sentences, shoes } = shown.value;
  return html`<ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>
    ${
      shoes.length === 0
        ? nothing
        : html`<table>
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
  const toggle = (event: Event) => {
    compared = (event.target as HTMLDetailsElement).open;
    app.redraw();
  };
  return html`<details class="why" ?open=${compared} @toggle=${toggle}>
    <summary>What the edit changes</summary>${compared ? difference(app, variant) : nothing}</details>`;
}

function difference(app: App, variant: string): TemplateResult {
  diff ??= new Query<Diff>(long, app.redraw);
  const parameters = { first: variant, second: variant, ...shoeParameters(app.state.shoe) };
  const shown = diff.of(asking(app.state, "diff", parameters));
  // A table under an id of its own has no built-in one to compare it with.
  if (shown.failure) return html`<p class="note">${shown.failure.message}</p>`;
  if (!shown.current) return html`<p class="loading">Comparing…</p>`;
  const moved = shown.value?.pairs[0]?.wagers.filter(({ lines }) => lines.length > 0) ?? [];
  if (moved.length === 0)
    return html`<p class="note">No figure differs from the built-in table.</p>`;
  return html`<table>
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
