/** The finding in a sentence, above the table: what the house keeps of the bets that most people know. */
import { html, nothing, type TemplateResult } from "lit-html";
import { rounded } from "../exact.ts";
import type { PriceReport, Wager } from "../report.ts";

/** The bets that are named first, where a variant has them. */
const KNOWN = ["banker", "player", "tie"];
/** As many bets are named. */
const MOST = 3;

/** The wagers that most people know, or the first ones. */
export function named(wagers: Wager[]): Wager[] {
  const priced = wagers.filter(({ edge }) => edge.exact);
  const known = KNOWN.flatMap((id) => priced.filter((wager) => wager.id === id));
  return [...known, ...priced.filter(({ id }) => !KNOWN.includes(id))].slice(0, MOST);
}

/** "With 8 decks the house keeps 1.06% of Banker bets, 1.24% of Player and 14.36% of Tie." */
export function headline({ shoe, wagers }: PriceReport): TemplateResult | typeof nothing {
  const bets = named(wagers);
  if (bets.length === 0) return nothing;
  const shown = bets.map(({ name, edge }, at) => {
    const keeps = edge.exact.startsWith("-") ? "pays back" : "keeps";
    const before = at === 0 ? "" : at === bets.length - 1 ? " and " : ", ";
    const verb = at === 0 ? `the house ${keeps} ` : keeps === "keeps" ? "" : "pays back ";
    return html`${before}${verb}<strong>${rounded(edge.exact)}</strong> of ${name}${at === 0 ? " bets" : ""}`;
  });
  const from = /^\d+ decks?$/.test(shoe.name) ? `With ${shoe.name}` : "From this shoe";
  return html`<p class="headline">${from} ${shown}.</p>`;
}
