/** The paytable of one wager: its lines edited in place, each with its figures. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import { asking, seenCards } from "../app.ts";
import { pricer } from "../engine/engine.ts";
import type { Failure, Parameters } from "../engine/protocol.ts";
import { plus, same, signed, times } from "../exact.ts";
import { figure, grouped, pays, percent } from "../figures.ts";
import { type Edit, type Form, type FormLine, type FormWager, formWager } from "../form.ts";
import { idle } from "../idle.ts";
import { question, type Shown } from "../query.ts";
import type { Design, DesignLine, Event as Outcome, PriceReport, Wager } from "../report.ts";
import { broken, change, refused } from "../table.ts";
import { targetName, targetOf } from "../target.ts";
import { conditionField, openCondition } from "./condition.ts";
import { later } from "./later.ts";
import { commissionField, payoffField } from "./payoff.ts";
import { shoeParameters } from "./shoe.ts";
import { undoButton } from "./variant.ts";
import { openWager } from "./wagers.ts";

/** A line of the paytable with what is known of it. */
interface Row {
  /** `true` if the outcome belongs to the table before a payoff that is refused. */
  isStale: boolean;
  line: FormLine | undefined;
  at: number;
  outcome: Outcome | undefined;
  designed: DesignLine | undefined;
}

const design = question<Design>(pricer);

class Designing {
  /** The lines that the wanted edge was answered with last, and the wager that they are of. */
  last: { of: string; lines: DesignLine[] } | undefined;
  /** The conditions of the lines that a report is of, by the wager. */
  readonly conditions = new WeakMap<Wager, (string | null)[]>();
}

/** Without a failure the report is of this table, or of the one that it is being edited from. */
export function paytable(
  app: App,
  report: PriceReport,
  form: Form | undefined,
  { failure, current }: Pick<Shown<unknown>, "failure" | "current">,
): TemplateResult | typeof nothing {
  const wager = openWager(app, report);
  if (!wager) return addWager(app, form);
  const edited = formWager(form, app.state.variant, wager.id);
  const ofThis = failure === undefined;
  const { conditions } = app.session.of(Designing);
  if (ofThis && current && edited)
    conditions.set(
      wager,
      edited.lines.map(({ when }) => when),
    );
  const wanted = designed(app, wager);
  const rows = rowsOf(wager, edited, wanted?.lines ?? [], ofThis, conditions.get(wager));
  const rest = ofThis ? wager.events.slice(rows.filter(({ outcome }) => outcome).length) : [];
  const target = targetName(app.state.target);
  const set = (key: string, value: string | null) =>
    edited && change(app, `${edited.id}.${key}`, { do: "set-wager", wager: edited.id, key, value });
  const wrong = refused(app);
  // While the text is no TOML there is nothing that could be edited beside it.
  return html`<section class="paytable" aria-label=${`Paytable of ${wager.name}`}><fieldset ?disabled=${broken(app)}>
    <header>
      <h2>${
        edited
          ? html`<input type="text" class="title" aria-label="Name of the wager" .value=${idle(edited.name ?? "")}
          @input=${(event: Event) => set("name", (event.target as HTMLInputElement).value)}>`
          : wager.name
      }</h2>
      <p class="edge"><span>House edge</span> <span class="large" data-figure="edge">${figure(`House edge of ${wager.name}`, wager.edge)}</span>
        <span>RTP ${figure(`RTP of ${wager.name}`, wager.rtp)}</span>
        <span>hit ${figure(`Hit frequency of ${wager.name}`, wager.hit)}</span>
        <span>deviation ${wager.deviation?.decimal}</span>
        ${wager.multiplier ? html`<span>mean multiplier ${figure(`Mean multiplier of a win of ${wager.name}`, wager.multiplier.mean, "decimal")}</span>` : nothing}</p>
      <p class="target"><label>For an edge of <input type="text" name="target" size="6" autocomplete="off" .value=${idle(app.state.target)}
        @input=${(event: Event) => app.update({ target: (event.target as HTMLInputElement).value })}></label>
        ${wanted?.failure ? html`<span class="bad">${wanted.failure}</span>` : html`change one payoff to its “Pays for ${target}”`}
        ${commissionField(app, wager, edited)}</p>
    </header>
    ${wager.offer ? html`<p class="note" data-offer>Offer: ${wager.offer.remark}</p>` : nothing}
    ${edited && edited.lines.length === 0 && edited.others.length > 0 ? html`<p class="note">This wager is edited as text.</p>` : nothing}
    <table class="lines">
      <thead><tr><th scope="col">Pays</th><th scope="col">Line</th>
        <th scope="col">Probability</th><th scope="col">Return</th><th scope="col">Combinations</th><th scope="col">Pays for ${target}</th><th scope="col"><span class="sr">Change</span></th></tr></thead>
      <tbody>
        ${rows.map((row) => lineRow(app, wager, edited, row, failure))}
        ${rest.map(
          (outcome) =>
            html`<tr class="rest"><td>${pays(outcome.pays)}</td><td>${outcome.name}</td>${outcomeCells(outcome)}<td></td><td></td></tr>`,
        )}
      </tbody>
    </table>
    ${
      edited
        ? html`<p class="buttons"><button type="button" data-do="add-line" @click=${() =>
            change(
              app,
              `${edited.id}.add`,
              {
                do: "add-line",
                wager: edited.id,
                // Valid behind any other line, and without effect until it is said what it is for.
                odds: "lose",
                when: "",
              },
              () => openCondition(app, `${edited.id}.${edited.lines.length}.when`),
            )}>Add a line</button>
      ${
        app.state.own !== undefined && (form?.wagers.length ?? 0) > 1
          ? html`<button type="button" class="quiet" data-do="remove-wager" @click=${() =>
              change(app, `${edited.id}.remove`, { do: "remove-wager", wager: edited.id }, () =>
                app.update({ wager: undefined }),
              )}>Remove this wager</button>`
          : nothing
      }
      ${undoButton(app)}
      ${wrong && !/\.(when|odds|name)$/.test(wrong.cell) ? html`<span class="bad" role="alert">${wrong.failure.message}</span>` : nothing}</p>`
        : nothing
    }
    ${edited ? later(app).part?.searchPanel(app, wager, edited) : nothing}
    ${addWager(app, form)}
  </fieldset></section>`;
}

