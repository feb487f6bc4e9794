/** Comparisons of the wagers: with other numbers of decks, other rules, and the table before its edits. */
import "./compare.css";
import { html, nothing, type TemplateResult } from "lit-html";
import { live as bound } from "lit-html/directives/live.js";
import type { App } from "../app.ts";
import type { PriceReport } from "../report.ts";
import { againstTable, compared, ORIGINAL } from "./against.ts";
import { byDecks, decksTable } from "./decks.ts";

/** Numbers of decks that are chosen by a press. */
const USUAL = ["6,8", "1..12"];

export function compareSection(app: App, report: PriceReport): TemplateResult {
  const { state } = app;
  const decks = byDecks(app);
  const against = compared(app);
  const failure = decks?.failure;
  const isOriginal = state.against === ORIGINAL;
  return html`<section class="compare" aria-labelledby="compare-title">
    <h2 id="compare-title">Compare</h2>
    <div class="choices">
      <div class="across"><label for="across">Numbers of decks</label>
        <span><input type="text" id="across" name="across" spellcheck="false" autocomplete="off" placeholder="6,8" .value=${bound(state.across)}
          aria-invalid=${failure ? "true" : "false"} aria-describedby="across-help"
          @input=${(event: Event) => app.update({ across: (event.target as HTMLInputElement).value })}>
        ${USUAL.map(
          (list) =>
            html`<button type="button" aria-pressed=${state.across === list ? "true" : "false"} @click=${() => app.update({ across: state.across === list ? "" : list })}>${list.replace("..", " to ").replace(",", ", ")}</button>`,
        )}</span>
        <small id="across-help">${failure ? html`<span class="bad">${failure.message}</span>` : nothing}</small></div>
      <label>Other rules ${rulesSelect(app)}</label>
      ${
        state.own === undefined
          ? nothing
          : html`<button type="button" data-do="original" aria-pressed=${isOriginal ? "true" : "false"}
              @click=${() => app.update({ against: isOriginal ? "" : ORIGINAL })}>Compare with the original</button>`
      }
    </div>
    ${decks && (decks.value || !failure) ? decksTable(app, { ...decks, current: decks.current && !failure }) : nothing}
    ${against ? againstTable(app, report, against) : nothing}
  </section>`;
}

/** Every other variant, those of the same table first. */
function rulesSelect(app: App): TemplateResult {
  const { variant, against } = app.state;
  const titles = new Map(app.games.map(({ id, name }) => [id, name]));
  const gameOf = (id: string) => id.split("/")[0] ?? "";
  const groups = new Map<string, typeof app.variants>();
  for (const one of app.variants)
    groups.set(gameOf(one.id), [...(groups.get(gameOf(one.id)) ?? []), one]);
  const own = gameOf(variant);
  const sorted = [...groups].sort(([one], [other]) => Number(other === own) - Number(one === own));
  return html`<select name="against" @change=${(event: Event) => app.update({ against: (event.target as HTMLSelectElement).value })}>
    <option value="" .selected=${bound(against === "" || against === ORIGINAL)}>none</option>
    ${sorted.map(
      ([game, variants]) =>
        html`<optgroup label=${titles.get(game) ?? game}>${variants
          .filter(({ id }) => id !== variant)
          .map(
            ({ id, name }) =>
              html`<option value=${id} .selected=${bound(id === against)}>${name}</option>`,
          )}</optgroup>`,
    )}</select>`;
}
