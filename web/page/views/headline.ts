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
  const all = wagers.filter(({ edge }) => edge.exact);
  // "Bet, raise on a spread of 6 or more" is a second way to play the bet before it.
  const plain = all.filter(({ name }) => !name.includes(", "));
  const priced = plain.length > 0 ? plain : all;
  const known = KNOWN.flatMap((id) => priced.filter((wager) => wager.id === id));
  return [...known, ...priced.filter(({ id }) => !KNOWN.includes(id))].slice(0, MOST);
}

/** "Banker bets", and no "Ante Bet bets". */
const plural = (name: string) => (/bet$/i.test(name) ? `${name}s` : `${name} bets`);

/**
 * "With 8 decks the house keeps 1.06% of Banker bets, 1.24% of Player and 14.36% of Tie." Bets that
 * the house loses on stand together. `isCurrent` is `false` for figures of an earlier shoe or table.
 */
export function headline(
  { shoe, wagers }: PriceReport,
  isCurrent: boolean,
): TemplateResult | typeof nothing {
  const bets = named(wagers);
  const [first] = bets;
  if (!first) return nothing;
  const isLoss = ({ edge }: Wager) => edge.exact.startsWith("-");
  const group = (loses: boolean) => {
    const those = bets.filter((bet) => isLoss(bet) === loses);
    return those.map((bet, at) => {
      const before = at === 0 ? "" : at === those.length - 1 ? " and " : ", ";
      const verb = at > 0 ? "" : loses ? "loses " : "keeps ";
      return html`${before}${verb}<strong>${rounded(bet.edge.exact)}</strong> of ${bet === first ? plural(bet.name) : bet.name}`;
    });
  };
  const rest = group(!isLoss(first));
  const from = /^\d+ decks?$/.test(shoe.name) ? `With ${shoe.name}` : "From this shoe";
  return html`<p class="headline" data-current=${isCurrent}>${from} the house ${group(isLoss(first))}${rest.length ? ", but " : ""}${rest}.</p>`;
}