function addWager(app: App, form: Form | undefined): TemplateResult | typeof nothing {
  if (!form) return nothing;
  const variant = app.state.variant.split("/")[1];
  const add = () => {
    const like = form.wagers.flatMap(({ lines }) => lines).find(({ when }) => when);
    const edit: Edit = {
      do: "add-wager",
      id: "my-bet",
      name: "My bet",
      odds: "5 to 1",
      when: like?.when ?? "",
    };
    if (variant && form.variants.some(({ id }) => id === variant)) edit.variant = variant;
    const before = new Set(form.wagers.map(({ id }) => id));
    // The id is one that the table does not have yet.
    change(app, "add-wager", edit, (text) => {
      const ids = [...text.matchAll(/^\s*\[wager\.([\w-]+)\]/gm)].map(([, id]) => id ?? "");
      const added = ids.find((id) => !before.has(id));
      if (added) app.update({ wager: added }, true);
    });
  };
  return html`<p class="buttons"><button type="button" class="quiet" data-do="add-wager" @click=${add}>Add a wager to the table</button></p>`;
}

/**
 * Lines with the events of the report, which has one for each line in their order. Lines of a table
 * that is refused have the events of the table before, where their conditions are as they were.
 */
function rowsOf(
  wager: Wager,
  edited: FormWager | undefined,
  designed: DesignLine[],
  ofThis: boolean,
  conditions: (string | null)[] | undefined,
): Row[] {
  const lines = edited?.lines ?? [];
  if (lines.length === 0) {
    const events = wager.events.filter((event) => !event.pays.startsWith("-"));
    // A random multiplier has an event for each factor of a line.
    const isFirst = (at: number) =>
      events[at]?.line === undefined || events[at]?.line !== events[at - 1]?.line;
    return events.map((outcome, at) => ({
      line: undefined,
      at,
      outcome,
      designed: isFirst(at)
        ? designed.find(({ name }) => name === (outcome.line ?? outcome.name))
        : undefined,
      isStale: false,
    }));
  }
  const outcomes = outcomesOf(wager);
  return lines.map((line, at) => {
    const outcome = outcomes[at];
    const isKnown = ofThis || conditions?.[at] === line.when;
    const same = isKnown && outcome && (line.name === null || line.name === outcome.name);
    return {
      line,
      at,
      outcome: same ? outcome : undefined,
      designed: ofThis ? designed.find((one) => one.line === at + 1) : undefined,
      isStale: !ofThis,
    };
  });
}

