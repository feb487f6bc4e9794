/** A shoe card by card, and a round as it is dealt: every wager before and after each card. */
import "./round.css";
import { html, nothing, type TemplateResult } from "lit-html";
import { announceChange } from "../announce.ts";
import { type App, asking, dealtText } from "../app.ts";
import { shown as face, readCard, readLess } from "../cards.ts";
import { pricer } from "../engine/engine.ts";
import type { Parameters } from "../engine/protocol.ts";
import { figure, pays, percent } from "../figures.ts";
import { declaredHands, handsOf, mostCards, nextHand } from "../hands.ts";
import { Query, type Shown } from "../query.ts";
import type { PriceStudy, Wager } from "../report.ts";
import type { DealtCard } from "../state.ts";
import { tableForm, tableText } from "../table.ts";
import { counted } from "./counts.ts";
import { grid } from "./grid.ts";
import { save } from "./save.ts";
import { shoeField } from "./shoe.ts";
import { variantField } from "./variant.ts";
import { openWager, priceParameters } from "./wagers.ts";

/** One question for each number of known cards: a card that is dealt asks one more. */
const steps: Query<PriceStudy>[] = [];

/** The hand that the reader chose for the next card. */
let chosen: string | undefined;

function step(app: App, dealt: DealtCard[]): Shown<PriceStudy> {
  steps[dealt.length] ??= new Query<PriceStudy>(pricer, app.redraw);
  const query = steps[dealt.length] as Query<PriceStudy>;
  return query.of({ ...asking(app.state, "price", stepParameters(app, dealt)), brief: true });
}

function stepParameters(app: App, dealt: DealtCard[]): Parameters {
  return { ...priceParameters(app), dealt: dealtText(dealt) };
}

/** The hands that cards are dealt to. */
export function hands(app: App): string[] {
  const game = tableForm(app)?.game ?? "baccarat";
  return game === "hands" ? declaredHands(tableText(app) ?? "") : handsOf(app.fields, game);
}

/** Deals a card to the next hand, and says so. */
export function deal(app: App, card: string): void {
  const { dealt } = app.state;
  const hand = chosen ?? nextHand(hands(app), dealt);
  if (!hand || dealt.length >= mostCards(tableForm(app)?.game ?? "")) return;
  chosen = undefined;
  app.update({ dealt: [...dealt, { hand, card }] });
}

export function undo(app: App): void {
  const { dealt, rounds } = app.state;
  chosen = undefined;
  if (dealt.length) app.update({ dealt: dealt.slice(0, -1) });
  else if (rounds.length) app.update({ dealt: rounds.at(-1) ?? [], rounds: rounds.slice(0, -1) });
}

export function nextRound(app: App): void {
  const { dealt, rounds } = app.state;
  chosen = undefined;
  if (dealt.length) app.update({ rounds: [...rounds, dealt], dealt: [] });
}

export function roundView(app: App): TemplateResult {
  const { state } = app;
  const all = Array.from({ length: state.dealt.length + 1 }, (_, cards) =>
    step(app, state.dealt.slice(0, cards)),
  );
  const last = all.at(-1);
  const before = all[0];
  const less = readLess(state.shoe);
  const report = last?.current && !last.failure ? last.value?.reports[0] : undefined;
  const selected = report && openWager(app, report);
  if (selected) announceChange(`House edge of ${selected.name}`, percent(selected.edge.decimal));
  return html`
    <h1 class="sr">Shoe and round</h1>
    <section class="controls" aria-label="Rules and shoe">
      ${variantField(app)}${shoeField(app, before?.failure)}
      <label class="seen">Seen to leave it
        <input type="text" name="seen" autocomplete="off" spellcheck="false" placeholder="9H KD*2 4" .value=${state.seen}
          aria-invalid=${before?.failure?.parameter === "seen" ? "true" : "false"}
          @input=${(event: Event) => app.update({ seen: (event.target as HTMLInputElement).value })}></label>
    </section>
    <div class="table-side">
      ${grid(app, less)}
      <div>
        ${roundPane(app)}
        ${last?.failure ? html`<p class="error" role="alert">${last.failure.message}</p>` : nothing}
        ${timeline(app, all)}
        ${counted(app, before?.value?.reports[0], less)}
        ${save(app, "price", stepParameters(app, state.dealt))}
      </div>
    </div>`;
}

