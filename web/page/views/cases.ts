/** The cases of a decision as grids: an overview by two things that the player sees, and every case. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live as bound } from "lit-html/directives/live.js";
import type { App } from "../app.ts";
import { figure } from "../figures.ts";
import type { Decision } from "../report.ts";
import {
  type Case,
  cellsOf,
  choices,
  mostTelling,
  optionsIn,
  ordered,
  type Seen,
  seenIn,
} from "../telling.ts";
import { optionWords } from "../words.ts";

/** Cases that are shown one by one. */
const MOST_CASES = 800;

class Grids {
  /** `true` if cells are colored by the cost of a mistake instead of the option. */
  byMargin = false;
  /** The rows and columns that the reader chose, by the decision. */
  readonly chosen = new Map<string, [string, string]>();
}

/** Options of another strategy where it has another one, by the values seen. */
type Differs = Map<string, string>;

export function optionOf(decision: Decision, id: string): number {
  return decision.options.findIndex((option) => option.id === id);
}

/** The cost of a mistake, in first stakes: 0 where there is no choice. */
function cost({ margin }: Case): number {
  return margin ? Number(margin.decimal) : 0;
}

function colorBy(app: App): TemplateResult {
  const grids = app.session.of(Grids);
  const { byMargin } = grids;
  const color = (on: boolean) => {
    grids.byMargin = on;
    app.redraw();
  };
  return html`<p role="group" aria-label="Color by">Color by
    <button type="button" class="quiet" aria-pressed=${!byMargin} @click=${() => color(false)}>option</button>
    <button type="button" class="quiet" aria-pressed=${byMargin} @click=${() => color(true)}>cost of a mistake</button></p>`;
}

/** A grid by two things; where they leave several options, the most frequent one stands first. */
export function overview(
  app: App,
  decision: Decision,
  differs: Differs,
  open: boolean,
): TemplateResult | typeof nothing {
  const telling = mostTelling(decision);
  if (!telling) return nothing;
  const { chosen } = app.session.of(Grids);
  const seen = seenIn(decision);
  const key = `${decision.after}|${decision.sees}`;
  const named = (name: string | undefined) => seen.find((one) => one.name === name);
  const [first, second] = chosen.get(key) ?? [];
  const row = named(first) ?? telling[0];
  const column = named(second) ?? telling[1];
  const choose = (names: [string, string]) => {
    chosen.set(key, names);
    app.redraw();
  };
  const field = (
    label: string,
    now: Seen,
    then: (name: string) => [string, string],
  ) => html`<label>${label}
    <select @change=${(event: Event) => choose(then((event.target as HTMLSelectElement).value))}>
      ${seen.map(({ name }) => html`<option value=${name} .selected=${bound(name === now.name)}>${name}</option>`)}</select></label>`;
  // The other axis makes room for the one that is chosen.
  const rows = (name: string): [string, string] => [
    name,
    name === column.name ? row.name : column.name,
  ];
  const columns = (name: string): [string, string] => [
    name === row.name ? column.name : row.name,
    name,
  ];
  return html`<details class="overview" ?open=${open}><summary>Overview by two of the things seen</summary>
    <div class="beside">${field("Rows", row, rows)}${field("Columns", column, columns)}</div>
    ${grid(app, decision, differs, row, column, "Overview")}
    <p class="note">With two options in a cell, the other things seen decide; the more frequent option stands first.</p></details>`;
}

/** Every case: rows by all fields but the last, columns by the last. */
export function everyCase(
  app: App,
  decision: Decision,
  differs: Differs,
): TemplateResult | typeof nothing {
  if (decision.cases.length > MOST_CASES) return nothing;
  const all = decision.sees.map((name, at) => ({ name: name.replaceAll(".", " "), at }));
  const joined = (fields: typeof all) => (one: Case) =>
    fields.map(({ at }) => one.values[at]).join(" · ");
  const before = joined(all.slice(0, -1));
  // Rows without a choice would bury the others.
  const told = new Set(choices(decision).map(before));
  const cases = decision.cases.filter((one) => told.has(before(one)));
  const left = decision.cases.length - cases.length;
  const varied = all.filter(({ at }) => new Set(cases.map(({ values }) => values[at])).size > 1);
  const fields = varied.length ? varied : all;
  const same = all.filter((one) => !fields.includes(one));
  const seen = (some: typeof all): Seen => {
    const of = joined(some);
    return { name: some.map(({ name }) => name).join(" · "), of, values: ordered(cases.map(of)) };
  };
  const [row, column] = [seen(fields.slice(0, -1)), seen(fields.slice(-1))];
  return html`<details class="cases"><summary>Every case</summary>
    ${colorBy(app)}${grid(app, { ...decision, cases }, differs, row, column, "Every case")}
    ${same.length ? html`<p class="note">In every case: ${same.map(({ name, at }) => `${name} ${cases[0]?.values[at]}`).join(", ")}.</p>` : nothing}
    ${left ? html`<p class="note">${left} cases without a choice are left out.</p>` : nothing}</details>`;
}

function grid(
  app: App,
  decision: Decision,
  differs: Differs,
  row: Seen,
  column: Seen,
  label: string,
): TemplateResult {
  const { byMargin } = app.session.of(Grids);
  const cells = cellsOf(decision.cases, row, column);
  const most = decision.cases.reduce((high, one) => Math.max(high, cost(one)), 0);
  const corner = row.name ? `${row.name}, by ${column.name}` : column.name;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${label}><table class="grid-of-cases">
    <thead><tr><th scope="col">${corner}</th>${column.values.map((value) => html`<th scope="col">${value}</th>`)}</tr></thead>
    <tbody>${row.values.map(
      (value) =>
        html`<tr><th scope="row">${value || "Option"}</th>${column.values.map((other) => cell(decision, differs, cells.get(value)?.get(other) ?? [], most, byMargin))}</tr>`,
    )}</tbody></table></div>`;
}

function cell(
  decision: Decision,
  differs: Differs,
  cases: Case[],
  most: number,
  byMargin: boolean,
): TemplateResult {
  const [first] = cases;
  if (!first) return html`<td></td>`;
  const free = cases.filter(({ margin }) => margin);
  if (free.length === 0)
    return html`<td class="forced" data-option=${first.option} title="no choice">${optionWords(first.option)}</td>`;
  const options = optionsIn(free).map(([option]) => option);
  const option = options[0] ?? first.option;
  const words = options.map(optionWords).join(" / ");
  const least = free.reduce((one, other) => (cost(other) < cost(one) ? other : one));
  // From 4 to 10 in tenths: the least mistake is still visible.
  const depth = most > 0 ? Math.round(4 + 6 * Math.sqrt(cost(least) / most)) : 10;
  const color = byMargin ? `depth-${depth}` : `option-${optionOf(decision, option)}`;
  const there = [...new Set(free.flatMap(({ values }) => differs.get(values.join()) ?? []))];
  const name = `${words}; a mistake costs${free.length > 1 ? " at least" : ""}`;
  return html`<td class=${`${color}${there.length ? " differs" : ""}${options.length > 1 ? " mixed" : ""}`} data-option=${options.join(" ")}>${
    least.margin ? figure(name, least.margin, "decimal", words) : words
  }${there.length ? html` <small>≠ ${there.map(optionWords).join(", ")}${free.length > 1 ? " in part" : ""}</small>` : nothing}</td>`;
}