/** The event of each line; none for a line with a random multiplier, which has an event for each factor. */
function outcomesOf({ events }: Wager): (Outcome | undefined)[] {
  const firsts = events.filter(
    ({ line }, at) => line === undefined || line !== events[at - 1]?.line,
  );
  return firsts.map((event) => (event.line === undefined ? event : undefined));
}

function lineRow(
  app: App,
  wager: Wager,
  edited: FormWager | undefined,
  row: Row,
  failure: Failure | undefined,
): TemplateResult {
  const { line, at, outcome } = row;
  if (!edited || !line) {
    return html`<tr><td>${outcome ? pays(outcome.pays) : ""}</td><td>${outcome?.name}</td>
      ${outcomeCells(outcome)}<td>${designedCell(app, wager, edited, row)}</td><td></td></tr>`;
  }
  const cell = (key: string) => `${edited.id}.${at}.${key}`;
  const set = (key: string, value: string | null) =>
    change(app, cell(key), { do: "set", wager: edited.id, line: at, key, value });
  const typed = (event: Event) => (event.target as HTMLInputElement).value;
  const others = line.others.map(({ key, value }) => `${key} = ${value}`).join(", ");
  const label = `Line ${at + 1} of ${wager.name} pays`;
  const payoff = payoffField(app, label, cell("odds"), line, failure, (odds) => set("odds", odds));
  return html`<tr data-line=${at}>
    <td data-label="Pays">${payoff.field}</td>
    <td><div class="line"><input type="text" name="name" aria-label=${`Name of line ${at + 1}`} autocomplete="off" placeholder=${outcome?.name ?? ""}
      .value=${idle(line.name ?? "")} @input=${(event: Event) => set("name", typed(event) || null)}>
      ${conditionField(app, cell("when"), line.when, (when) => set("when", when))}${others ? html`<small>${others}</small>` : nothing}</div></td>
    ${row.isStale ? staleCells(outcome) : outcomeCells(outcome)}
    <td data-label=${`Pays for ${targetName(app.state.target)}`}>${designedCell(app, wager, edited, row)}</td>
    <td class="tools">
      <button type="button" class="quiet" title="Up" aria-label=${`Line ${at + 1} up`} ?disabled=${at === 0}
        @click=${() => change(app, cell("move"), { do: "move-line", wager: edited.id, from: at, to: at - 1 })}>↑</button>
      <button type="button" class="quiet" title="Remove" aria-label=${`Remove line ${at + 1}`} ?disabled=${edited.lines.length < 2}
        @click=${() => change(app, cell("remove"), { do: "remove-line", wager: edited.id, line: at })}>×</button></td>
  </tr>${payoff.told ? html`<tr class="told"><td colspan="7">${payoff.told}</td></tr>` : nothing}`;
}

function outcomeCells(outcome: Outcome | undefined): TemplateResult {
  if (!outcome) return html`<td></td><td></td><td></td>`;
  return html`<td data-label="Probability">${figure(`Probability: ${outcome.name}`, outcome.probability)}</td>
    <td data-label="Return">${figure(`Return: ${outcome.name}`, outcome.return, "decimal")}</td>
    <td data-label="Combinations" class="ways">${outcome.ways ? grouped(outcome.ways) : ""}</td>`;
}

