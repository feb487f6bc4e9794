/** What a card count of a wager is worth: shoes are dealt, and every round is priced exactly. */
import { html, nothing, type TemplateResult } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { unsafeHTML } from "lit-html/directives/unsafe-html.js";
import { type App, asking } from "../app.ts";
import { long } from "../engine/engine.ts";
import type { Parameters } from "../engine/protocol.ts";
import { Query } from "../query.ts";
import type { EffectsStudy } from "../report.ts";
import { watchScrollers } from "./check/scrollers.ts";
import { save } from "./save.ts";

type Wagers = EffectsStudy["reports"][number]["wagers"];

/** The count as it is typed. */
const typed = { wager: "", tags: "best:2", trigger: "", shoes: "500" };
/** The count whose shoes were asked for. */
let dealt: Parameters | undefined;
let report: Query<string> | undefined;

const FIELDS = [
  ["tags", "Tags", ["best:1", "best:2", "jacobson", "4=-1 9=1"], ""],
  ["trigger", "Bet from the count", ["best", "4", "2.5"], "best"],
  ["shoes", "Shoes", ["200", "500", "2000"], ""],
] as const;

/** The form for a count of one of these wagers, and the report on it. */
export function worth(app: App, wagers: Wagers, decks: number): TemplateResult {
  const tell = (key: keyof typeof typed) => (event: Event) => {
    typed[key] = (event.target as HTMLInputElement).value.trim();
  };
  const chosen = () => wagers.find(({ id }) => id === typed.wager) ?? wagers[0];
  const start = (event: Event) => {
    event.preventDefault();
    const { tags, trigger, shoes } = typed;
    const wager = chosen();
    dealt = {
      variant: app.state.variant,
      decks: String(decks),
      wager: wager ? [wager.id] : [],
      tags: [tags],
      trigger: trigger ? [trigger] : [],
      shoes,
    };
    app.redraw();
  };
  // A report on another variant or another shoe is not of these wagers.
  const isOfThese = dealt?.["variant"] === app.state.variant && dealt["decks"] === String(decks);
  return html`<form class="controls worth" @submit=${start}>
      <label>Wager
        <select name="counted" @change=${tell("wager")}>${wagers.map(
          ({ id, name }) =>
            html`<option value=${id} ?selected=${id === chosen()?.id}>${name}</option>`,
        )}</select></label>
      ${FIELDS.map(
        ([key, label, choices, placeholder]) => html`<label>${label}
        <input type="text" name=${key} .value=${typed[key]} placeholder=${placeholder} list="worth-${key}" spellcheck="false" autocomplete="off" @input=${tell(key)}>
        <datalist id="worth-${key}">${choices.map((one) => html`<option value=${one}></option>`)}</datalist></label>`,
      )}
      <button type="submit" data-do="deal-shoes">Value the count</button>
    </form>
    <p class="note">Shoes are dealt as <code>odds count</code> deals them: 14 cards behind the cut card, no card burned.</p>
    ${dealt && isOfThese ? answer(app, dealt) : nothing}`;
}

function answer(app: App, parameters: Parameters): TemplateResult {
  report ??= new Query<string>(long, app.redraw, (text) => text);
  const request = { ...asking(app.state, "count", parameters), format: "fragment" };
  const { value, current, failure } = report.of(request);
  if (failure) return html`<p class="error" role="alert">${failure.message}</p>`;
  if (!current || value === undefined) return html`<p class="loading">Dealing shoes…</p>`;
  // Its tables are there once it is drawn.
  const watch = (element: Element | undefined) => queueMicrotask(() => watchScrollers(element));
  return html`<div class="worth-report" ${ref(watch)}>${unsafeHTML(value)}</div>
    ${save(app, "count", parameters, undefined, "Save this count")}`;
}
