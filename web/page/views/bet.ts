/**
 * A bet of one's own by choices: hand, what of it, and its value. It is a view of a wager of the
 * table, whose text every choice edits; what choices cannot say stays with the text.
 */
import "./bet.css";
import { html, nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import { readClauses, writeClauses } from "../clauses.ts";
import { live } from "../engine/engine.ts";
import type { Failure } from "../engine/protocol.ts";
import { EXAMPLES, type Example } from "../examples.ts";
import { handsOfConditions } from "../fields.ts";
import { figure } from "../figures.ts";
import { type Edit, type Form, type FormLine, type FormWager, formWager } from "../form.ts";
import { idle } from "../idle.ts";
import type { PriceReport } from "../report.ts";
import { broken, change, refused } from "../table.ts";
import { clauseFields, freeClause, type Offered, offered, type Rewrite } from "./clause.ts";
import { inCells, payoffField } from "./payoff.ts";
import { undoButton } from "./variant.ts";

/** The state of a form that has no bet yet. */
const NEW = "new";

export function betSection(
  app: App,
  report: PriceReport,
  form: Form | undefined,
  failure: Failure | undefined,
): TemplateResult | typeof nothing {
  const game = form?.game;
  if (!form || !game) return nothing;
  const { bet } = app.state;
  const fields = offered(app.fields, game, handsOfConditions(app.fields, game));
  // The fields of a game that its table declares are not in the list.
  if (fields.length === 0) return nothing;
  const toggle = () => app.update({ bet: bet ? "" : NEW });
  return html`<section class="bet" aria-labelledby="bet-title">
    <h2 id="bet-title"><button type="button" class="quiet" data-do="bet" aria-expanded=${bet ? "true" : "false"} @click=${toggle}>A bet of your own</button></h2>
    ${bet ? opened(app, report, form, fields, failure) : nothing}
  </section>`;
}

function opened(
  app: App,
  report: PriceReport,
  form: Form,
  fields: Offered[],
  failure: Failure | undefined,
): TemplateResult {
  const made = form.wagers.find(({ id }) => id === app.state.bet);
  const first = freeClause(fields, []);
  const empty: Example = { name: "My bet", lines: [{ odds: "5 to 1", when: writeClauses(first) }] };
  const examples = EXAMPLES[form.game ?? ""] ?? [];
  return html`<fieldset ?disabled=${broken(app)}>
    <p class="examples" role="group" aria-label="Examples">
      ${[...examples, empty].map(
        (example) =>
          html`<button type="button" data-example=${example.name} @click=${() => fill(app, form, made, [...examples, empty], example)}>${example === empty ? "An empty bet" : example.name}</button>`,
      )}</p>
    ${made ? wagerForm(app, report, form, made, fields, failure) : html`<p class="note">Press an example, then change its parts. Figures follow at once.</p>`}
  </fieldset>`;
}

/** What a bet is, to compare it with an example. */
const meant = ({
  name,
  lines,
}: Pick<FormWager, "name"> & { lines: Pick<FormLine, "odds" | "when">[] }) =>
  JSON.stringify([name, lines.map(({ odds, when }) => [odds, when])]);

/** Makes a wager of an example. It takes the place of an example that the reader has not changed. */
function fill(
  app: App,
  form: Form,
  made: FormWager | undefined,
  examples: Example[],
  { name, lines }: Example,
): void {
  const [first, ...more] = lines;
  if (!first) return;
  const variant = app.state.variant.split("/")[1] ?? "";
  const edit: Edit = { do: "add-wager", id: "my-bet", name, odds: first.odds, when: first.when };
  if (form.variants.some(({ id }) => id === variant)) edit.variant = variant;
  const known = new Set(form.wagers.map(({ id }) => id));
  change(app, "bet", edit, async (text) => {
    const { wagers } = await live.json<Form>({ do: "form", text });
    const id = wagers.find((wager) => !known.has(wager.id))?.id;
    if (id === undefined) return;
    for (const line of more) change(app, "bet", { do: "add-line", wager: id, ...line });
    const isUnchanged = made && examples.some((one) => meant(one) === meant(made));
    if (isUnchanged) change(app, "bet", { do: "remove-wager", wager: made.id });
    app.update({ bet: id, wager: id });
  });
}

function wagerForm(
  app: App,
  report: PriceReport,
  form: Form,
  made: FormWager,
  fields: Offered[],
  failure: Failure | undefined,
): TemplateResult {
  const isOpen = formWager(form, app.state.variant, app.state.wager ?? "") === made;
  const priced = report.wagers.find(({ id }) => id === (made.as ?? made.id));
  const rename = (event: Event) => {
    const value = (event.target as HTMLInputElement).value;
    change(app, "bet", { do: "set-wager", wager: made.id, key: "name", value });
  };
  // A mistake of a payoff is told at its field, if that is the one of the open wager.
  const isTold = !failure?.mistakes.length || (isOpen && inCells(app, failure, report));
  const why = isTold ? undefined : failure?.message;
  const wrong = refused(app);
  const told = why ?? (wrong?.cell.startsWith("bet") ? wrong.failure.message : undefined);
  const add = () => {
    const edit = { do: "add-line", wager: made.id, odds: "lose", when: "" } as const;
    change(app, "bet", edit);
  };
  return html`<div class="made" data-current=${failure === undefined}>
    <label class="named">Name <input type="text" name="bet-name" autocomplete="off" .value=${idle(made.name ?? "")} @input=${rename}></label>
    <p class="priced">${
      priced
        ? html`House edge <span class="large">${figure(`House edge of ${priced.name}`, priced.edge)}</span>
          wins ${figure(`Hit frequency of ${priced.name}`, priced.hit)} of rounds`
        : nothing
    }</p>
    ${made.lines.map((line, at) => lineForm(app, made, line, at, fields, failure))}
    <p class="buttons"><button type="button" data-do="bet-line" @click=${add}>Add a payoff</button>
      <button type="button" class="quiet" data-do="bet-done" @click=${() => app.update({ bet: "" })}>Done</button> ${undoButton(app)}</p>
    ${told ? html`<p class="bad">${told}</p>` : nothing}
    <p class="note">The bet is a wager of your table: <em>Edit as text</em> shows it as TOML.</p>
  </div>`;
}

function lineForm(
  app: App,
  made: FormWager,
  line: FormLine,
  at: number,
  fields: Offered[],
  failure: Failure | undefined,
): TemplateResult {
  const of = { do: "set", wager: made.id, line: at } as const;
  const set = (key: string, value: string) =>
    change(app, `bet.${at}.${key}`, { ...of, key, value });
  const label = `Payoff ${at + 1} of ${made.name}`;
  const payoff = payoffField(app, label, `bet-${at}`, line, failure, (odds) => set("odds", odds));
  const clauses = readClauses(line.when);
  const rewrite: Rewrite = (edit) =>
    change(app, `bet.${at}.when`, (form) => {
      const now = form.wagers.find(({ id }) => id === made.id)?.lines[at];
      const next = now && readClauses(now.when);
      return next && { ...of, key: "when", value: writeClauses(edit(next)) };
    });
  const free = clauses ? freeClause(fields, clauses) : [];
  return html`<fieldset class="payoff" data-payoff=${at}><legend class="sr">${label}</legend>
    <div class="pays"><label>Pays ${payoff.field}</label>
      ${made.lines.length > 1 ? html`<button type="button" class="quiet" aria-label=${`Remove payoff ${at + 1}`} @click=${() => change(app, "bet", { do: "remove-line", wager: made.id, line: at })}>×</button>` : nothing}
      ${payoff.told}</div>
    ${
      clauses
        ? html`<ol class="clauses">${clauses.map((_, nth) => clauseFields(fields, clauses, nth, rewrite))}
          ${clauses.length === 0 ? html`<li>in every round that no payoff above it is for</li>` : nothing}</ol>
          ${free.length ? html`<button type="button" class="quiet and" @click=${() => rewrite((all) => [...all, ...freeClause(fields, all)])}>${clauses.length ? "and…" : "when…"}</button>` : nothing}`
        : html`<p class="note"><code>${line.when}</code> is edited as text.</p>`
    }
  </fieldset>`;
}
