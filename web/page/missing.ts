/** Parts of the page that are fetched when they are first wanted: a part that does not come says so. */
import { html, nothing, type TemplateResult } from "lit-html";
import { UNREACHED } from "./engine/engine.ts";
import type { Failure } from "./engine/protocol.ts";

/** Opens the page again, which fetches everything; the address holds what is shown. */
const again = html`<button type="button" @click=${() => location.reload()}>Try again</button>`;

/** Says that a part did not come. */
export function missing(part: string): TemplateResult {
  return html`<p class="error" role="alert">${part} could not be fetched. Is the network there? ${again}</p>`;
}

/** A way on, behind a refusal whose engine did not come. */
export function retry(failure: Failure): TemplateResult | typeof nothing {
  return failure.message.startsWith(UNREACHED) ? again : nothing;
}
