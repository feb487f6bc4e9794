/** Wagers of a variant on a shoe: figures, and the paytable of one of them to edit. */
import "./wagers.css";
import { html, nothing, type TemplateResult } from "lit-html";
import { live as bound } from "lit-html/directives/live.js";
import { announceChange } from "../announce.ts";
import { type App, asking, OWN_FILE, seenCards } from "../app.ts";
import { pricer } from "../engine/engine.ts";
import type { Ask, Parameters } from "../engine/protocol.ts";
import { figure, pays, percent, root } from "../figures.ts";
import { type Form, formWager } from "../form.ts";
import { missing, retry } from "../missing.ts";
import { question, type Shown } from "../query.ts";
import type { PriceReport, PriceStudy, Wager } from "../report.ts";
import { broken, editedWagers, isEdited, tableForm, tableText } from "../table.ts";
import { editorPane } from "./editor.ts";
import { findField } from "./find.ts";
import { headline } from "./headline.ts";
import { later } from "./later.ts";
import { inCells, patient } from "./payoff.ts";
import { paytable } from "./paytable.ts";
import { remarks } from "./remarks.ts";
import { save } from "./save.ts";
import { ofShoe, shoeField, shoeParameters } from "./shoe.ts";
import { variantField } from "./variant.ts";

const price = question<PriceStudy>(pricer);

/** What is asked of prices, but for the cards of this round. */
export function priceParameters({ state }: App): Parameters {
  return { variant: [state.variant], ...shoeParameters(state.shoe), seen: seenCards(state) };
}

function request(app: App): Ask {
  return { ...asking(app.state, "price", priceParameters(app)), brief: true };
}

/** The figures of every wager, as they are known. */
export function priced(app: App): Shown<PriceStudy> {
  return price(app, request(app));
}

class Rehearsal {
  isBegun = false;
}

/** Times that the first edit is rehearsed: the browser compiles better what has run a few times. */
const REHEARSALS = 8;

/**
 * Reads the table as one of one's own, behind the first figures: the engine looks at every other
 * table then, and the first edit need not wait for that.
 */
