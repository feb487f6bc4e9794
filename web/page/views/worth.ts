/** What a card count of a wager is worth: shoes are dealt, and every round is priced exactly. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { App } from "../app.ts";
import { long } from "../engine/engine.ts";
import type { Parameters } from "../engine/protocol.ts";
import { Query } from "../query.ts";
import type { EffectsStudy } from "../report.ts";
import { optionWords } from "../words.ts";
import { textField } from "./field.ts";
import { reports } from "./reported.ts";

type Wagers = EffectsStudy["reports"][number]["wagers"];

/** A count of a table, from a source. */
interface NamedCount {
  id: string;
  variant: string;
  wager: string;
  name: string;
  source: string;
}

let counts: Query<{ counts: NamedCount[] }> | undefined;

/** The count as it is typed. */
const typed = { wager: "", tags: "best:2", trigger: "", shoes: "2000" };
/** The count whose shoes were asked for. */
let dealt: Parameters | undefined;
const report = reports(long, 2);

const FIELDS = [
  ["tags", "Tags", ["best:1", "best:2", "jacobson", "4=-1 9=1"], ""],
  ["trigger", "Bet from the count", ["best", "4", "2.5"], "best"],
  ["shoes", "Shoes", ["500", "2000", "10000"], ""],
] as const;

/** The form for a count of one of these wagers, and the report on it. */
export function worth(app: App, wagers: Wagers, decks: number): TemplateResult {
  const choose = (event: Event) => {
    typed.wager = (event.target as HTMLSelectElement).value;
  };
  const chosen = () =>
    wagers.find(({ id }) => id === typed.wager) ??
    wagers.find(({ favourable }) => favourable) ??
    wagers[0];
  const start = (event?: Event) => {
    event?.preventDefault();
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
  counts ??= new Query<{ counts: NamedCount[] }>(long, app.redraw);
  const list = {
    do: "ask",
    question: "list",
    parameters: { what: "counts" },
    format: "json",
  } as const;
  const named = counts
    .of(list)
    .value?.counts.filter(({ variant }) => variant === app.state.variant);
  const use = (wager: string, tags: string) => {
    Object.assign(typed, { wager, tags, trigger: "" });
    start();
  };
  // A report on another variant or another shoe is not of these wagers.
  const isOfThese = dealt?.["variant"] === app.state.variant && dealt["decks"] === String(decks);
  return html`<form class="controls worth" @submit=${start}>
      <label>Wager
        <select name="counted" @change=${choose}>${wagers.map(
          ({ id, name }) =>
            html`<option value=${id} .selected=${live(id === chosen()?.id)}>${name}</option>`,
        )}</select></label>
      ${FIELDS.map(([name, label, choices, placeholder]) =>
        textField({
          id: `worth-${name}`,
          name,
          label,
          value: typed[name],
          set: (text) => {
            typed[name] = text.trim();
          },
          placeholder,
          choices,
        }),
      )}
      <button type="submit" data-do="deal-shoes">Value the count</button>
    </form>
    ${
      named?.length
        ? html`<p class="buttons" role="group" aria-label="Published counts">Published counts: ${named.map(
            ({ id, wager, name, source }) =>
              html`<button type="button" data-count="${id} ${wager}" title=${source} @click=${() => use(wager, id)}>${name}: ${optionWords(id)}</button>`,
          )}</p>`
        : nothing
    }
    <p class="note">Shoes are dealt as <code>odds count</code> deals them: 14 cards behind the cut card, no card burned.</p>
    ${
      dealt && isOfThese
        ? report(app, {
            question: "count",
            parameters: dealt,
            waiting: "Dealing shoes…",
            label: "Save this count",
          }).view
        : nothing
    }`;
}
