/** The embedded view: the table of wagers and a link to the full page. */
import "./embed.css";
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, asking } from "../app.ts";
import { pricer } from "../engine/engine.ts";
import { figure } from "../figures.ts";
import { retry } from "../missing.ts";
import { question } from "../query.ts";
import type { PriceReport, PriceStudy } from "../report.ts";
import { editedWagers, isEdited } from "../table.ts";
import { unreadNote } from "./actions.ts";
import { linkTo } from "./share.ts";
import { paysOf, priceParameters } from "./wagers.ts";

const price = question<PriceStudy>(pricer);

class Embedded {
  /** The address of the full page, with the state that it belongs to. */
  whole: { of: App["state"] | undefined; link: string } = { of: undefined, link: "./" };
}

function link(app: App): string {
  const { session, state } = app;
  const embedded = session.of(Embedded);
  if (embedded.whole.of !== state) {
    embedded.whole = { ...embedded.whole, of: state };
    void linkTo({ ...state, embed: false }).then((link) => {
      if (state !== app.state) return;
      embedded.whole = { of: state, link };
      app.redraw();
    });
  }
  return embedded.whole.link;
}

export function embedView(app: App): TemplateResult {
  const { value, failure } = price(app, {
    ...asking(app.state, "price", priceParameters(app)),
    brief: true,
  });
  const report = failure ? undefined : value?.reports[0];
  return html`<main class="embed">
    <h1 class="sr">House edges</h1>
    ${unreadNote(app)}
    ${failure ? html`<p class="error" role="alert">${failure.message} ${retry(failure)}</p>` : nothing}
    ${report ? table(app, report) : failure ? nothing : html`<p class="loading">Computing…</p>`}
    <p class="from"><a href=${link(app)} target="_blank" rel="noopener">Change the paytable or the shoe in odds</a></p>
  </main>`;
}

function table(app: App, { game, variant, shoe, wagers }: PriceReport): TemplateResult {
  const edited = editedWagers(app, wagers);
  const name = variant.name === game.name ? game.name : `${game.name}: ${variant.name}`;
  return html`<table class="wagers">
    <caption>${name}${isEdited(app) ? " (edited)" : ""} <small>${shoe.name}</small></caption>
    <thead><tr><th scope="col">Wager</th><th scope="col">Pays</th><th scope="col">House edge</th></tr></thead>
    <tbody>${wagers.map(
      (
        wager,
      ) => html`<tr><th scope="row">${wager.name}${edited.includes(wager.id) ? html` <small>edited</small>` : nothing}</th><td>${paysOf(wager)}</td>
        <td>${figure(`House edge of ${wager.name}`, wager.edge)}</td></tr>`,
    )}</tbody></table>`;
}
