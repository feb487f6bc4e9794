/** A second strategy beside the one that is shown: of another bet, number of decks, or other rules. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live as bound } from "lit-html/directives/live.js";
import { type App, asking, seenCards } from "../app.ts";
import { long } from "../engine/engine.ts";
import type { Parameters } from "../engine/protocol.ts";
import { figure } from "../figures.ts";
import { question, type Shown } from "../query.ts";
import type { Decision, PriceReport, StrategyReport, Wager, WagerStrategy } from "../report.ts";
import { optionWords } from "../words.ts";
import { shoeParameters } from "./shoe.ts";

/** Differing cases in a list, and cases of a list that is not folded at first. */
const MOST = 60;
const FOLDED = 12;
/** Stands before a number of decks, or a word, in the address: no id of a wager begins with it. */
const MARK = "@";
/** Stands for the table before its edits. */
const ORIGINAL = `${MARK}original`;

/** What is asked of the strategy of a bet; of every bet of the variant if none is named. */
export function strategyParameters(
  { state }: App,
  variant: string,
  wager: string | undefined,
  shoe = state.shoe,
): Parameters {
  return { variant, wager, ...shoeParameters(shoe), seen: seenCards(state) };
}

/** A strategy that can stand beside this one. */
interface Other {
  /** The part of the address: the id of a wager, "@6", "@original", or "game/variant". */
  id: string;
  name: string;
  parameters: Parameters;
}

/** Strategies that can stand beside this one, by groups with a name. */
function others(app: App, report: PriceReport, wager: Wager): [string, Other[]][] {
  const { state, games, variants } = app;
  const variant = `${report.game.id}/${report.variant.id}`;
  const here = games.find(({ id }) => id === report.game.id);
  const bets = report.wagers
    .filter(({ id, plays }) => plays === "best" && id !== wager.id)
    .map(({ id, name }) => ({ id, name, parameters: strategyParameters(app, variant, id) }));
  const decks = (here?.decks ?? [])
    .filter((count) => String(count) !== state.shoe.trim())
    .sort((one, other) => one - other)
    .map((count) => ({
      id: `${MARK}${count}`,
      name: count === 1 ? "1 deck" : `${count} decks`,
      parameters: strategyParameters(app, variant, wager.id, String(count)),
    }));
  const original = { id: ORIGINAL, name: "the rules before your edits" };
  const gameOf = (id: string) => games.find((game) => id.startsWith(`${game.id}/`));
  const rules = variants
    // Games of other hands have no field in common with these rules.
    .filter(({ id }) => id !== variant && (!here || gameOf(id)?.deals === here.deals))
    .map(({ id, name, wagers }) => {
      const game = gameOf(id)?.name;
      const same = wagers.includes(wager.id) ? wager.id : undefined;
      const title = !game || game === name || gameOf(id) === here ? name : `${game}: ${name}`;
      return { id, name: title, parameters: strategyParameters(app, id, same) };
    })
    .sort((one, other) => Number(gameOf(other.id) === here) - Number(gameOf(one.id) === here));
  const before =
    state.own !== undefined && here
      ? [{ ...original, parameters: strategyParameters(app, variant, wager.id) }]
      : [];
  return [
    ["Another bet", bets],
    ["Another number of decks", decks],
    ["Other rules", [...before, ...rules]],
  ];
}

const strategies = question<StrategyReport>(long);

/** The strategy beside the one that is shown, with its name. */
export interface Beside extends Pick<Shown<StrategyReport>, "failure"> {
  name: string;
  strategy: WagerStrategy | undefined;
}

/** Asks for the strategy that the reader chose, if this bet can have it beside its own. */
export function beside(
  app: App,
  report: PriceReport,
  wager: Wager,
  own: WagerStrategy,
): Beside | undefined {
  const all = others(app, report, wager).flatMap(([, list]) => list);
  const chosen = all.find(({ id }) => id === app.state.beside);
  if (!chosen) return undefined;
  const tables = chosen.id === ORIGINAL ? { ...app.state, own: undefined } : app.state;
  const { current, failure, value } = strategies(
    app,
    asking(tables, "strategy", chosen.parameters),
  );
  const found = current ? value?.wagers : undefined;
  // Of several bets the one with the same decision says most.
  const alike = found?.find((one) => own.decisions.some((decision) => counterpart(decision, one)));
  return { name: chosen.name, failure, strategy: alike ?? found?.[0] };
}

/** The select, and the edges of both strategies. */
export function besideField(
  app: App,
  report: PriceReport,
  wager: Wager,
  own: WagerStrategy,
  shown: Beside | undefined,
): TemplateResult {
  const groups = others(app, report, wager);
  const list = ([label, all]: [string, Other[]]) =>
    all.length
      ? html`<optgroup label=${label}>${all.map(({ id, name }) => html`<option value=${id} .selected=${bound(id === app.state.beside)}>${name}</option>`)}</optgroup>`
      : nothing;
  const choose = (event: Event) =>
    app.update({ beside: (event.target as HTMLSelectElement).value });
  return html`<div class="beside"><label>Compare with <select name="beside" @change=${choose}>
      <option value="" .selected=${bound(shown === undefined)}>none</option>
      ${groups.map(list)}</select></label>
    ${
      shown?.failure
        ? html`<p class="bad">${shown.name} cannot be compared: ${shown.failure.message}</p>`
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

/** "two between, result" */
function listed(names: string[]): string {
  return names.map((name) => name.replaceAll(".", " ")).join(", ");
}

/** The cases of a decision with another option in the strategy beside it. */
export function differences(
  decision: Decision,
  { name, strategy }: Beside,
  differs: Map<string, string>,
): TemplateResult | typeof nothing {
  if (!strategy) return nothing;
  const there = counterpart(decision, strategy);
  if (!there)
    return html`<p class="note" data-apart>${name} cannot be compared: the player sees ${listed(decision.sees)} here, and ${strategy.decisions.map(({ sees }) => listed(sees)).join("; or ")} there.</p>`;
  const ids = new Set(decision.options.map(({ id }) => id));
  const unlike = there.options.some(({ id }) => !ids.has(id))
    ? html` Its options are ${listed(there.options.map(({ id }) => optionWords(id)))}.`
    : nothing;
  const count = decision.cases.length;
  const all = count === 1 ? "the only case" : `all ${count} cases`;
  if (differs.size === 0)
    return html`<p class="note" data-differing="0">${name}: the same option in ${all}.${unlike}</p>`;
  const rows = decision.cases.filter(({ values }) => differs.has(values.join()));
  const more = rows.length - MOST;
  const found = `${name}: another option in ${differs.size} of ${count} cases`;
  return html`<p data-differing=${differs.size}>${found}.${unlike}</p>
    <details class="those" ?open=${rows.length <= FOLDED}><summary>Cases that differ</summary><div class="scroll" tabindex="0" role="region" aria-label=${found}><table class="differences">
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
    ${more > 0 ? html`<p class="note">${more} more cases differ.</p>` : nothing}</details>`;
}
