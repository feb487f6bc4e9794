/** The bar that stays in sight while a shoe is dealt: both hands, the pinned edges, and the keys. */
import "./follow.css";
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, goneCards } from "../app.ts";
import { shown as face, leftInAll, readLess } from "../cards.ts";
import { choose, type Dealing } from "../dealing.ts";
import { figure, pays } from "../figures.ts";
import type { Figure, Wager } from "../report.ts";
import { optionWords } from "../words.ts";
import { pad } from "./pad.ts";

/** A pinned wager as this round stands, and its edge for the next decision of a bettor. */
export interface Followed {
  wager: Wager;
  edge: Figure | null | undefined;
}

/** Returns "won 8 to 1", "lost" or "push" for a wager that this round has decided. */
export function settled({ decided }: Wager): string | undefined {
  if (!decided) return undefined;
  const units = decided.pays;
  if (units === "-1") return "lost";
  return units.startsWith("-") || units === "0" ? pays(units) : `won ${pays(units)}`;
}

/** Returns "Player wins, 9 to 2": the result, and the winner's points first. */
export function verdict({ hands, round }: Dealing): string {
  const name = round?.result?.name ?? "The round is over";
  const totals = round?.totals ?? [];
  if (hands.length !== 2 || totals.some((total) => total === null)) return name;
  const ordered = round?.result?.id === hands[1] ? [...totals].reverse() : totals;
  return `${name}, ${ordered.join(" to ")}`;
}

export function follow(app: App, now: Dealing, followed: Followed[]): TemplateResult {
  const number = app.state.rounds.length + 1;
  const less = readLess(app.state.shoe);
  const gone = goneCards(app.state);
  const rest = less
    ? html` <small class="rest">${leftInAll(less, gone)} <span class="wide">cards</span> left</small>`
    : nothing;
  const status = now.opens
    ? html`<strong>${verdict(now)}.</strong> <span class="wide">The next card opens round ${number + 1}.</span><span class="narrow">Edges: before round ${number + 1}</span>`
    : html`Round ${number}${now.next ? html`: the next card goes to <strong>${optionWords(now.next)}</strong>` : nothing}`;
  return html`<section class="follow" aria-label="The round">
    <p class="status"><span role="status">${status}</span>${rest}</p>
    <div class="hands">${now.hands.map((name, at) => hand(app, now, name, at))}</div>
    <div class="pinned">
      ${followed.map(pinned)}
      <p class="when">${followed.length ? (now.over ? `House edges before round ${number + 1}` : "House edges now") : "Pin a wager with ☆ to see its edge here"}</p>
    </div>
    ${pad(app, now, followed)}
  </section>`;
}

function hand(app: App, now: Dealing, name: string, at: number): TemplateResult {
  const cards = app.state.dealt.filter((one) => one.hand === name).map(({ card }) => card);
  const total = now.round?.totals[at];
  const wins = now.over && now.round?.result?.id === name;
  return html`<button type="button" class=${wins ? "hand wins" : "hand"} aria-pressed=${name === now.next ? "true" : "false"} data-hand=${name}
    @click=${() => choose(app, name)}><span>${name}</span> <span class="cards">${cards.map((card) => html`<b class=${/[HD]$/.test(card) ? "red" : ""}>${face(card)}</b>`)}</span>
    <strong class="total" data-total=${name}>${total ?? nothing}</strong></button>`;
}

function pinned({ wager, edge }: Followed): TemplateResult {
  const good = edge?.exact.startsWith("-") ? "pinned-edge good" : "pinned-edge";
  return html`<div class=${good} data-pinned=${wager.id}>
    <small>${wager.name} <b>${settled(wager) ?? nothing}</b></small>
    ${edge ? figure(`House edge of ${wager.name}`, edge) : html`<span class="number">${edge === null ? "–" : "…"}</span>`}</div>`;
}
