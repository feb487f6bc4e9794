import { html, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";

export function checkView(_: App): TemplateResult {
  return html`<p>check</p>`;
}
