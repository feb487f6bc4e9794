/**
 * The best strategy of a wager with decisions: what other strategies cost, the rules of each
 * decision, and a grid of its cases.
 */
import "./strategy.css";
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, asking, seenCards } from "../app.ts";
import { long } from "../engine/engine.ts";
import { figure } from "../figures.ts";
import { Query } from "../query.ts";
import type { Decision, PriceReport, StrategyReport, Wager, WagerStrategy } from "../report.ts";
import { optionWords } from "../words.ts";
import { type Beside, beside, besideField, differences, differing } from "./beside.ts";
import { shoeParameters } from "./shoe.ts";
import { walletButtons } from "./wallet.ts";

/** Cases that a grid shows; a decision with more has its rules alone. */
const MOST_CASES = 800;
/** Rules in a list. */
const MOST_RULES = 60;

let query: Query<StrategyReport> | undefined;
/** `true` if cells are colored by the cost of a mistake instead of the option. */
let byMargin = false;

export function strategySection(app: App, report: PriceReport, wager: Wager): TemplateResult {
  query ??= new Query<StrategyReport>(long, app.redraw);
  const variant = `${report.game.id}/${report.variant.id}`;
  const parameters = { variant, wager: wager.id, ...shoeParameters(app.state.shoe) };
  const shown = query.of(asking(app.state, "strategy", parameters));
  const answered = shown.value?.wagers[0];
  // Until the answer comes the last one of this wager stays, and no other.
  const found = answered?.id === wager.id ? answered : undefined;
  return html`<section class="strategy" aria-labelledby="strategy-title" data-current=${shown.current && !shown.failure}>
    <h2 id="strategy-title">Best strategy of ${wager.name}</h2>
    ${
      shown.failure
        ? html`<p class="error">${shown.failure.message}</p>`
        : found
          ? told(app, report, wager, found)
          : html`<p class="loading">Solving…</p>`
    }</section>`;
}

function told(app: App, report: PriceReport, wager: Wager, found: WagerStrategy): TemplateResult {
  const other = beside(app, report, wager);
  const title = `${report.variant.name}, ${report.shoe.name}`;
  return html`${found.remarks?.map((remark) => html`<p class="note">${remark}</p>`)}
    ${seenCards(app.state) ? html`<p class="note">The strategy is for the whole shoe, without regard to the cards seen.</p>` : nothing}
    ${costs(found)}
    ${besideField(app, report, wager, found, other)}
    ${found.decisions.map((decision, at) => decisionView(app, found, decision, at, other))}
    ${walletButtons(title, found)}`;
}

/** Other strategies of the table, and what they cost. */
function costs({ name, edge, strategies }: WagerStrategy): TemplateResult | typeof nothing {
  if (strategies.length === 0) return nothing;
  return html`<table class="costs"><caption>What a strategy costs</caption>
    <thead><tr><th scope="col">Strategy</th><th scope="col">House edge</th><th scope="col">Costs</th></tr></thead>
    <tbody><tr><th scope="row">Best</th><td>${figure(`House edge of ${name} by the best strategy`, edge)}</td><td></td></tr>
    ${strategies.map(
      (one) => html`<tr data-strategy=${one.id}><th scope="row">${one.name}</th>
        <td>${figure(`House edge of ${one.name}`, one.edge)}</td><td>${figure(`Cost of ${one.name}`, one.cost)}</td></tr>`,
    )}</tbody></table>`;
}

function decisionView(
  app: App,
  found: WagerStrategy,
  decision: Decision,
  at: number,
  other: Beside | undefined,
): TemplateResult {
  const differs = other?.strategy ? differing(decision, other.strategy) : new Map();
  const after = decision.after ? ` after ${decision.after.replaceAll("/", ", ")}` : "";
  return html`<h3>Decision${found.decisions.length > 1 ? ` ${at + 1}` : ""}${after}</h3>
    <ul class="options">${decision.options.map(
      (
        option,
        index,
      ) => html`<li><span class=${`swatch option-${index}`} aria-hidden="true"></span><b>${optionWords(option.id)}</b>
        in ${figure(`Rounds that come to ${optionWords(option.id)}`, option.probability)} of rounds${
          option.edge_always
            ? html`; house edge if always taken: ${figure(`House edge if always ${optionWords(option.id)}`, option.edge_always)}`
            : nothing
        }</li>`,
    )}</ul>
    ${rules(decision)}
    ${other ? differences(decision, other, differs) : nothing}
    ${decision.cases.length <= MOST_CASES ? grid(app, decision, differs) : nothing}`;
}

