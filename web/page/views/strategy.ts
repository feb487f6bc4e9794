/**
 * The best strategy of a wager with decisions: what other strategies cost, the rules of each
 * decision, and a grid of its cases.
 */
import "./strategy.css";
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, asking } from "../app.ts";
import { long } from "../engine/engine.ts";
import { figure } from "../figures.ts";
import { question } from "../query.ts";
import type {
  Decision,
  PriceReport,
  Staked,
  StrategyReport,
  Wager,
  WagerStrategy,
} from "../report.ts";
import { optionWords } from "../words.ts";
import {
  type Beside,
  beside,
  besideField,
  differences,
  differing,
  strategyParameters,
} from "./beside.ts";
import { everyCase, optionOf, overview } from "./cases.ts";
import { answer } from "./reported.ts";
import { save } from "./save.ts";
import { walletButtons } from "./wallet.ts";

/** Rules in a list; a longer list is folded, for its overview says more. */
const MOST_RULES = 60;

const strategies = question<StrategyReport>(long);

export function strategySection(app: App, report: PriceReport, wager: Wager): TemplateResult {
  const variant = `${report.game.id}/${report.variant.id}`;
  const parameters = strategyParameters(app, variant, wager.id);
  const shown = strategies(app, asking(app.state, "strategy", parameters));
  const answered = shown.value?.wagers[0];
  // Until the answer comes the last one of this wager stays, and no other.
  const found = answered?.id === wager.id ? answered : undefined;
  return html`<section class="strategy" aria-labelledby="strategy-title" data-current=${shown.current && !shown.failure}>
    <h2 id="strategy-title">Best strategy of ${wager.name}</h2>
    ${answer(
      shown.failure,
      found,
      "Solving…",
      (found) =>
        html`${told(app, report, wager, found)}${save(app, "strategy", parameters, undefined, "Save the strategy")}`,
    )}</section>`;
}

function told(app: App, report: PriceReport, wager: Wager, found: WagerStrategy): TemplateResult {
  const other = beside(app, report, wager, found);
  const title = `${report.variant.name}, ${report.shoe.name}`;
  return html`${found.remarks?.map((remark) => html`<p class="note">${remark}</p>`)}
    ${costs(found)}
    ${besideField(app, report, wager, found, other)}
    ${found.decisions.map((decision, at) => decisionView(app, found, decision, at, other))}
    ${walletButtons(title, found)}`;
}

/**
 * What strategies cost: the best, those with the least and the greatest stakes among equally good
 * options, and the others of the table. Stakes have columns if they are not always 1.
 */
function costs(of: WagerStrategy): TemplateResult | typeof nothing {
  const { name, strategies, least_stake, greatest_stake } = of;
  if (strategies.length === 0 && !least_stake) return nothing;
  const stakes = (label: string, one: Partial<Staked>) =>
    of.average_stake
      ? html`<td>${one.average_stake ? figure(`Average stake of ${label}`, one.average_stake, "decimal") : nothing}</td>
        <td>${one.edge_wagered ? figure(`Edge of ${label} per unit wagered`, one.edge_wagered) : nothing}</td>`
      : nothing;
  const ends = [
    { words: "Best, least stakes of equal options", one: least_stake },
    { words: "Best, greatest stakes of equal options", one: greatest_stake },
  ];
  return html`<div class="scroll" tabindex="0" role="region" aria-label="What a strategy costs"><table class="costs"><caption>What a strategy costs</caption>
    <thead><tr><th scope="col">Strategy</th><th scope="col">House edge</th><th scope="col">Costs</th>${
      of.average_stake
        ? html`<th scope="col">Average stake</th><th scope="col">Per unit wagered</th>`
        : nothing
    }</tr></thead>
    <tbody><tr><th scope="row">Best</th><td>${figure(`House edge of ${name} by the best strategy`, of.edge)}</td><td></td>${stakes("the best strategy", of)}</tr>
    ${ends.map(({ words, one }) =>
      one
        ? html`<tr data-stakes><th scope="row">${words}</th><td>${figure(`House edge of ${words}`, of.edge)}</td><td></td>${stakes(words, one)}</tr>`
        : nothing,
    )}
    ${strategies.map(
      (one) => html`<tr data-strategy=${one.id}><th scope="row">${one.name}</th>
        <td>${figure(`House edge of ${one.name}`, one.edge)}</td><td>${figure(`Cost of ${one.name}`, one.cost)}</td>${stakes(one.name, one)}</tr>`,
    )}</tbody></table></div>`;
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
    )}${decision.no_choice ? html`<li>No choice in ${figure("Rounds without a choice", decision.no_choice)} of rounds</li>` : nothing}</ul>
    ${
      decision.rules.length > MOST_RULES
        ? html`${overview(app, decision, differs, true)}<details class="cases"><summary>${MOST_RULES} of ${decision.rules.length} rules</summary>${rules(decision)}</details>`
        : rules(decision)
    }
    ${other ? differences(decision, other, differs) : nothing}
    ${decision.rules.length > MOST_RULES ? nothing : overview(app, decision, differs, false)}
    ${everyCase(app, decision, differs)}`;
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
        <td class=${rule.margin ? `option-${optionOf(decision, rule.option)}` : "forced"}>${optionWords(rule.option)}</td>
        <td>${figure("Rounds that come to this rule", rule.probability)}</td><td>${rule.margin ? figure("Least cost of a mistake, in first stakes", rule.margin, "decimal") : "no choice"}</td></tr>`,
    )}</tbody></table></div>
    ${more > 0 ? html`<p class="note">${more} more rules are in the files below.</p>` : nothing}`;
}
