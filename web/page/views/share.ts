/** Buttons that copy or share a link to the current state, and the embed code. */
import { html, nothing, type TemplateResult } from "lit-html";
import { announce } from "../announce.ts";
import type { App } from "../app.ts";
import { builtIn } from "../base.ts";
import { copyText } from "../clipboard.ts";
import { address, type State } from "../state.ts";

/** Milliseconds for which a button shows "Copied". */
const SAID = 2000;

class Sharing {
  /** The last button that was pressed, with the text in place of its name. */
  said: { button: string; text: string } | undefined;
}

/** Returns `true` if `odds serve` serves the page. No other computer can open its links. */
export function isLocal(): boolean {
  return document.documentElement.dataset["host"] === "program";
}

export async function linkTo(state: State): Promise<string> {
  const hash = await address(state, builtIn);
  return location.origin + location.pathname + location.search + (hash && `#${hash}`);
}

/** Escapes a text for an HTML attribute. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** Height of the frame in pixels, enough for this number of wagers on a wide page. */
function heightOf(wagers: number): number {
  return 130 + 34 * wagers;
}

/** Returns the HTML of a frame that shows the table of wagers. */
export async function embedCode(state: State, wagers: number): Promise<string> {
  const link = await linkTo({ ...state, view: "wagers", embed: true });
  return `<iframe src="${escaped(link)}" title="${escaped(document.title)}" width="100%" height="${heightOf(wagers)}" style="border:0" loading="lazy"></iframe>`;
}

function say(app: App, button: string, text: string): void {
  const sharing = app.session.of(Sharing);
  sharing.said = { button, text };
  announce(app, text);
  app.redraw();
  setTimeout(() => {
    sharing.said = undefined;
    app.redraw();
  }, SAID);
}

/** A button that copies a text and says so. */
export function copyButton(
  app: App,
  button: string,
  name: string,
  text: () => Promise<string>,
): TemplateResult {
  const copy = async () => {
    const isCopied = await copyText(await text());
    say(app, button, isCopied ? "Copied" : "Cannot copy here");
  };
  const { said } = app.session.of(Sharing);
  const shown = said?.button === button ? said.text : name;
  return html`<button type="button" data-do=${button} @click=${copy}>${shown}</button>`;
}

export function shareButtons(app: App): TemplateResult {
  const share = async () => {
    const url = await linkTo(app.state);
    // Closing the share sheet rejects the promise; this is no error.
    await navigator.share({ title: document.title, url }).catch(() => undefined);
  };
  return html`${copyButton(app, "copy-link", "Copy link", () => linkTo(app.state))}
    ${"share" in navigator ? html`<button type="button" data-do="share" @click=${share}>Share</button>` : nothing}`;
}

/** The panel's section about embedding. `odds serve` cannot be embedded. */
export function embedPart(app: App): TemplateResult {
  const { variants, state } = app;
  const wagers = variants.find(({ id }) => id === state.variant)?.wagers.length ?? 0;
  return html`<section aria-labelledby="embed-title"><h2 id="embed-title">Embed</h2>
    ${
      isLocal()
        ? html`<p class="note">No other page can embed this one: the program serves it to this computer alone. Use a hosted copy.</p>`
        : html`<p class="note">Shows the wagers of this variant on this shoe in another page.</p>
          <p>${copyButton(app, "copy-embed", "Copy embed code", () => embedCode(state, wagers))}</p>`
    }</section>`;
}
