import { html, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";

export function wagersView(_: App): TemplateResult {
  return html`<p>wagers</p>`;
}
