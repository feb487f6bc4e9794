/** The footer of a printed page: the current variant and shoe, and the source of the rules. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import { pageTitle } from "../names.ts";

export function printed(app: App): TemplateResult {
  const { variant, own } = app.state;
  const source = app.games.find(({ id }) => id === variant.split("/")[0])?.source;
  return html`<p class="print-only">${pageTitle(app)}.
    ${own !== undefined ? "The reader's own table." : source ? html`Source of the rules: ${source}.` : nothing}
    Computed exactly by odds, ${location.origin + location.pathname}</p>`;
}
