/** What a check is asked but for its files: the fields of it, and the parameters they make. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { App } from "../../app.ts";
import type { Failure, Parameters } from "../../engine/protocol.ts";
import { FIRST, type State } from "../../state.ts";
import { labeled, textField } from "../field.ts";
import { shoeParameters } from "../shoe.ts";

type Text = "only" | "input" | "columns" | "ignore" | "cards" | "level" | "shift";
type Flag = "everyLook" | "strict";

/** Texts of lines, without blank ones. */
function lines(text: string): string[] | undefined {
  const found = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return found.length ? found : undefined;
}

/** Parameters of the question, by the names of the options of the command line. */
export function parameters(state: State): Parameters {
  const text = (key: Text) => state[key].trim() || undefined;
  return {
    variant: state.variant,
    ...shoeParameters(state.shoe),
    wager: text("only")
      ?.split(/[\s,]+/)
      .filter(Boolean),
    input: text("input"),
    column: lines(state.columns),
    ignore: lines(state.ignore),
    cards: text("cards"),
    level: text("level"),
    shift: text("shift"),
    "every-look": state.everyLook || undefined,
    strict: state.strict || undefined,
  };
}

/** Keys of the state by the parameter that a refusal names. */
const NAMED: Record<string, Text> = {
  wager: "only",
  input: "input",
  column: "columns",
  ignore: "ignore",
  cards: "cards",
  level: "level",
  shift: "shift",
};

const KEYS = [...Object.values(NAMED), "everyLook", "strict"] as const;

export function options(app: App, failure: Failure | undefined): TemplateResult {
  const { state } = app;
  const wrong = NAMED[failure?.parameter ?? ""];
  const changed = KEYS.filter((key) => state[key] !== FIRST[key]).length;
  const told = (key: Text) => (event: Event) => {
    app.update({ [key]: (event.currentTarget as HTMLInputElement).value });
  };
  const named = (key: Text, name: string, option: string, field: TemplateResult, help: string) =>
    labeled(`check-${key}`, html`${name} <code>${option}</code>`, field, help);
  const text = (key: Text, name: string, option: string, placeholder: string, help: string) =>
    textField({
      id: `check-${key}`,
      name: key,
      label: html`${name} <code>${option}</code>`,
      value: state[key],
      set: (text) => app.update({ [key]: text }),
      placeholder,
      help,
      isWrong: key === wrong,
    });
  const several = (key: Text, name: string, option: string, placeholder: string, help: string) =>
    named(
      key,
      name,
      option,
      html`<textarea id="check-${key}" rows="2" .value=${state[key]} placeholder=${placeholder} autocomplete="off"
        spellcheck="false" aria-invalid=${key === wrong} aria-describedby="check-${key}-help" @input=${told(key)}></textarea>`,
      help,
    );
  const flag = (key: Flag, name: string, option: string, help: string) => html`
    <label class="flag"><input type="checkbox" .checked=${state[key]}
      @change=${(event: Event) => app.update({ [key]: (event.currentTarget as HTMLInputElement).checked })}>
      <span>${name} <code>${option}</code><small>${help}</small></span></label>`;
  return html`
    <details class="options" ?open=${wrong !== undefined || failure?.kind === "input"}>
      <summary>Options${changed ? html` <span class="count">${changed} set</span>` : nothing}</summary>
      <div class="fields">
        ${named(
          "input",
          "Rows are",
          "--input",
          html`<select id="check-input" aria-describedby="check-input-help" @change=${told("input")}>
            ${[
              ["", "told by their columns"],
              ["hands", "hands: a round each"],
              ["counts", "counts: how often an event was"],
              ["totals", "totals: staked and won"],
            ].map(
              ([value, name]) =>
                html`<option value=${value} ?selected=${state.input === value}>${name}</option>`,
            )}
          </select>`,
          "Files are CSV or JSON, plain or of gzip, and all of one kind.",
        )}
        ${text("only", "Only these wagers", "--wager", "player, banker", "Ids of wagers or of tables of outcomes.")}
        ${several("columns", "Columns named otherwise", "--column", "player_cards=p1,p2,p3", "One a line: the name here, then the name in the file.")}
        ${several("ignore", "Columns to pass over", "--ignore", "burned", "One a line: columns that look like cards and hold no cards of a round.")}
        ${text("cards", "Cards that are numbers", "--cards", "0..51:SHDC:A..K", "The numbers, then suits and ranks in their order.")}
        ${text("level", "Level", "--level", "0.001", "The chance that a correct simulator is found to differ.")}
        ${text("shift", "Shift of RTP", "--shift", "1%", "It must have shown, had it been there, for a wager to agree.")}
        <div class="flags">
          ${flag("strict", "Stop at the first fault", "--strict", "The first row that is at fault, missing or out of order is an error.")}
          ${flag("everyLook", "Bounds of every look", "--every-look", "For totals of a run that is checked every month.")}
        </div>
      </div>
    </details>`;
}
