/** What a card count of a wager is worth: shoes are dealt, and every round is priced exactly. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { type App, listing } from "../app.ts";
import { long } from "../engine/engine.ts";
import type { Parameters } from "../engine/protocol.ts";
import { question } from "../query.ts";
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

const counts = question<{ counts: NamedCount[] }>(long);
const report = reports(long, 2);

class Worth {
  /** The count as it is typed. */
  readonly typed = { wager: "", tags: "best:2", trigger: "", shoes: "2000" };
  /** The count whose shoes were asked for. */
  dealt: Parameters | undefined;
  /** Shoes that the reader asks for. */
  wanted = 0;
}

const FIELDS = [
  ["tags", "Tags", ["best:1", "best:2", "jacobson", "4=-1 9=1"], ""],
  ["trigger", "Bet from the count", ["best", "4", "2.5"], "best"],
  ["shoes", "Shoes", ["500", "2000", "10000"], ""],
] as const;

/** A first report is of this part of them, if that is enough to be one, and each next of more. */
const PART = 16;
const TIMES = 4;
const FEWEST = 50;

/** Goes on with more shoes behind each report, so that its standard errors shrink. */
function goOn(app: App): void {
  const count = app.session.of(Worth);
  const shoes = Number(count.dealt?.["shoes"]);
  if (!(shoes < count.wanted)) return;
  count.dealt = { ...count.dealt, shoes: String(Math.min(TIMES * shoes, count.wanted)) };
  queueMicrotask(app.redraw);
}

/** The form for a count of one of these wagers on a shoe that these cards left, and the report on it. */
export function worth(
  app: App,
  wagers: Wagers,
  decks: number,
  gone: readonly string[],
): TemplateResult {
  const count = app.session.of(Worth);
  const { typed } = count;
  const seen = gone.join(" ");
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
    count.wanted = Number(shoes);
    const few = Math.ceil(count.wanted / PART);
    count.dealt = {
      variant: app.state.variant,
      decks: String(decks),
      ...(seen ? { seen } : {}),
      wager: wager ? [wager.id] : [],
      tags: [tags],
      trigger: trigger ? [trigger] : [],
      shoes: few >= FEWEST ? String(few) : shoes,
    };
    app.redraw();
  };
  const named = counts(app, listing("counts")).value?.counts.filter(
    ({ variant }) => variant === app.state.variant,
  );
  const use = (wager: string, tags: string) => {
    Object.assign(typed, { wager, tags, trigger: "" });
    start();
  };
  const { dealt } = count;
  // A report on another variant or another shoe is not of these wagers.
  const isOfThese =
    dealt?.["variant"] === app.state.variant &&
    dealt["decks"] === String(decks) &&
    (dealt["seen"] ?? "") === seen;
  const shown =
    dealt && isOfThese
      ? report(app, {
          question: "count",
          parameters: dealt,
          waiting: `Dealing ${dealt["shoes"]} shoes…`,
          label: "Save this count",
        })
      : undefined;
  if (shown?.finding !== undefined) goOn(app);
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
    <p class="note">Shoes are dealt as <code>odds count</code> deals them: 14 cards behind the cut card, no card burned.${gone.length > 0 ? ` Cards that left the shoe are counted before its first round: ${gone.length}.` : ""}</p>
    ${shown?.view ?? nothing}`;
}
