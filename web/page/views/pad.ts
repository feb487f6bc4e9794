/** Thirteen keys for a thumb. Suits are asked for only if a pinned wager looks at them. */
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, goneCards } from "../app.ts";
import { left, RANKS, readLess, SUITS } from "../cards.ts";
import { type Dealing, deal } from "../dealing.ts";
import type { Wager } from "../report.ts";
import { canUndo, undo } from "../undo.ts";
import type { Followed } from "./follow.ts";

class Pad {
  /** The rank that waits for its suit. */
  armed: string | undefined;
  /**
   * `true` if a rank waits for its suit: a pinned wager looks at suits, or the reader wants them.
   * Undefined until the engine has said which wagers look at suits.
   */
  asksSuits: boolean | undefined;
  /** Ranks and suits that were pressed while that was not known. */
  early: (() => void)[] = [];
}

/** Deals a rank, or keeps it until its suit is pressed. */
export function pressRank(app: App, rank: string): void {
  const keys = app.session.of(Pad);
  if (keys.asksSuits === undefined) keys.early.push(() => pressRank(app, rank));
  else if (!keys.asksSuits) deal(app, rank);
  else {
    keys.armed = rank;
    app.redraw();
  }
}

/** Deals the rank that waits, with this suit or without any; returns whether one waited. */
export function pressSuit(app: App, suit: string): boolean {
  const keys = app.session.of(Pad);
  if (keys.asksSuits === undefined && keys.early.length > 0) {
    keys.early.push(() => pressSuit(app, suit));
    return true;
  }
  const rank = keys.armed;
  keys.armed = undefined;
  if (rank) deal(app, rank + suit);
  return rank !== undefined;
}

/** Undoes the rank that waits for its suit, or else the last step. */
export function takeBack(app: App): void {
  const keys = app.session.of(Pad);
  if (keys.early.pop()) return;
  if (keys.armed) {
    keys.armed = undefined;
    app.redraw();
  } else undo(app);
}

/** Returns `true` if a pinned wager looks at suits, undefined if that is not known yet. */
function needsSuits({ state }: App, { suits }: Dealing, pins: Wager[]): boolean | undefined {
  // The address names the pins before the wagers are priced.
  const ids = state.pins ? state.pins.split(",") : pins.map(({ id }) => id);
  return ids.length === 0 ? false : suits && ids.some((id) => suits.includes(id));
}

/** Acts on what was pressed too early, in its order. */
function pressEarly(keys: Pad): void {
  const pressed = keys.early;
  keys.early = [];
  if (pressed.length > 0) {
    queueMicrotask(() => {
      for (const press of pressed) press();
    });
  }
}

/** The button that switches between keys with and without suits. */
export function suitsToggle(app: App, now: Dealing, pins: Wager[]): TemplateResult {
  const { asksSuits } = app.session.of(Pad);
  const toggle = () => {
    const wanted = !asksSuits;
    app.update({ suits: wanted === needsSuits(app, now, pins) ? "" : wanted ? "on" : "off" });
  };
  return html`<button type="button" data-do="suits" aria-pressed=${asksSuits ? "true" : "false"} @click=${toggle}>Keys with suits</button>`;
}

export function pad(app: App, now: Dealing, followed: Followed[]): TemplateResult {
  const { suits } = app.state;
  const pins = followed.map(({ wager }) => wager);
  const keys = app.session.of(Pad);
  const asksSuits = suits === "" ? needsSuits(app, now, pins) : suits === "on";
  keys.asksSuits = asksSuits;
  if (!asksSuits) keys.armed = undefined;
  if (asksSuits !== undefined) pressEarly(keys);
  const { armed } = keys;
  const less = readLess(app.state.shoe);
  const gone = goneCards(app.state);
  const rest = (card: string) => (less ? left(less, gone, card) : 1);
  const key = (rank: string) =>
    html`<button type="button" class="key" data-key=${rank} aria-label=${`Deal ${rank === "T" ? "10" : rank}`} aria-pressed=${rank === armed ? "true" : "false"}
      ?disabled=${rest(rank) < 1} @click=${() => pressRank(app, rank)}>${rank === "T" ? "10" : rank}</button>`;
  const suit = (letter: string, sign: string, name: string) =>
    html`<button type="button" class=${"HD".includes(letter) ? "key red" : "key"} data-suit=${letter} aria-label=${name}
      ?disabled=${!armed || rest(armed + letter) < 1} @click=${() => pressSuit(app, letter)}>${sign}</button>`;
  return html`<div class="pad" data-grid role="group" aria-label="Deal a card">
    ${RANKS.map(key)}
    <button type="button" class="key undo" data-do="undo" aria-label="Undo" title="Undo (Backspace, Ctrl+Z)" ?disabled=${!armed && !canUndo(app)} @click=${() => takeBack(app)}>↶</button>
    ${
      asksSuits
        ? html`<div class="suit-keys" role="group" aria-label="Its suit">
            ${SUITS.map(([letter, sign, name]) => suit(letter, sign, name))}
            <button type="button" class="key" data-suit="" ?disabled=${!armed} @click=${() => pressSuit(app, "")}>not seen</button></div>`
        : nothing
    }
  </div>`;
}
