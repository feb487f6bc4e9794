/** The cards that are left, each with a press that deals it, takes one out or puts one back. */
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, goneCards } from "../app.ts";
import { type Grain, type Less, left, leftInAll, RANKS, SUITS, writeLess } from "../cards.ts";
import { deal } from "../dealing.ts";

const GRAINS: [Grain, string][] = [
  ["cards", "by card"],
  ["ranks", "by rank"],
  ["values", "by value"],
];

export function grid(app: App, less: Less | undefined): TemplateResult {
  const [grain] = GRAINS.find(([one]) => one === app.state.grain) ?? ["cards" as const];
  if (!less) {
    return html`<section class="grid"><p class="note">A shoe of counts is edited as text. <button type="button" class="quiet" @click=${() => app.update({ shoe: "8" })}>Eight whole decks</button></p></section>`;
  }
  const gone = goneCards(app.state);
  const move = (card: string, by: number) => {
    const times = Math.max(0, (less.gone.get(card) ?? 0) + by);
    const next = new Map(less.gone);
    if (times) next.set(card, times);
    else next.delete(card);
    app.update({ shoe: writeLess({ ...less, gone: next }) });
  };
  const decks = (by: number) =>
    app.update({ shoe: writeLess({ ...less, decks: Math.max(1, less.decks + by) }) });
  const cell = (card: string, name: string, red = false) => {
    const count = left(less, gone, card);
    return html`<div class="cell">
      <button type="button" class=${red ? "face red" : "face"} data-card=${card} ?disabled=${count < 1} aria-label=${`Deal ${name}, ${count} left`}
        @click=${() => deal(app, card)}>${card[0]}${SUITS.find(([letter]) => letter === card[1])?.[1] ?? ""}<small>${count}</small></button>
      <button type="button" class="step" data-less=${card} aria-label=${`One ${name} less`} ?disabled=${count < 1} @click=${() => move(card, 1)}>−</button>
      <button type="button" class="step" data-more=${card} aria-label=${`One ${name} more`} ?disabled=${!less.gone.get(card)} @click=${() => move(card, -1)}>+</button>
    </div>`;
  };
  const rows = {
    cards: () =>
      RANKS.map(
        (rank) =>
          html`<div class="rank">${SUITS.map(([suit, , name]) => cell(rank + suit, `${rank} of ${name}`, suit === "H" || suit === "D"))}</div>`,
      ),
    ranks: () => RANKS.map((rank) => html`<div class="rank">${cell(rank, rank)}</div>`),
    values: () =>
      [..."A23456789", "0"].map(
        (value) =>
          html`<div class="rank">${cell(value, value === "0" ? "ten-valued card" : value)}</div>`,
      ),
  };
  const names = [
    ...gone,
    ...[...less.gone].flatMap(([card, times]) => Array<string>(times).fill(card)),
  ];
  // A number of a suit or a rank counts cards as left whose suit or rank nobody saw.
  const unknown = names.filter((card) =>
    grain === "cards" ? card.length < 2 : grain === "ranks" && card === "0",
  ).length;
  const note = `${unknown} card${unknown === 1 ? "" : "s"} of unknown ${grain === "cards" ? "suit" : "rank"} ${unknown === 1 ? "is" : "are"} out`;
  return html`<section class=${`grid by-${grain}`} aria-label="The shoe">
    <div class="buttons">
      <button type="button" class="step" aria-label="One deck less" @click=${() => decks(-1)}>−</button> <b>${less.decks}</b> deck${less.decks === 1 ? "" : "s"}
      <button type="button" class="step" aria-label="One deck more" @click=${() => decks(1)}>+</button>
      <span role="group" aria-label="Cards by">${GRAINS.map(
        ([one, name]) =>
          html`<button type="button" class="quiet" aria-pressed=${one === grain ? "true" : "false"} @click=${() => app.update({ grain: one })}>${name}</button>`,
      )}</span></div>
    <p class="note"><b>${leftInAll(less, gone)}</b> cards left${unknown ? html`: ${note}` : nothing}</p>
    <div class="ranks">${rows[grain]()}</div>
  </section>`;
}
