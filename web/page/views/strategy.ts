/**
 * The best strategy of a wager with decisions: what other strategies cost, the rules of each
 * decision, and a grid of its cases.
 */
import "./strategy.css";
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, asking } from "../app.ts";
import { card } from "../card.ts";
import { long } from "../engine/engine.ts";
import { figure } from "../figures.ts";
import { Query } from "../query.ts";
import type { Decision, PriceReport, StrategyReport, Wager, WagerStrategy } from "../report.ts";
import { saveAs } from "./save.ts";
import { shoeParameters } from "./shoe.ts";

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
  const found = shown.value?.wagers[0];
  return html`<section class="strategy" aria-labelledby="strategy-title" data-current=${shown.current && !shown.failure}>
    <h2 id="strategy-title">Best strategy of ${wager.name}</h2>
    ${
      shown.failure
        ? html`<p class="error">${shown.failure.message}</p>`
        : found
          ? told(app, report, found)
          : html`<p class="loading">Solving…</p>`
    }</section>`;
}

function told(app: App, report: PriceReport, found: WagerStrategy): TemplateResult {
  const title = `${report.variant.name}, ${report.shoe.name}`;
  return html`${found.remarks?.map((remark) => html`<p class="note">${remark}</p>`)}
    ${costs(found)}
    ${found.decisions.map((decision, at) => decisionView(app, found, decision, at))}
    <div class="buttons"><button type="button" data-do="card" @click=${() => saveAs(`${found.id}-strategy.svg`, card(title, found), "image/svg+xml")}>Wallet card (SVG)</button></div>`;
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
): TemplateResult {
  const after = decision.after ? ` after ${decision.after.replaceAll("/", ", ")}` : "";
  return html`<h3>Decision${found.decisions.length > 1 ? ` ${at + 1}` : ""}${after}</h3>
    <ul class="options">${decision.options.map(
      (
        option,
        index,
      ) => html`<li><span class=${`swatch option-${index}`} aria-hidden="true"></span><b>${words(option.id)}</b>
        in ${figure(`Rounds that come to ${words(option.id)}`, option.probability)} of rounds${
          option.edge_always
            ? html`; always: house edge ${figure(`House edge if always ${words(option.id)}`, option.edge_always)}`
            : nothing
        }</li>`,
    )}</ul>
    ${rules(decision)}
    ${decision.cases.length <= MOST_CASES ? grid(app, decision) : nothing}`;
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
        <td class=${`option-${optionOf(decision, rule.option)}`}>${words(rule.option)}</td>
        <td>${figure("Rounds that come to this rule", rule.probability)}</td><td>${rule.margin ? figure("Least cost of a mistake, in first stakes", rule.margin, "decimal") : "no choice"}</td></tr>`,
    )}</tbody></table></div>
    ${more > 0 ? html`<p class="note">${more} more rules are in the files under Save.</p>` : nothing}`;
}

/** Every case: rows by all fields but the last, columns by the last. */
function grid(app: App, decision: Decision): TemplateResult {
  const last = decision.sees.length - 1;
  const columns = [...new Set(decision.cases.map(({ values }) => values[last] ?? ""))];
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
    <thead><tr><th scope="col">${decision.sees
      .slice(0, last)
      .map((field) => field.replaceAll(".", " "))
      .join(
        " · ",
      )}</th>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
    <tbody>${[...rows].map(
      ([row, cases]) =>
        html`<tr><th scope="row">${row}</th>${columns.map((column) => {
          const one = cases.find(({ values }) => values[last] === column);
          if (!one) return html`<td></td>`;
          const at = optionOf(decision, one.option);
          // From 4 to 10 in tenths: the least mistake is still visible.
          const depth = most > 0 ? Math.round(4 + 6 * Math.sqrt(cost(one) / most)) : 10;
          const name = `${words(one.option)}; a mistake costs`;
          return html`<td class=${byMargin ? `depth-${depth}` : `option-${at}`} data-option=${one.option}>${one.margin ? figure(name, one.margin, "decimal", words(one.option)) : words(one.option)}</td>`;
        })}</tr>`,
    )}</tbody></table></div></details>`;
}

/** The cost of a mistake, in first stakes: 0 where there is no choice. */
function cost({ margin }: Decision["cases"][number]): number {
  return margin ? Number(margin.decimal) : 0;
}

function optionOf(decision: Decision, id: string): number {
  return decision.options.findIndex((option) => option.id === id);
}

/** "let-it-ride" as "Let it ride". */
function words(id: string): string {
  const text = id.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
