/**
 * The wagers of two reports side by side: a table and what it was before its edits, or two
 * variants. Wagers are matched by their ids, lines by their names.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, asking } from "../app.ts";
import { aside } from "../engine/engine.ts";
import { plus, rounded } from "../exact.ts";
import { figure, pays, percent } from "../figures.ts";
import { question, type Shown } from "../query.ts";
import type { Event as Outcome, PriceReport, PriceStudy, Wager } from "../report.ts";
import { openWager, priceParameters } from "./wagers.ts";

/** Stands for the table before its edits, in place of a variant. */
export const ORIGINAL = "original";

const other = question<PriceStudy>(aside);

/** The report that the wagers are compared with, if one is asked for. */
export function compared(app: App): Shown<PriceStudy> | undefined {
  const { against, own } = app.state;
  if (!against || (against === ORIGINAL && own === undefined)) return undefined;
  const parameters = priceParameters(app);
  const ask =
    against === ORIGINAL
      ? asking({ ...app.state, own: undefined }, "price", parameters)
      : asking(app.state, "price", { ...parameters, variant: [against] });
  return other(app, { ...ask, brief: true });
}

/** A line of either paytable, or of both. */
interface Pair<T> {
  before: T | undefined;
  after: T | undefined;
}

/** Pairs by a key, in the order of the first; equal keys in their order. */
export function paired<T>(before: T[], after: T[], key: (one: T) => string): Pair<T>[] {
  const rest = [...after];
  const pairs = before.map((one): Pair<T> => {
    const at = rest.findIndex((other) => key(other) === key(one));
    return { before: one, after: at < 0 ? undefined : rest.splice(at, 1)[0] };
  });
  return [...pairs, ...rest.map((one) => ({ before: undefined, after: one }))];
}

export function againstTable(
  app: App,
  report: PriceReport,
  { value, failure, current }: Shown<PriceStudy>,
): TemplateResult {
  const isOriginal = app.state.against === ORIGINAL;
  if (failure)
    return html`<p class="note">${isOriginal ? "No built-in table has this variant, so there is no original." : failure.message}</p>`;
  const second = value?.reports[0];
  if (!second) return html`<p class="loading">Comparing…</p>`;
  const [before, after] = isOriginal ? [second, report] : [report, second];
  const name = ({ game, variant }: PriceReport) =>
    before.game.id === after.game.id || variant.name === game.name
      ? variant.name
      : `${game.name}: ${variant.name}`;
  const [left, right] = isOriginal ? ["Original", "Edited"] : [name(before), name(after)];
  const open = openWager(app, report)?.id;
  return html`<h3>${left} and ${right} <small>${after.shoe.name}; what differs is marked</small></h3>
  <div class="scroll against" tabindex="0" role="region" aria-label=${`${left} and ${right}`} data-current=${current}><table>
    <thead><tr><td></td><th scope="colgroup" colspan="2">Pays</th><th scope="colgroup" colspan="3">House edge</th></tr>
      <tr><th scope="col">Wager</th><th scope="col">${left}</th><th scope="col">${right}</th><th scope="col">${left}</th><th scope="col">${right}</th><th scope="col">Change</th></tr></thead>
    ${paired(before.wagers, after.wagers, ({ id }) => id).map((pair) => wagerRows(pair, [left ?? "", right ?? ""], open))}
  </table></div>`;
}

function wagerRows(
  { before, after }: Pair<Wager>,
  [left, right]: [string, string],
  open: string | undefined,
): TemplateResult {
  const { id = "", name = "" } = after ?? before ?? {};
  const hasMoved = before?.edge.exact !== after?.edge.exact;
  const edge = (wager: Wager | undefined, whose: string, mark: boolean) =>
    wager
      ? html`<td class=${mark ? "moved" : ""}>${figure(`House edge of ${wager.name}, ${whose}`, wager.edge)}${mark ? changed : nothing}</td>`
      : html`<td class="none">not offered</td>`;
  const lines =
    before && after
      ? paired(before.events, after.events, (event) => event.name).filter(
          (pair) => id === open || isMoved(pair),
        )
      : [];
  return html`<tbody data-against=${id}>
    <tr class="wager"><th scope="row">${name}</th><td></td><td></td>${edge(before, left, false)}${edge(after, right, hasMoved && before !== undefined)}
      <td>${before && after ? difference(before, after) : nothing}</td></tr>
    ${lines.map(lineRow)}</tbody>`;
}

const changed = html`<span class="sr"> changed</span>`;

function difference(before: Wager, after: Wager): string {
  if (before.edge.exact === after.edge.exact) return "same";
  const less = before.edge.exact.startsWith("-")
    ? before.edge.exact.slice(1)
    : `-${before.edge.exact}`;
  const change = plus(after.edge.exact, less);
  return `${change.startsWith("-") ? "−" : "+"}${rounded(change, 4)}`;
}

function isMoved({ before, after }: Pair<Outcome>): boolean {
  return before?.pays !== after?.pays || before?.probability.exact !== after?.probability.exact;
}

function lineRow({ before, after }: Pair<Outcome>): TemplateResult {
  const paid = (event: Outcome | undefined, mark: boolean) =>
    html`<td class=${mark ? "moved" : event ? "" : "none"}>${event ? pays(event.pays) : "no such line"}${mark ? changed : nothing}</td>`;
  const chances =
    before && after && before.probability.exact !== after.probability.exact
      ? html` <small>${percent(before.probability.decimal)} → ${percent(after.probability.decimal)} of rounds</small>`
      : nothing;
  return html`<tr class="line"><th scope="row">${(after ?? before)?.name}${chances}</th>
    ${paid(before, false)}${paid(after, before?.pays !== after?.pays)}<td></td><td></td><td></td></tr>`;
}
