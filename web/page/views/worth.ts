/** What a card count of a wager is worth: shoes are dealt, and every round is priced exactly. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import { long } from "../engine/engine.ts";
import type { Parameters } from "../engine/protocol.ts";
import type { EffectsStudy } from "../report.ts";
import { textField } from "./field.ts";
import { reports } from "./reported.ts";

type Wagers = EffectsStudy["reports"][number]["wagers"];

/** The count as it is typed. */
const typed = { wager: "", tags: "best:2", trigger: "", shoes: "500" };
/** The count whose shoes were asked for. */
let dealt: Parameters | undefined;
const report = reports(long, 2);

const FIELDS = [
  ["tags", "Tags", ["best:1", "best:2", "jacobson", "4=-1 9=1"], ""],
  ["trigger", "Bet from the count", ["best", "4", "2.5"], "best"],
  ["shoes", "Shoes", ["200", "500", "2000"], ""],
] as const;

/** The form for a count of one of these wagers, and the report on it. */
export function worth(app: App, wagers: Wagers, decks: number): TemplateResult {
  const choose = (event: Event) => {
    typed.wager = (event.target as HTMLSelectElement).value;
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
        <select name="counted" @change=${choose}>${wagers.map(
          ({ id, name }) =>
            html`<option value=${id} ?selected=${id === chosen()?.id}>${name}</option>`,
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
