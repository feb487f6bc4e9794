/** A shoe card by card, and a round as it is dealt: every wager before and after each card. */
import "./round.css";
import { html, nothing, type TemplateResult } from "lit-html";
import { edgesAlong } from "../along.ts";
import { announceChange } from "../announce.ts";
import { type App, asking, dealtText } from "../app.ts";
import { shown as face, readCard, readLess } from "../cards.ts";
import { type Dealing, deal, dealing, dealWaiting, newShoe, nextRound } from "../dealing.ts";
import { pricer } from "../engine/engine.ts";
import type { Parameters } from "../engine/protocol.ts";
import { figure, percent } from "../figures.ts";
import { pin, pinned } from "../pins.ts";
import { Query, type Shown } from "../query.ts";
import type { PriceReport, PriceStudy, Wager } from "../report.ts";
import type { DealtCard } from "../state.ts";
import { watch } from "../undo.ts";
import { alongChart } from "./along-chart.ts";
import { type Followed, follow, settled } from "./follow.ts";
import { grid } from "./grid.ts";
import { history } from "./history.ts";
import { later } from "./later.ts";
import { suitsToggle, takeBack } from "./pad.ts";
import { remarks } from "./remarks.ts";
import { save } from "./save.ts";
import { shoeField } from "./shoe.ts";
import { variantField } from "./variant.ts";
import { openWager, priceParameters } from "./wagers.ts";

class Round {
  /** One question for each number of known cards: a card that is dealt asks one more. */
  readonly steps: Query<PriceStudy>[] = [];
  /** The last answer about all known cards, shown until the next one comes. */
  newest: PriceReport | undefined;
  /** `true` if the grid of cards is open: on a phone it starts closed. */
  editing = matchMedia("(min-width: 60rem)").matches;
  /** The text in the field that is no card, once Enter was pressed. */
  noCard = "";
  /** The number of columns that were drawn last. */
  columns = 0;
}

function step(app: App, dealt: DealtCard[]): Shown<PriceStudy> {
  const { steps } = app.session.of(Round);
  const query = steps[dealt.length] ?? new Query<PriceStudy>(pricer);
  steps[dealt.length] = query;
  return query.of(app, { ...asking(app.state, "price", stepParameters(app, dealt)), brief: true });
}

function stepParameters(app: App, dealt: DealtCard[]): Parameters {
  return { ...priceParameters(app), dealt: dealtText(dealt) };
}

export function roundView(app: App): TemplateResult {
  const { session, state } = app;
  const round = session.of(Round);
  watch(app);
  const now = dealing(app);
  dealWaiting(app);
  const all = Array.from({ length: state.dealt.length + 1 }, (_, cards) =>
    step(app, state.dealt.slice(0, cards)),
  );
  const [before, last] = [all[0], all.at(-1)];
  if (last?.current) round.newest = last.failure ? undefined : last.value?.reports[0];
  const wagers = before?.value?.reports[0]?.wagers ?? [];
  const pins = pinned(app, wagers);
  const ids = pins.map(({ id }) => id);
  const edges = edgesAlong(app, ids, state.rounds.length + (now.over ? 2 : 1));
  // What stands beside and below the first figures waits for them, so that nothing moves.
  const known = wagers.length > 0 || before?.failure !== undefined;
  const less = readLess(state.shoe);
  const toggle = (event: Event) => {
    round.editing = (event.target as HTMLDetailsElement).open;
  };
  const report = last?.current && !last.failure ? last.value?.reports[0] : undefined;
  const selected = report && openWager(app, report);
  if (selected)
    announceChange(app, `House edge of ${selected.name}`, percent(selected.edge.decimal));
  return html`<div class="shoe-view">
    <h1 class="sr">Shoe and round</h1>
    <section class="controls" aria-label="Rules and shoe">
      ${variantField(app)}${shoeField(app, before?.failure)}
      <label class="seen">Seen to leave it
        <input type="text" name="seen" autocomplete="off" spellcheck="false" placeholder="9H KD*2 4" .value=${state.seen}
          aria-invalid=${before?.failure?.parameter === "seen" ? "true" : "false"}
          @input=${(event: Event) => app.update({ seen: (event.target as HTMLInputElement).value })}></label>
    </section>
    ${follow(app, now, followed(round.newest, pins, now, edges.at(-1)))}
    <div class="table-side">
      ${known || round.editing ? html`<details class="shoe-edit" ?open=${round.editing} @toggle=${toggle}><summary>Edit the shoe</summary>${grid(app, less)}</details>` : nothing}
      <div>
        ${last?.failure ? html`<p class="error" role="alert">${last.failure.message}</p>` : nothing}
        ${timeline(app, all, wagers, ids)}
        ${
          known
            ? html`${roundPane(app, suitsToggle(app, now, pins))}
              ${alongChart(strips(pins, edges), chartWidth())}
              ${history(app, now, pins, edges)}
              ${later(app).part?.counted(app, before?.value?.reports[0], less)}
              ${remarks(before?.value?.reports[0]?.notes)}
              ${save(app, "price", stepParameters(app, state.dealt))}`
            : nothing
        }
      </div>
    </div></div>`;
}

/** Returns the pinned wagers with their edges now, or before the next round if this one is over. */
function followed(
  newest: PriceReport | undefined,
  pins: Wager[],
  now: Dealing,
  ahead: Edges | undefined,
): Followed[] {
  return pins.map((wager) => {
    const found = newest?.wagers.find(({ id }) => id === wager.id);
    const edge = now.over ? ahead?.get(wager.id) : (found?.edge ?? null);
    return { wager: found ?? wager, edge };
  });
}

