import { html, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";

export function roundView(_: App): TemplateResult {
  return html`<p>round</p>`;
}
