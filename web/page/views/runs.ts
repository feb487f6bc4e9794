import { html, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";

export function runsView(_: App): TemplateResult {
  return html`<p>runs</p>`;
}