type Edges = ReturnType<typeof edgesAlong>[number];

function strips(pins: Wager[], edges: Edges[]) {
  return pins.map(({ id, name }) => ({ id, name, edges: edges.map((before) => before.get(id)) }));
}

/** Returns the width of the chart in pixels: the phone's, or the column's beside the grid. */
function chartWidth(): number {
  const { clientWidth } = document.documentElement;
  return clientWidth < 960 ? Math.max(280, clientWidth - 40) : Math.min(1160, clientWidth - 480);
}

/** The field for cards by name, and buttons that end a round or a shoe. */
function roundPane(app: App, suits: TemplateResult): TemplateResult {
  const { dealt, rounds, seen } = app.state;
  const { noCard } = app.session.of(Round);
  const typed = (event: KeyboardEvent) => {
    const input = event.target as HTMLInputElement;
    const empty = !input.value;
    if (empty && event.key === "Backspace") takeBack(app);
    if (empty && event.key === "z" && (event.ctrlKey || event.metaKey)) takeBack(app);
    if (event.key === "Enter" && event.ctrlKey) nextRound(app);
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    take(app, input);
    refuse(app, input.value.trim());
  };
  // Two letters are a card; a rank alone waits for Enter.
  const grown = (event: Event) => {
    const input = event.target as HTMLInputElement;
    refuse(app, "");
    if (/^(10|[a2-9tjqk])[shdc]$/i.test(input.value.trim())) take(app, input);
  };
  return html`<section class="round" aria-label="Cards by name">
    <div class="buttons">
      <label>Next card <input type="text" name="card" size="5" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="9H"
        @keydown=${typed} @input=${grown} aria-invalid=${noCard ? "true" : "false"} aria-describedby="no-card deal-help"></label>
      <button type="button" data-do="next-round" ?disabled=${!dealt.length} @click=${() => nextRound(app)}>Next round</button>
      <button type="button" data-do="new-shoe" ?disabled=${!dealt.length && !rounds.length && !seen} @click=${() => newShoe(app)}>New shoe</button>
      ${suits}
      ${noCard ? html`<small id="no-card" class="bad" role="alert">No card "${noCard}": write 9H, 10 or K</small>` : nothing}
      <small id="deal-help">Keys: A 2–9 T J Q K deal a card, Backspace and Ctrl+Z undo. In the field, 9H or 9 and Enter; Ctrl+Enter ends the round.</small>
    </div>
  </section>`;
}

function refuse(app: App, text: string): void {
  const round = app.session.of(Round);
  if (text === round.noCard) return;
  round.noCard = text;
  app.redraw();
}

function take(app: App, input: HTMLInputElement): void {
  const card = readCard(input.value);
  if (!card) return;
  input.value = "";
  deal(app, card);
}

/** Brings the newest column into view. */
function newestInView({ session }: App, count: number): void {
  const round = session.of(Round);
  if (count === round.columns) return;
  round.columns = count;
  requestAnimationFrame(() => {
    const scroll = document.querySelector(".edges-by-card");
    if (scroll) scroll.scrollLeft = scroll.scrollWidth;
  });
}

/** A column before the round and one behind each card. */
function timeline(
  app: App,
  all: Shown<PriceStudy>[],
  wagers: Wager[],
  pins: string[],
): TemplateResult {
  const { dealt } = app.state;
  if (all.at(-1)?.current) newestInView(app, all.length);
  const at = (one: Shown<PriceStudy>, id: string): Wager | undefined =>
    one.current && !one.failure
      ? one.value?.reports[0]?.wagers.find((wager) => wager.id === id)
      : undefined;
  const cell = (one: Shown<PriceStudy>, wager: Wager, index: number) => {
    const found = at(one, wager.id);
    if (!found) return html`<td></td>`;
    const when = index === 0 ? "before the round" : `after ${dealt[index - 1]?.card}`;
    const title = `House edge of ${wager.name} ${when}`;
    return html`<td class=${found.edge.exact.startsWith("-") ? "good" : ""} data-step=${index}>${figure(title, found.edge, "percent", settled(found))}</td>`;
  };
  const toggle = ({ id, name }: Wager) => {
    const is = pins.includes(id);
    return html`<button type="button" class="pin" data-pin=${id} aria-pressed=${is ? "true" : "false"} aria-label=${`Pin ${name}`}
      title=${is ? "Pinned to the bar, the chart and the history" : "Pin to the bar, the chart and the history"} @click=${() => pin(app, wagers, id)}>${is ? "★" : "☆"}</button>`;
  };
  return html`<div class="scroll edges-by-card" tabindex="0" role="region" aria-label="House edges card by card"><table class="timeline">
    <caption><span class="stay">House edge of each wager, card by card ${dealt.length > 1 ? html`<small class="swipe">‹ earlier cards</small>` : nothing}</span></caption>
    <thead><tr><th scope="col">Wager</th><th scope="col">Before</th>
      ${dealt.map(({ hand, card }) => html`<th scope="col"><small>${hand}</small> ${face(card)}</th>`)}</tr></thead>
    <tbody>${wagers.map((wager) => html`<tr data-wager=${wager.id}><th scope="row"><span class="pin-name">${toggle(wager)}<span>${wager.name}${wager.offer ? html` <small class="offer">${wager.offer.remark}</small>` : nothing}</span></span></th>${all.map((one, index) => cell(one, wager, index))}</tr>`)}</tbody>
  </table></div>`;
}