function roundPane(app: App): TemplateResult {
  const { dealt, rounds, seen } = app.state;
  const names = hands(app);
  if (names.length === 0)
    return html`<p class="note">The cards of this game are not known by hand: choose other rules to deal a round.</p>`;
  const next = chosen ?? nextHand(names, dealt);
  const cardsOf = (hand: string) => dealt.filter((one) => one.hand === hand);
  const typed = (event: KeyboardEvent) => {
    const input = event.target as HTMLInputElement;
    if (event.key === "Backspace" && !input.value) undo(app);
    if (event.key === "Enter" && event.ctrlKey) nextRound(app);
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    take(app, input);
  };
  // Two letters are a card; a rank alone waits for Enter.
  const grown = (event: Event) => {
    const input = event.target as HTMLInputElement;
    if (/^(10|[a2-9tjqk])[shdc]$/i.test(input.value.trim())) take(app, input);
  };
  return html`<section class="round" aria-label="The round">
    <div class="hands">
      ${names.map(
        (
          hand,
        ) => html`<button type="button" class="hand" aria-pressed=${hand === next ? "true" : "false"} data-hand=${hand}
          @click=${() => {
            chosen = hand;
            app.redraw();
            document.querySelector<HTMLInputElement>("input[name=card]")?.focus();
          }}><span>${hand}</span> <span class="cards">${cardsOf(hand).map(({ card }) => html`<b class=${/[HD]$/.test(card) ? "red" : ""}>${face(card)}</b>`)}</span></button>`,
      )}
    </div>
    <div class="buttons">
      <label>Next card <input type="text" name="card" size="5" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="9H"
        @keydown=${typed} @input=${grown} aria-describedby="deal-help"></label>
      <button type="button" data-do="undo" ?disabled=${!dealt.length && !rounds.length} @click=${() => undo(app)}>Undo</button>
      <button type="button" data-do="next-round" ?disabled=${!dealt.length} @click=${() => nextRound(app)}>Next round</button>
      <button type="button" data-do="new-shoe" ?disabled=${!dealt.length && !rounds.length && !seen} @click=${() => {
        app.update({ dealt: [], rounds: [], seen: "" }, true);
        document.querySelector<HTMLInputElement>("input[name=card]")?.focus();
      }}>New shoe</button>
      <small id="deal-help">${rounds.length ? html`Round ${rounds.length + 1}. ` : nothing}Type 9H, or 9 and Enter, or press a card; Backspace takes it back.</small>
    </div>
  </section>`;
}

function take(app: App, input: HTMLInputElement): void {
  const card = readCard(input.value);
  input.setAttribute("aria-invalid", card || !input.value.trim() ? "false" : "true");
  if (!card) return;
  input.value = "";
  deal(app, card);
}

/** A column before the round and one behind each card. */
function timeline(app: App, all: Shown<PriceStudy>[]): TemplateResult {
  const { dealt } = app.state;
  const wagers = all[0]?.value?.reports[0]?.wagers ?? [];
  const at = (one: Shown<PriceStudy>, id: string): Wager | undefined =>
    one.current && !one.failure
      ? one.value?.reports[0]?.wagers.find((wager) => wager.id === id)
      : undefined;
  const cell = (one: Shown<PriceStudy>, wager: Wager, index: number) => {
    const found = at(one, wager.id);
    if (!found) return html`<td></td>`;
    const when = index === 0 ? "before the round" : `after ${dealt[index - 1]?.card}`;
    const title = `House edge of ${wager.name} ${when}`;
    return html`<td class=${found.edge.exact.startsWith("-") ? "good" : ""} data-step=${index}>${figure(title, found.edge)}
      ${found.decided ? html`<small>${pays(found.decided.pays)}</small>` : nothing}</td>`;
  };
  return html`<div class="scroll" tabindex="0" role="region" aria-label="House edges card by card"><table class="timeline">
    <caption>House edge of each wager, card by card</caption>
    <thead><tr><th scope="col">Wager</th><th scope="col">Before</th>
      ${dealt.map(({ hand, card }) => html`<th scope="col"><small>${hand}</small> ${face(card)}</th>`)}</tr></thead>
    <tbody>${wagers.map((wager) => html`<tr data-wager=${wager.id}><th scope="row">${wager.name}${wager.offer ? html` <small class="offer">${wager.offer.remark}</small>` : nothing}</th>${all.map((one, index) => cell(one, wager, index))}</tr>`)}</tbody>
  </table></div>`;
}