/** Figures of the table before: to be seen, and no fraction of this one. */
function staleCells(outcome: Outcome | undefined): TemplateResult {
  if (!outcome) return outcomeCells(outcome);
  return html`<td data-label="Probability"><span class="stale">${percent(outcome.probability.decimal)}</span></td>
    <td data-label="Return"><span class="stale">${outcome.return.decimal}</span></td>
    <td data-label="Combinations" class="ways">${outcome.ways ? grouped(outcome.ways) : ""}</td>`;
}

/** The edge of a wager if a line pays something else: only this line's part of it changes. */
function edgeAt(wager: Wager, { pays, probability }: Outcome, whole: string): string {
  const less = plus(pays, `-${whole}`);
  return plus(wager.edge.exact, times(probability.exact, less));
}

/** The payoff for the wanted edge, and the whole numbers beside it with the edge of each. */
function designedCell(
  app: App,
  wager: Wager,
  edited: FormWager | undefined,
  { at, outcome, designed }: Row,
): TemplateResult | typeof nothing {
  const { at_most_edge: wanted, at_least_edge: most } = designed?.by_shoe[0] ?? {};
  if (!wanted) return nothing;
  const below = wanted.decimal.startsWith("-") ? undefined : /^\d+/.exec(wanted.decimal)?.[0];
  const name = `Line ${at + 1} pays for ${targetName(app.state.target)}`;
  const range =
    most && most.exact !== wanted.exact
      ? html`–${figure(`${name}, at most`, most, "decimal")}`
      : nothing;
  const shown = html`${figure(name, wanted, "decimal")}${range}`;
  if (!edited || below === undefined) return shown;
  const above = String(BigInt(below) + 1n);
  const near = same(wanted.exact, below) ? [below] : [below, above];
  const use = (whole: string) =>
    change(app, `${edited.id}.${at}.odds`, {
      do: "set",
      wager: edited.id,
      line: at,
      key: "odds",
      value: `${whole} to 1`,
    });
  // A line with a multiplier returns more than its payoff.
  const isPlain =
    outcome && same(outcome.return.exact, times(outcome.probability.exact, outcome.pays));
  const buttons = near
    // The payoff of the line is no change.
    .filter((whole) => whole !== "0" && whole !== outcome?.pays)
    .map((whole) => {
      const edge = isPlain ? `: ${signed(edgeAt(wager, outcome, whole))}` : "";
      return html`<button type="button" class="quiet use" aria-label=${`Let line ${at + 1} pay ${whole} to 1`} @click=${() => use(whole)}>${whole} to 1${edge}</button>`;
    });
  return html`${shown} ${buttons}`;
}

/** Parameters of a search for payoffs with the wanted edge. */
export function designParameters({ state }: App, wager: Wager): Parameters {
  return {
    variant: [state.variant],
    wager: wager.id,
    ...shoeParameters(state.shoe),
    seen: seenCards(state),
    edge: targetOf(state.target),
  };
}

/** The payoffs that the wanted edge asks of each line, the others as they are. */
function designed(app: App, wager: Wager): { lines: DesignLine[]; failure?: string } | undefined {
  const { state } = app;
  if (!state.target.trim() || wager.hands !== undefined) return undefined;
  const designing = app.session.of(Designing);
  const parameters = { ...designParameters(app, wager), "fix-others": true };
  const shown = design(app, asking(state, "design", parameters));
  const { failure } = shown;
  if (failure) {
    // A payoff that is being typed: it is told at its cell.
    if (failure.mistakes.length > 0) return designing.last;
    const about = failure.parameter === "edge" ? failure.message : undefined;
    return about ? { lines: [], failure: about } : { lines: [] };
  }
  // Until the answer comes the last one of this wager stays.
  const of = `${state.variant} ${wager.id}`;
  if (shown.current) designing.last = { of, lines: shown.value?.reports[0]?.lines ?? [] };
  return designing.last?.of === of ? designing.last : undefined;
}