async function rehearse(app: App): Promise<void> {
  const text = tableText(app);
  const rehearsal = app.session.of(Rehearsal);
  if (rehearsal.isBegun || text === undefined) return;
  rehearsal.isBegun = true;
  for (let times = 0; times < REHEARSALS && !pricer.busy && !pricer.lost; times++) {
    // A text of its own each time, for what was asked before is not read again.
    const table = { file: OWN_FILE, text: `${text}${"\n".repeat(times)}` };
    try {
      await pricer.bytes({ ...request(app), table });
    } catch {
      // An edited table may be refused; an engine that did not come is told of.
      app.redraw();
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function wagersView(app: App): TemplateResult {
  const shown = patient(app, priced(app));
  const report = shown.value?.reports[0];
  if (report) void rehearse(app);
  const selected = report && shown.current && !shown.failure ? openWager(app, report) : undefined;
  if (selected)
    announceChange(app, `House edge of ${selected.name}`, percent(selected.edge.decimal));
  const form = tableForm(app);
  keepVariant(app, form?.id ?? undefined);
  const open = report && app.state.wager !== undefined ? openWager(app, report) : undefined;
  const edited = open && formWager(form, app.state.variant, open.id);
  return html`
    <h1 class="sr">Wagers</h1>
    <section class="controls" aria-label="Rules and shoe">
      ${variantField(app)}
      ${shoeField(app, shown.failure)}
      ${meterField(app)}
      ${findField(app)}
      ${seenNote(app)}
    </section>
    ${report ? headline(report, shown.current && !shown.failure) : html`<p class="headline">&nbsp;</p>`}
    ${problem(app, shown, report)}${slow(shown)}
    <div class="columns">
      <div class="figures" data-current=${shown.current && !shown.failure}>
        ${report ? wagerTable(app, report) : shown.failure ? nothing : html`<p class="loading">Computing…</p>`}
        ${report && (form || broken(app)) ? below(app, report, form, shown, open) : nothing}
      </div>
      ${editorPane(app, shown.failure, edited?.line)}
    </div>`;
}

/** Everything below the figures, drawn once all of it is known, so that no part moves another. */
function below(
  app: App,
  report: PriceReport,
  form: Form | undefined,
  shown: Shown<PriceStudy>,
  open: Wager | undefined,
): TemplateResult {
  const { part: parts, isLost } = later(app);
  const rest =
    parts || isLost
      ? html`${hasUnknown(app) ? parts?.fitSection(app) : nothing}
        ${hasUnknown(app) || hasOpenLaw(app) ? parts?.lawsSection(app) : nothing}
        ${parts?.meterSection(app, report)}${parts?.carriedSection(app, report)}
        ${parts?.betSection(app, report, form, shown.failure)}
        ${parts?.compareSection(app, report)}${isLost ? missing("A part of this view") : nothing}
        ${open?.plays === "best" ? parts?.strategySection(app, report, open) : nothing}
        ${open && open.plays !== "best" ? parts?.explained(app, report, open) : nothing}
        ${parts?.changed(app, report)}
        <p class="play"><button type="button" class="link" data-do="session" @click=${() => app.update({ view: "session" }, true)}>A session with this bet</button></p>
        ${save(app, "price", priceParameters(app))}`
      : nothing;
  // Below the fields: a remark on an edited table must not move the field that is typed in.
  return html`${paytable(app, report, form, shown)}${remarks(report.notes)}${rest}`;
}

/** `true` if the table has a chance that no source states. */
function hasUnknown(app: App): boolean {
  return /^[ \t]*\[[ \t]*unknown[ \t]*\]/m.test(tableText(app) ?? "");
}

/** `true` if the table lists numbers of a law without their chances. */
function hasOpenLaw(app: App): boolean {
  return /\b(times|faces|suits|number|multiplier)[ \t]*=[ \t]*(\[|"[0-9.]+-)/.test(
    tableText(app) ?? "",
  );
}

/** The meter, where a bet pays a share of one. */
export function meterField(app: App): TemplateResult | typeof nothing {
  if (!app.state.meter && !tableText(app)?.includes("of meter")) return nothing;
  return html`<label class="meter">Meter
    <input type="text" inputmode="decimal" name="meter" autocomplete="off" placeholder="none" .value=${bound(app.state.meter)}
      @input=${(event: Event) => app.update({ meter: (event.target as HTMLInputElement).value })}></label>`;
}

/** A table of one's own whose ids were changed offers its variants under new ones. */
function keepVariant(app: App, id: string | undefined): void {
  const { own, variant } = app.state;
  if (own === undefined || id === undefined) return;
  const offered = app.variants.filter((one) => one.id.startsWith(`${id}/`));
  if (offered.some((one) => one.id === variant)) return;
  const same = offered.find((one) => one.id.split("/")[1] === variant.split("/")[1]) ?? offered[0];
  if (same) queueMicrotask(() => app.update({ variant: same.id }));
}

export function seenNote(app: App): TemplateResult | typeof nothing {
  const cards = seenCards(app.state)?.split(/[\s,;]+/).length;
  if (!cards) return nothing;
  return html`<p class="note">${cards} card${cards === 1 ? "" : "s"} seen to leave this shoe
    <button type="button" class="quiet" @click=${() => app.update({ seen: "", rounds: [], dealt: [] })}>New shoe</button></p>`;
}

/** A heavy table can be given up; a newer edit overtakes it anyhow. */
function slow({ slow }: Shown<PriceStudy>): TemplateResult | typeof nothing {
  if (!slow) return nothing;
  return html`<p class="note" role="status">These wagers take a while to be dealt. <button type="button" @click=${() => pricer.stop()}>Stop</button></p>`;
}

/** What is wrong, unless it is told beside the field or the line that it is of. */
function problem(
  app: App,
  shown: Shown<PriceStudy>,
  report: PriceReport | undefined,
): TemplateResult | typeof nothing {
  const failure = shown.failure ?? pricer.lost;
  if (!failure) return nothing;
  if (ofShoe(failure) || inCells(app, failure, report)) return nothing;
  const located = failure.mistakes.filter(({ file }) => file === OWN_FILE);
  const more = failure.mistakes.length - 1;
  const first = located[0];
  const text = first
    ? `Line ${first.line}: ${first.message}${first.help ? `, ${first.help}` : ""}${more > 0 ? ` (and ${more} more)` : ""}`
    : failure.message;
  return html`<p class="error" role="alert">${text}${report && app.state.own !== undefined ? html` <small>The figures below are of the table before this edit.</small>` : nothing}
    ${retry(failure)}</p>`;
}

function wagerTable(app: App, report: PriceReport): TemplateResult {
  const open = openWager(app, report);
  const edited = editedWagers(app, report.wagers);
  const press = (event: Event, id: string) => {
    // A figure shows its fraction, and opens nothing.
    if (open?.id === id || (event.target as Element).closest(".figure")) return;
    app.update({ wager: id }, true);
  };
  const row = (
    wager: Wager,
  ) => html`<tr @click=${(event: Event) => press(event, wager.id)} aria-selected=${wager.id === open?.id ? "true" : "false"}>
    <th scope="row"><button type="button" class="link" data-wager=${wager.id} aria-expanded=${wager.id === open?.id ? "true" : "false"}>${wager.name}</button>${wager.offer ? html` <small class="offer">${wager.offer.remark}</small>` : nothing}${edited.includes(wager.id) ? html` <small class="edited">edited</small>` : nothing}</th>
    <td data-label="Pays">${paysOf(wager)}</td>
    <td data-label="House edge" class=${wager.edge.exact.startsWith("-") && isRanked(wager) ? "edge good" : "edge"} style=${`--part: ${part(wager)}`}>${figure(`House edge of ${wager.name}`, wager.edge)}</td>
    <td data-label="RTP">${figure(`RTP of ${wager.name}`, wager.rtp)}</td>
    <td data-label="Hit frequency">${figure(`Hit frequency of ${wager.name}`, wager.hit)}</td>
    <td data-label="Std deviation">${root(wager.deviation?.decimal)}</td>
  </tr>`;
  return html`<table class="wagers">
    <caption>${report.game.name}${report.variant.name === report.game.name ? nothing : html`: ${report.variant.name}`}${isEdited(app) ? " (edited)" : ""}
      <small>${report.shoe.name}${report.shoe.cards ? html`, ${report.shoe.cards} cards` : nothing}${report.shoe.within_rules ? nothing : html` · not a shoe of the rules`}</small></caption>
    <thead><tr><th scope="col">Wager</th><th scope="col">Pays</th><th scope="col">House edge</th><th scope="col">RTP</th>
      <th scope="col">Hit frequency</th><th scope="col">Std deviation</th></tr></thead>
    <tbody>${report.wagers.map(row)}
      ${(report.refused ?? []).map((one) => html`<tr class="refused"><th scope="row">${one.name}</th><td colspan="5">${one.reason}</td></tr>`)}
    </tbody></table>`;
}

/** The length of the bar behind an edge: the whole cell is an edge of 25%. */
function part({ edge }: Wager): string {
  const edgeShown = Math.max(0, Math.min(1, Number(edge.decimal) / 0.25));
  return `${(100 * edgeShown).toFixed(1)}%`;
}

/** Whether a wager is on offer and its rule has one reading. */
function isRanked({ offer }: Wager): boolean {
  return !offer || (offer.on_offer && offer.reading === undefined);
}

/** The payoffs of a wager, without its loss. */
export function paysOf(wager: Wager): string {
  const won = wager.events
    .map((event) => event.pays)
    .filter((units) => !units.startsWith("-") && units !== "0");
  const different = [...new Set(won)];
  const [first, last] = [different[0], different.at(-1)];
  if (first === undefined || last === undefined) return "";
  return different.length === 1 ? pays(first) : `${different.length} payoffs`;
}

/** The wager whose paytable is shown. */
export function openWager(app: App, report: PriceReport): Wager | undefined {
  return report.wagers.find(({ id }) => id === app.state.wager) ?? report.wagers[0];
}
