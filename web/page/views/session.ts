/** A session with a bet: a bankroll, a goal and a staking plan, and the report of the engine on them. */
import "./session.css";
import texts from "virtual:parameters/session";
import { html, nothing, type TemplateResult } from "lit-html";
import { live as bound } from "lit-html/directives/live.js";
import { announceChange } from "../announce.ts";
import { type App, seenCards } from "../app.ts";
import { staking } from "../engine/engine.ts";
import type { Failure, Parameters } from "../engine/protocol.ts";
import { retry } from "../missing.ts";
import { amountOf } from "../number.ts";
import { type ListedPlan, type Plans, planOf, startOf } from "../plans.ts";
import { question } from "../query.ts";
import type { Wager } from "../report.ts";
import { FIRST } from "../state.ts";
import { labeled, textField } from "./field.ts";
import { reports, type Shown } from "./reported.ts";
import { ofShoe, shoeField, shoeParameters } from "./shoe.ts";
import { variantField } from "./variant.ts";
import { meterField, openWager, priced, seenNote } from "./wagers.ts";

/** Keys of the state by parameter, in the order of the program's options. */
const KEYS = {
  chip: "chip",
  plan: "plan",
  stake: "stake",
  cap: "cap",
  bankroll: "bankroll",
  goal: "goal",
  "loss-limit": "lossLimit",
  rounds: "mostRounds",
  "rounds-per-hour": "perHour",
  handle: "handle",
} as const;
type Amount = Exclude<keyof typeof KEYS, "plan">;

const AMOUNTS: Amount[] = ["bankroll", "goal", "stake", "rounds", "cap", "rounds-per-hour"];
const MORE: Amount[] = ["loss-limit", "chip", "handle"];

const plans = question<Plans>(staking);
const report = reports(staking, 1, true);

class More {
  isOpen = false;
}

function parametersOf({ state }: App, wager: string): Parameters {
  // An empty plan is typed, and refused in words.
  const typed = Object.entries(KEYS).map(([name, key]) => {
    const text = state[key].trim();
    return [name, text === FIRST[key] ? undefined : name === "plan" ? text : amountOf(text)];
  });
  return {
    variant: state.variant,
    wager,
    ...shoeParameters(state.shoe),
    seen: seenCards(state),
    ...Object.fromEntries(typed),
  };
}

export function sessionView(app: App): TemplateResult {
  const more = app.session.of(More);
  const listed = plans(app, { do: "plans" });
  const { value, failure: unpriced } = priced(app);
  const answered = value?.reports[0];
  // Wagers of other rules are none of this session.
  const isOfRules = answered && `${answered.game.id}/${answered.variant.id}` === app.state.variant;
  const found = isOfRules ? answered : undefined;
  const wager = found && openWager(app, found);
  const shown = wager && played(app, wager);
  if (shown?.finding) announceChange(app, `A session with ${wager?.name}`, shown.finding);
  const failure = shown?.failure ?? unpriced;
  return html`<section class="session" aria-labelledby="session-title">
    <h1 id="session-title">A session with this bet</h1>
    <p class="lead">How likely a bankroll reaches its goal or runs out. No staking plan changes the house edge.</p>
    <form @submit=${(event: Event) => event.preventDefault()}>
      <div class="controls">
        ${variantField(app)}${shoeField(app, failure)}
        ${found ? wagerField(app, found.wagers, wager) : nothing}${meterField(app)}${seenNote(app)}
      </div>
      <div class="fields">${planFields(app, listed.value ?? [unlisted(app.state.plan)], failure)}${AMOUNTS.map(amount(app, failure))}</div>
      <details class="more" ?open=${more.isOpen || MORE.some((name) => app.state[KEYS[name]] || name === failure?.parameter)}
        @toggle=${(event: Event) => {
          more.isOpen = (event.target as HTMLDetailsElement).open;
        }}>
        <summary>More options</summary><div class="fields">${MORE.map(amount(app, failure))}</div></details>
    </form>
    ${shown?.view ?? unanswered(unpriced)}
  </section>`;
}

/** Said where no wager is priced yet. */
function unanswered(failure: Failure | undefined): TemplateResult | typeof nothing {
  if (!failure) return html`<p class="loading">Computing…</p>`;
  if (ofShoe(failure)) return nothing;
  return html`<p class="error" role="alert">${failure.message} ${retry(failure)}</p>`;
}

function played(app: App, wager: Wager): Shown {
  return report(app, {
    question: "session",
    parameters: parametersOf(app, wager.id),
    waiting: "Following the bankroll…",
    label: "Save this session",
    isTold: (failure) => ofShoe(failure) || (failure.parameter ?? "") in KEYS,
  });
}

function wagerField(app: App, wagers: Wager[], played: Wager | undefined): TemplateResult {
  return html`<label>Wager
    <select name="wager" @change=${(event: Event) => app.update({ wager: (event.target as HTMLSelectElement).value })}>${wagers.map(
      ({ id, name }) =>
        html`<option value=${id} .selected=${bound(id === played?.id)}>${name}</option>`,
    )}</select></label>`;
}

/** Stands for a plan until the engine lists them. */
function unlisted(plan: string): ListedPlan {
  return { name: plan, text: plan, argument: null };
}

/** The plan, and the field of its argument. */
function planFields(app: App, listed: Plans, failure: Failure | undefined): TemplateResult {
  const { plan } = app.state;
  const chosen = planOf(listed, plan);
  const choose = (event: Event) => {
    const next = listed[(event.target as HTMLSelectElement).selectedIndex];
    if (next) app.update({ plan: next.text });
  };
  const { text: usual, argument } = chosen;
  const start = startOf(chosen);
  const wrong = failure?.parameter === "plan" ? failure.message : undefined;
  return html`${labeled(
    "session-plan",
    "Plan",
    html`<select id="session-plan" name="plan" @change=${choose}>${listed.map(
      (one) => html`<option .selected=${bound(one === chosen)}>${one.name}</option>`,
    )}</select>`,
    undefined,
    argument === null ? wrong : undefined,
  )}${
    argument === null
      ? nothing
      : textField({
          id: "session-argument",
          name: "argument",
          label: argument,
          value: plan.slice(start.length),
          set: (text) => app.update({ plan: start + text.trim() }),
          placeholder: usual.slice(start.length),
          wrong,
        })
  }`;
}

/** Draws the field of an amount, with the words of the program on it. */
function amount(app: App, failure: Failure | undefined) {
  return (name: Amount): TemplateResult => {
    const { label = name, help, usual } = texts[name] ?? {};
    return textField({
      id: `session-${name}`,
      name,
      label,
      value: app.state[KEYS[name]],
      set: (text) => app.update({ [KEYS[name]]: text }),
      placeholder: usual,
      help,
      wrong: failure?.parameter === name ? failure.message : undefined,
    });
  };
}
