/** The count of each wager: whole tags made of its effects of removal, summed over what has left. */
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, asking, goneCards } from "../app.ts";
import type { Less } from "../cards.ts";
import { long } from "../engine/engine.ts";
import { figure } from "../figures.ts";
import { question } from "../query.ts";
import type { EffectsStudy, PriceReport } from "../report.ts";
import { fold } from "./fetched.ts";
import { worth } from "./worth.ts";

const effects = question<EffectsStudy>(long);

/** What a system that tells cards so closely calls this one; nothing if less is known of it. */
function toldAs(card: string, by: string): string | undefined {
  const rank = card[0] ?? "";
  if (by === "values") return rank === "A" ? "1" : "TJQK0".includes(rank) ? "0" : rank;
  if (rank === "0") return undefined;
  if (by === "ranks") return rank;
  return card.length === 2 ? card : undefined;
}

export function counted(
  app: App,
  report: PriceReport | undefined,
  less: Less | undefined,
): TemplateResult {
  return fold(app, "The count of each wager", () => table(app, report, less), "counts");
}

function table(app: App, report: PriceReport | undefined, less: Less | undefined): TemplateResult {
  const { state } = app;
  if (!less || !report)
    return html`<p class="note">Counts are of whole decks that cards have left.</p>`;
  const parameters = { variant: [state.variant], decks: String(less.decks) };
  const shown = effects(app, asking(state, "effects", parameters));
  if (shown.failure) return html`<p class="error">${shown.failure.message}</p>`;
  if (!shown.current) return html`<p class="loading">Counting every card…</p>`;
  const gone = [...less.gone].flatMap(([card, times]) => Array<string>(times).fill(card));
  const cards = [...gone, ...goneCards(state)];
  const rest = 52 * less.decks - cards.length;
  const rows = shown.value?.reports[0]?.wagers ?? [];
  return html`<table>
    <caption>Level one: a whole tag for each card, of ${less.decks} whole deck${less.decks === 1 ? "" : "s"}; ${cards.length} cards counted</caption>
    <thead><tr><th scope="col">Wager</th><th scope="col">Tags</th><th scope="col">Running count</th><th scope="col">True count</th><th scope="col">Breaks even at</th></tr></thead>
    <tbody>${rows.map((wager) => {
      const tags = new Map(wager.cards.map(({ card, tags }) => [card, tags[0] ?? 0]));
      const told = cards.map((card) => toldAs(card, wager.told_by));
      const known = told.every((card) => card !== undefined);
      const running = told.reduce((sum, card) => sum + (tags.get(card ?? "") ?? 0), 0);
      const { turns_positive: turns, turns_positive_deviations: away } = wager.levels[0] ?? {};
      const counted = wager.cards.filter(({ tags }) => tags[0]);
      if (counted.length === 0) {
        return html`<tr data-wager=${wager.id}><th scope="row">${wager.name}${wager.offer ? html` <small class="offer">${wager.offer.remark}</small>` : nothing}</th>
          <td colspan="4">no card counts more than another: the effect is of second order</td></tr>`;
      }
      return html`<tr data-wager=${wager.id}><th scope="row">${wager.name}${wager.offer ? html` <small class="offer">${wager.offer.remark}</small>` : nothing}</th><td class="tags">${tagged(wager.cards)}</td>
        ${known ? html`<td>${running}</td><td>${rest > 0 ? ((running * 52) / rest).toFixed(2) : ""}</td>` : html`<td colspan="2">needs ${wager.told_by}</td>`}
        <td>${turns ? figure(`True count at which ${wager.name} turns`, turns, "decimal") : nothing}${away ? html` <small title="standard deviations of the true count with one deck left">${Number(away.decimal).toFixed(1)} SDs away</small>` : nothing}</td></tr>`;
    })}</tbody></table>
    <h2>What a count is worth</h2>
    ${worth(app, rows, less.decks, cards)}`;
}

/** Tags with the cards that have them: "+1 0 A 7, -1 4 5". Cards that count nothing are left out. */
function tagged(cards: { card: string; tags: number[] }[]): string {
  const tags = [...new Set(cards.map(({ tags }) => tags[0] ?? 0))].filter((tag) => tag !== 0);
  const of = (tag: number) => cards.filter((one) => one.tags[0] === tag).map(({ card }) => card);
  const sorted = tags.sort((one, other) => other - one);
  return sorted
    .map((tag) => `${tag > 0 ? "+" : "−"}${Math.abs(tag)}: ${of(tag).join(" ")}`)
    .join(" · ");
}
