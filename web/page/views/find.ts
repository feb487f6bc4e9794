/** One field that finds a bet by any of its names, in every variant. */
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, listing } from "../app.ts";
import { live } from "../engine/engine.ts";
import { question } from "../query.ts";
import type { ListedWager } from "../report.ts";

/** As many bets are offered. */
const MOST = 12;

const wagers = question<{ wagers: ListedWager[] }>(live);

class Finding {
  typed = "";
}

/** A name without the parts that people vary: case, blanks, hyphens. */
export function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, "");
}

/** How many letters of two words differ: changed, left out or put in. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to++) {
      const changed = (row[to] ?? 0) + (letter === other[to] ? 0 : 1);
      next.push(Math.min(changed, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/**
 * The bets whose name or id has the words in it, or else almost is the words. Those of these rules
 * and of this game stand first, and then those that begin with the words.
 */
export function found(all: ListedWager[], words: string, variant = ""): ListedWager[] {
  const wanted = plain(words);
  if (!wanted) return [];
  const matching = all.filter(({ id, name }) => plain(`${name} ${id}`).includes(wanted));
  const most = Math.floor(wanted.length / 4);
  const bets = matching.length
    ? matching
    : all.filter(({ name }) => distance(wanted, plain(name)) <= most);
  const begins = ({ id, name }: ListedWager) =>
    plain(name).startsWith(wanted) || plain(id).startsWith(wanted);
  const game = (of: string) => of.split("/")[0];
  const rank = (bet: ListedWager) =>
    bet.variant === variant
      ? 0
      : (game(bet.variant) === game(variant) ? 1 : 3) + (begins(bet) ? 0 : 1);
  return bets.sort((one, other) => rank(one) - rank(other));
}

export function findField(app: App): TemplateResult {
  const finding = app.session.of(Finding);
  const { typed } = finding;
  const listed = typed ? wagers(app, listing("wagers")) : undefined;
  const bets = found(listed?.value?.wagers ?? [], typed, app.state.variant);
  const names = new Map(app.variants.map(({ id, name }) => [id, name]));
  const games = new Map(app.games.map(({ id, name }) => [id, name]));
  /** "EZ Baccarat, Punto banco" of a variant. */
  const rules = (variant: string) => {
    const both = [names.get(variant) ?? variant, games.get(variant.split("/")[0] ?? "")];
    return [...new Set(both)].filter(Boolean).join(", ");
  };
  const close = () => {
    finding.typed = "";
    app.redraw();
  };
  const open = ({ variant, id }: ListedWager) => {
    finding.typed = "";
    app.update({ variant, wager: id, own: undefined, rounds: [], dealt: [], seen: "" }, true);
  };
  return html`<div class="find">
    <label>Find a bet
      <input type="search" name="find" placeholder="Panda 8, lucky, tie" autocomplete="off" spellcheck="false" .value=${typed}
        @input=${(event: Event) => {
          finding.typed = (event.target as HTMLInputElement).value;
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
                <small>${rules(bet.variant)}</small></button></li>`,
            )}
            ${bets.length > MOST ? html`<li class="note">and ${bets.length - MOST} more: type more of the name</li>` : nothing}
            ${bets.length === 0 && listed?.value ? html`<li class="note">No bet has this name.</li>` : nothing}
          </ul>`
        : nothing
    }
  </div>`;
}
