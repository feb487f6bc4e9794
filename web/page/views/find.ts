/** One field that finds a bet by any of its names, in every variant. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import { live } from "../engine/engine.ts";
import { Query } from "../query.ts";
import type { ListedWager } from "../report.ts";

/** As many bets are offered. */
const MOST = 12;

let typed = "";
let wagers: Query<{ wagers: ListedWager[] }> | undefined;

/** A name without the parts that people vary: case, blanks, hyphens. */
export function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, "");
}

/** The bets whose name or id has the words in it; those that begin with them stand first. */
export function found(all: ListedWager[], words: string): ListedWager[] {
  const wanted = plain(words);
  if (!wanted) return [];
  const matching = all.filter(({ id, name }) => plain(`${name} ${id}`).includes(wanted));
  const begins = ({ id, name }: ListedWager) =>
    plain(name).startsWith(wanted) || plain(id).startsWith(wanted);
  return [...matching.filter(begins), ...matching.filter((one) => !begins(one))];
}

export function findField(app: App): TemplateResult {
  wagers ??= new Query<{ wagers: ListedWager[] }>(live, app.redraw);
  const listed = typed
    ? wagers.of({ do: "ask", question: "list", parameters: { what: "wagers" }, format: "json" })
    : undefined;
  const bets = found(listed?.value?.wagers ?? [], typed);
  const names = new Map(app.variants.map(({ id, name }) => [id, name]));
  const close = () => {
    typed = "";
    app.redraw();
  };
  const open = ({ variant, id }: ListedWager) => {
    typed = "";
    app.update({ variant, wager: id, own: undefined, rounds: [], dealt: [], seen: "" }, true);
  };
  return html`<div class="find">
    <label>Find a bet
      <input type="search" name="find" placeholder="Panda 8, lucky, tie" autocomplete="off" spellcheck="false" .value=${typed}
        @input=${(event: Event) => {
          typed = (event.target as HTMLInputElement).value;
          app.redraw();
        }}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === "Escape") close();
          if (event.key === "Enter" && bets[0]) open(bets[0]);
        }}></label>
    ${
      typed
        ? html`<ul class="found" aria-label="Bets found">
            ${bets.slice(0, MOST).map(
              (
                bet,
              ) => html`<li><button type="button" @click=${() => open(bet)}><strong>${bet.name}</strong>
                <small>${names.get(bet.variant) ?? bet.variant}</small></button></li>`,
            )}
            ${bets.length > MOST ? html`<li class="note">and ${bets.length - MOST} more: type more of the name</li>` : nothing}
            ${bets.length === 0 && listed?.value ? html`<li class="note">No bet has this name.</li>` : nothing}
          </ul>`
        : nothing
    }
  </div>`;
}
