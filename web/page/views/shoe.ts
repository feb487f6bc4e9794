/** The shoe as a field: decks, or any composition as the command line takes it. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live as bound } from "lit-html/directives/live.js";
import type { App } from "../app.ts";
import type { Failure } from "../engine/protocol.ts";

/** The parameters of the shoe of this state. */
export function shoeParameters(shoe: string): { decks?: string; shoe?: string } {
  const text = shoe.trim();
  if (!text) return {};
  return /^(\d+|infinite)$/i.test(text) ? { decks: text } : { shoe: text };
}

/** The numbers of decks of a text that names several: "6,8", "6 8" or "1..8". */
function severalDecks(shoe: string): string[] | undefined {
  const isList = /^\s*\d+(\s*(,|\.\.|\s)\s*\d+)+\s*$/.test(shoe);
  return isList ? (shoe.match(/\d+/g) ?? undefined) : undefined;
}

/** Whether a refusal is told beside the field of the shoe. */
export function ofShoe({ kind, parameter }: Failure): boolean {
  return kind === "shoe" || parameter === "shoe" || parameter === "decks";
}

export function shoeField(app: App, failure?: Failure): TemplateResult {
  const { shoe } = app.state;
  const wrong = failure !== undefined && ofShoe(failure);
  const decks = severalDecks(shoe);
  const game = app.games.find(({ id }) => id === app.state.variant.split("/")[0]);
  const usual = game?.decks[0]?.toString();
  const compare = () => app.update({ across: shoe.trim(), shoe: decks?.[0] ?? "" });
  return html`<label class="shoe">Shoe
    <input type="text" name="shoe" spellcheck="false" autocomplete="off" .value=${bound(shoe)} placeholder="8"
      aria-invalid=${wrong ? "true" : "false"} aria-describedby="shoe-help" list="shoes"
      @input=${(event: Event) => app.update({ shoe: (event.target as HTMLInputElement).value })}>
    <datalist id="shoes">${["1", "6", "8", "infinite", "8 - KH*2", "8 - 9*4 - 0*5", "A=30 2=31 T=25"].map((one) => html`<option value=${one}></option>`)}</datalist>
    <small id="shoe-help">${
      decks && app.state.view === "wagers"
        ? html`One shoe is priced here. <button type="button" class="quiet" data-do="compare-decks" @click=${compare}>Compare ${shoe.trim()} decks</button>`
        : wrong && failure
          ? html`<span class="bad">${failure.message}</span>
              ${usual && usual !== shoe.trim() ? html`<button type="button" class="quiet" data-do="usual-shoe" @click=${() => app.update({ shoe: usual })}>Take ${usual}, as the rules do</button>` : nothing}`
          : nothing
    }</small>
  </label>`;
}
