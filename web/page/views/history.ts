/** The rounds of a shoe, the newest first: cards, totals, winners, and the edges before each. */
import "./history.css";
import { html, nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import { shown as face } from "../cards.ts";
import type { Dealing } from "../dealing.ts";
import { percent } from "../figures.ts";
import type { Figure, FollowedRound, Wager } from "../report.ts";
import type { DealtCard } from "../state.ts";

type Edges = Map<string, Figure | null | undefined>;

export function history(
  app: App,
  now: Dealing,
  wagers: Wager[],
  edges: Edges[],
): TemplateResult | typeof nothing {
  const { dealt, rounds } = app.state;
  const all = now.over ? [...rounds, dealt] : rounds;
  if (all.length === 0) return nothing;
  const states = now.round ? [...now.rounds, now.round] : now.rounds;
  const rows = all.map((cards, at) => row(now, wagers, cards, at, states[at], edges[at]));
  return html`<section class="history" aria-label="Rounds of this shoe">
    <div class="scroll" tabindex="0" role="region" aria-label="Rounds dealt"><table>
    <caption>Rounds of this shoe <small>newest first, with the house edges before each</small></caption>
    <thead><tr><th scope="col">Round</th>${now.hands.map((hand) => html`<th scope="col" class="hand-name">${hand}</th>`)}<th scope="col">Result</th>
      ${wagers.map((wager) => html`<th scope="col">${wager.name}</th>`)}</tr></thead>
    <tbody>${rows.reverse()}</tbody></table></div></section>`;
}

function row(
  { hands }: Dealing,
  wagers: Wager[],
  cards: DealtCard[],
  at: number,
  state: FollowedRound | undefined,
  edges: Edges | undefined,
): TemplateResult {
  const of = (hand: string) => cards.filter((one) => one.hand === hand);
  const card = ({ card }: DealtCard) =>
    html`<span class=${/[HD]$/.test(card) ? "red" : ""}>${face(card)}</span> `;
  const edge = ({ id }: Wager) => {
    const figure = edges?.get(id);
    const good = figure?.exact.startsWith("-") ? "good" : "";
    return html`<td class=${good} data-edge=${id} data-exact=${figure?.exact ?? ""}>${figure ? percent(figure.decimal) : figure === undefined ? "…" : "–"}</td>`;
  };
  const winner = hands.indexOf(state?.result?.id ?? "");
  return html`<tr data-round=${at + 1}><th scope="row">${at + 1}</th>
    ${hands.map((hand, place) => html`<td class="cards">${of(hand).map(card)}<b>${state?.totals[place] ?? nothing}</b></td>`)}
    <td class="result"><span class=${`bead bead-${winner}`} aria-hidden="true"></span>${state?.result?.name ?? (state?.next ? "not over" : "")}</td>${wagers.map(edge)}</tr>`;
}
