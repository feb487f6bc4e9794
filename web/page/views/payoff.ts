/**
 * A payoff is priced at each key, and found wrong only when the reader pauses: half a number is no
 * mistake yet.
 */
import "./payoff.css";
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, OWN_FILE } from "../app.ts";
import type { Failure, Located } from "../engine/protocol.ts";
import { type FormLine, type FormWager, formWager } from "../form.ts";
import { idle } from "../idle.ts";
import { commissionOf, oddsOf, payoffLess } from "../payoff.ts";
import type { Shown } from "../query.ts";
import type { PriceReport, Wager } from "../report.ts";
import { change, tableForm, tableText } from "../table.ts";
import { openWager } from "./wagers.ts";

/** Milliseconds without a key press after which a payoff has been typed. */
const PAUSE = 400;

class Typing {
  pause: ReturnType<typeof setTimeout> | undefined;
  /** Wagers that had a commission in this visit, and keep the field without one. */
  readonly taxed = new Set<string>();
}

function pressed(app: App): void {
  const typing = app.session.of(Typing);
  clearTimeout(typing.pause);
  typing.pause = setTimeout(() => rested(app), PAUSE);
}

function rested(app: App): void {
  const typing = app.session.of(Typing);
  clearTimeout(typing.pause);
  typing.pause = undefined;
  app.redraw();
}

/** The answer, or the last one for as long as a payoff that is being typed is refused. */
export function patient<T>({ session }: App, shown: Shown<T>): Shown<T> {
  const isOfTable = shown.failure?.mistakes.some(({ file }) => file === OWN_FILE);
  if (session.of(Typing).pause === undefined || !isOfTable) return shown;
  return { ...shown, failure: undefined, current: false };
}

/** The mistake of the payoff of a line. */
function mistakeOf(app: App, failure: Failure | undefined, line: FormLine): Located | undefined {
  if (!failure || line.odds === null) return undefined;
  const text = tableText(app) ?? "";
  return failure.mistakes.find(
    ({ file, line: at, start, end }) =>
      file === OWN_FILE && at === line.line && text.slice(start, end).slice(1, -1) === line.odds,
  );
}

/** Returns `true` if every mistake is shown at the payoff that it is about. */
export function inCells(app: App, failure: Failure, report: PriceReport | undefined): boolean {
  const wager = report && openWager(app, report);
  const edited = wager && formWager(tableForm(app), app.state.variant, wager.id);
  const shown = new Set(edited?.lines.map((line) => mistakeOf(app, failure, line)));
  return failure.mistakes.length > 0 && failure.mistakes.every((mistake) => shown.has(mistake));
}

/** The field of a payoff, and what is wrong with it. */
export function payoffField(
  app: App,
  label: string,
  cell: string,
  line: FormLine,
  failure: Failure | undefined,
  set: (odds: string) => void,
): { field: TemplateResult; told: TemplateResult | undefined } {
  const mistake = mistakeOf(app, failure, line);
  const id = `mistake-${cell}`;
  const field = html`<input type="text" name="odds" aria-label=${label} size="9" autocomplete="off" spellcheck="false"
    aria-invalid=${mistake ? "true" : nothing} aria-describedby=${mistake ? id : nothing} .value=${idle(line.odds ?? "")}
    @input=${(event: Event) => {
      pressed(app);
      set(oddsOf((event.target as HTMLInputElement).value));
    }}
    @blur=${() => rested(app)}>`;
  const told =
    mistake &&
    html`<small class="bad" role="alert" id=${id}><span class="in-text">Line ${mistake.line}: </span>${mistake.message}${mistake.help ? `, ${mistake.help}` : nothing}</small>`;
  return { field, told };
}

/** The winning lines of a wager, if all pay the same and no more than even money. */
function taxable(wager: Wager, edited: FormWager): { lines: number[]; pays: string } | undefined {
  if (wager.events.length < edited.lines.length) return undefined;
  const won = edited.lines.flatMap((_, at) => {
    const pays = wager.events[at]?.pays ?? "";
    return pays === "" || pays === "0" || pays.startsWith("-") ? [] : [{ at, pays }];
  });
  const [first] = won;
  if (!first || won.some(({ pays }) => pays !== first.pays)) return undefined;
  return { lines: won.map(({ at }) => at), pays: first.pays };
}

/** The commission of a wager that wins less than even money, such as Banker. */
export function commissionField(
  app: App,
  wager: Wager,
  edited: FormWager | undefined,
): TemplateResult | typeof nothing {
  const tax = edited && taxable(wager, edited);
  const commission = tax && commissionOf(tax.pays);
  if (!edited || !tax || commission === undefined) return nothing;
  const key = `${app.state.variant}.${wager.id}`;
  const { taxed } = app.session.of(Typing);
  if (commission !== "0%") taxed.add(key);
  if (!taxed.has(key)) return nothing;
  const set = (event: Event) => {
    const field = event.target as HTMLInputElement;
    const odds = payoffLess(field.value);
    field.setAttribute("aria-invalid", String(odds === undefined && field.value.trim() !== ""));
    if (odds === undefined) return;
    for (const line of tax.lines) {
      const edit = { do: "set", wager: edited.id, line, key: "odds", value: odds } as const;
      change(app, `${edited.id}.${line}.odds`, edit);
    }
  };
  return html`<label class="commission">Commission on a win <input type="text" name="commission" size="6" inputmode="decimal" autocomplete="off"
    .value=${idle(commission)} @input=${set}
    @blur=${(event: Event) => {
      (event.target as HTMLInputElement).setAttribute("aria-invalid", "false");
      app.redraw();
    }}></label>`;
}