/** The rules, with a column for each field that some rule looks at. */
function rules(decision: Decision): TemplateResult {
  const used = decision.sees
    .map((field, at) => ({ field, at }))
    .filter(({ at }) => decision.rules.some(({ values }) => values[at]));
  const more = decision.rules.length - MOST_RULES;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Rules"><table class="rules">
    <thead><tr>${used.map(({ field }) => html`<th scope="col">${field.replaceAll(".", " ")}</th>`)}<th scope="col">Option</th><th scope="col">Of rounds</th><th scope="col">A mistake costs at least</th></tr></thead>
    <tbody>${decision.rules.slice(0, MOST_RULES).map(
      (rule) => html`<tr>${used.map(({ at }) => html`<td>${rule.values[at] || "any"}</td>`)}
        <td class=${`option-${optionOf(decision, rule.option)}`}>${optionWords(rule.option)}</td>
        <td>${figure("Rounds that come to this rule", rule.probability)}</td><td>${rule.margin ? figure("Least cost of a mistake, in first stakes", rule.margin, "decimal") : "no choice"}</td></tr>`,
    )}</tbody></table></div>
    ${more > 0 ? html`<p class="note">${more} more rules are in the files under Save.</p>` : nothing}`;
}

/** Every case: rows by all fields but the last, columns by the last. */
function grid(app: App, decision: Decision, differs: Map<string, string>): TemplateResult {
  const last = decision.sees.length - 1;
  const columns = ordered([...new Set(decision.cases.map(({ values }) => values[last] ?? ""))]);
  const [field = "", ...fields] = decision.sees.map((one) => one.replaceAll(".", " ")).reverse();
  const corner = fields.length ? `${fields.reverse().join(" · ")}, by ${field}` : field;
  const rows = new Map<string, Decision["cases"]>();
  for (const one of decision.cases) {
    const key = one.values.slice(0, last).join(" · ");
    rows.set(key, [...(rows.get(key) ?? []), one]);
  }
  const most = Math.max(...decision.cases.map(cost), 0);
  const color = (on: boolean) => {
    byMargin = on;
    app.redraw();
  };
  return html`<details class="cases"><summary>Every case</summary>
    <p role="group" aria-label="Color by">Color by
      <button type="button" class="quiet" aria-pressed=${!byMargin} @click=${() => color(false)}>option</button>
      <button type="button" class="quiet" aria-pressed=${byMargin} @click=${() => color(true)}>cost of a mistake</button></p>
    <div class="scroll" tabindex="0" role="region" aria-label="Every case"><table class="grid-of-cases">
    <thead><tr><th scope="col">${corner}</th>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
    <tbody>${[...rows].map(
      ([row, cases]) =>
        html`<tr><th scope="row">${row || "Option"}</th>${columns.map((column) => {
          const one = cases.find(({ values }) => values[last] === column);
          if (!one) return html`<td></td>`;
          const at = optionOf(decision, one.option);
          // From 4 to 10 in tenths: the least mistake is still visible.
          const depth = most > 0 ? Math.round(4 + 6 * Math.sqrt(cost(one) / most)) : 10;
          const name = `${optionWords(one.option)}; a mistake costs`;
          const there = differs.get(one.values.join());
          return html`<td class=${`${byMargin ? `depth-${depth}` : `option-${at}`}${there ? " differs" : ""}`} data-option=${one.option}>${one.margin ? figure(name, one.margin, "decimal", optionWords(one.option)) : optionWords(one.option)}${there ? html` <small>≠ ${optionWords(there)}</small>` : nothing}</td>`;
        })}</tr>`,
    )}</tbody></table></div></details>`;
}

/** Numbers in their order, then other values in theirs. */
function ordered(values: string[]): string[] {
  const isNumber = (value: string) => /^\d+$/.test(value);
  const numbers = values.filter(isNumber).sort((one, other) => Number(one) - Number(other));
  return [...numbers, ...values.filter((value) => !isNumber(value))];
}

/** The cost of a mistake, in first stakes: 0 where there is no choice. */
function cost({ margin }: Decision["cases"][number]): number {
  return margin ? Number(margin.decimal) : 0;
}

function optionOf(decision: Decision, id: string): number {
  return decision.options.findIndex((option) => option.id === id);
}
