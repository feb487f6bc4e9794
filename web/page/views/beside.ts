/** A second strategy beside the one that is shown: of another bet, or of another number of decks. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live as bound } from "lit-html/directives/live.js";
import { type App, asking } from "../app.ts";
import { long } from "../engine/engine.ts";
import type { Parameters } from "../engine/protocol.ts";
import { figure } from "../figures.ts";
import { Query, type Shown } from "../query.ts";
import type { Decision, PriceReport, StrategyReport, Wager, WagerStrategy } from "../report.ts";
import { optionWords } from "../words.ts";
import { shoeParameters } from "./shoe.ts";

/** Differing cases in a list. */
const MOST = 60;
/** Stands before a number of decks in the address: no id of a wager begins with it. */
const DECKS = "@";

/** A strategy that can stand beside this one. */
interface Other {
  /** The part of the address: the id of a wager, or "@6". */
  id: string;
  name: string;
  parameters: Parameters;
}

function others(app: App, report: PriceReport, wager: Wager): { bets: Other[]; decks: Other[] } {
  const variant = `${report.game.id}/${report.variant.id}`;
  const decks = app.games.find(({ id }) => id === report.game.id)?.decks ?? [];
  return {
    bets: report.wagers
      .filter(({ id, plays }) => plays === "best" && id !== wager.id)
      .map(({ id, name }) => {
        const shoe = shoeParameters(app.state.shoe);
        return { id, name, parameters: { variant, wager: id, ...shoe } };
      }),
    decks: decks
      .filter((count) => String(count) !== app.state.shoe.trim())
      .sort((one, other) => one - other)
      .map((count) => ({
        id: `${DECKS}${count}`,
        name: count === 1 ? "1 deck" : `${count} decks`,
        parameters: { variant, wager: wager.id, ...shoeParameters(String(count)) },
      })),
  };
}

let query: Query<StrategyReport> | undefined;

/** The strategy beside the one that is shown, with its name. */
export interface Beside extends Pick<Shown<StrategyReport>, "failure"> {
  name: string;
  strategy: WagerStrategy | undefined;
}

/** Asks for the strategy that the reader chose, if this bet can have it beside its own. */
export function beside(app: App, report: PriceReport, wager: Wager): Beside | undefined {
  const { bets, decks } = others(app, report, wager);
  const chosen = [...bets, ...decks].find(({ id }) => id === app.state.beside);
  if (!chosen) return undefined;
  query ??= new Query<StrategyReport>(long, app.redraw);
  const { current, failure, value } = query.of(asking(app.state, "strategy", chosen.parameters));
  return { name: chosen.name, failure, strategy: current ? value?.wagers[0] : undefined };
}

/** The select, and the edges of both strategies. */
export function besideField(
  app: App,
  report: PriceReport,
  wager: Wager,
  own: WagerStrategy,
  shown: Beside | undefined,
): TemplateResult | typeof nothing {
  const { bets, decks } = others(app, report, wager);
  if (bets.length + decks.length === 0) return nothing;
  const list = (label: string, all: Other[]) =>
    all.length
      ? html`<optgroup label=${label}>${all.map(({ id, name }) => html`<option value=${id} .selected=${bound(id === app.state.beside)}>${name}</option>`)}</optgroup>`
      : nothing;
  const choose = (event: Event) =>
    app.update({ beside: (event.target as HTMLSelectElement).value });
  return html`<div class="beside"><label>Compare with <select name="beside" @change=${choose}>
      <option value="" .selected=${bound(shown === undefined)}>none</option>
      ${list("Another bet", bets)}${list("Another number of decks", decks)}</select></label>
    ${
      shown?.failure
        ? html`<p class="bad">${shown.failure.message}</p>`
        : shown?.strategy
          ? html`<p>House edge ${figure(`House edge of ${own.name}`, own.edge)} here, ${figure(`House edge of ${shown.name}`, shown.strategy.edge)} for ${shown.name}.</p>`
          : shown
            ? html`<p class="loading">Solving…</p>`
            : nothing
    }</div>`;
}

/** The same decision of the other strategy, if the player sees the same fields there. */
function counterpart(decision: Decision, { decisions }: WagerStrategy): Decision | undefined {
  const sees = decision.sees.join();
  return decisions.find((one) => one.after === decision.after && one.sees.join() === sees);
}

/** The options of the other strategy in cases where it has another one, by the values seen. */
export function differing(decision: Decision, other: WagerStrategy): Map<string, string> {
  const found = new Map<string, string>();
  const options = new Map<string, string>();
  for (const { values, option } of counterpart(decision, other)?.cases ?? [])
    options.set(values.join(), option);
  for (const { values, option } of decision.cases) {
    const there = options.get(values.join());
    if (there !== undefined && there !== option) found.set(values.join(), there);
  }
  return found;
}

/** The cases of a decision with another option in the strategy beside it. */
export function differences(
  decision: Decision,
  { name, strategy }: Beside,
  differs: Map<string, string>,
): TemplateResult | typeof nothing {
  if (!strategy) return nothing;
  if (!counterpart(decision, strategy))
    return html`<p class="note">${name}: no decision on the same cards.</p>`;
  const count = decision.cases.length;
  const all = count === 1 ? "the only case" : `all ${count} cases`;
  if (differs.size === 0)
    return html`<p class="note" data-differing="0">${name}: the same option in ${all}.</p>`;
  const rows = decision.cases.filter(({ values }) => differs.has(values.join()));
  const more = rows.length - MOST;
  const found = `${name}: another option in ${differs.size} of ${count} cases`;
  return html`<p data-differing=${differs.size}>${found}</p>
    <div class="scroll" tabindex="0" role="region" aria-label=${found}><table class="differences">
    <thead><tr>${decision.sees.map((field) => html`<th scope="col">${field.replaceAll(".", " ")}</th>`)}<th scope="col">Here</th><th scope="col">There</th><th scope="col">Of rounds</th><th scope="col">A mistake costs</th></tr></thead>
    <tbody>${rows.slice(0, MOST).map(
      ({
        values,
        option,
        probability,
        margin,
      }) => html`<tr>${values.map((value) => html`<td>${value}</td>`)}
        <td>${optionWords(option)}</td><td>${optionWords(differs.get(values.join()) ?? "")}</td>
        <td>${figure("Rounds that come to this case", probability)}</td><td>${margin ? figure("Cost of a mistake here, in first stakes", margin, "decimal") : "no choice"}</td></tr>`,
    )}</tbody></table></div>
    ${more > 0 ? html`<p class="note">${more} more cases differ.</p>` : nothing}`;
}
