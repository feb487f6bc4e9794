/**
 * The chance that no source states: which values of it fit each printed figure, as a chart of
 * intervals, and the returns that are left.
 */
import "./fit.css";
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, asking } from "../app.ts";
import { long } from "../engine/engine.ts";
import { outward } from "../exact.ts";
import { figure, percent } from "../figures.ts";
import { question } from "../query.ts";
import type { ClaimFit, Figure, Fit, FitStudy, Span } from "../report.ts";
import { fold } from "./fetched.ts";
import { answer, reports } from "./reported.ts";
import { save } from "./save.ts";
import { priceParameters } from "./wagers.ts";

/** Names of the quantities that depend on the chance. */
const QUANTITIES: Record<string, string> = {
  rtp: "RTP",
  edge: "house edge",
  "rtp-wagered": "RTP per unit wagered",
  "edge-wagered": "house edge per unit wagered",
  "edge-resolved": "house edge per bet resolved",
};

const fits = question<FitStudy>(long);

export function fitSection(app: App): TemplateResult {
  const parameters = priceParameters(app);
  const { value, current, failure } = fits(app, asking(app.state, "fit", parameters));
  const fit = value?.reports[0];
  return html`<section class="fit" aria-labelledby="fit-title" data-current=${current && !failure}>
    <h2 id="fit-title">Unknown chance${fit ? ` ${fit.unknown.name}` : ""}</h2>
    ${answer(
      failure,
      fit,
      "Fitting the printed figures…",
      (fit) => html`${told(fit)}${save(app, "fit", parameters, undefined, "Save these values")}`,
    )}</section>`;
}

const bounds = reports(long, 2);

/** The bounds of returns over all laws of the numbers that the table states, once they are asked for. */
export function lawsSection(app: App): TemplateResult {
  const view = () =>
    bounds(app, {
      question: "fit",
      parameters: { ...priceParameters(app), laws: true },
      waiting: "Bounding the returns…",
      label: "Save these bounds",
    }).view;
  return html`<section class="fit laws" aria-labelledby="laws-title">
    <h2 id="laws-title">Any law</h2>
    <p>Bounds of the returns if nothing is known of the law but its numbers and the printed figures.</p>
    ${fold(app, "Show the bounds", view)}</section>`;
}

function told(fit: Fit): TemplateResult {
  const { name, assumed } = fit.unknown;
  return html`<p>The sources do not state ${name}. All other figures assume ${figure(`Assumed ${name}`, assumed, "decimal", assumed.decimal.replace(/\.?0+$/, ""))}.
      <strong data-finding>${finding(fit)}</strong></p>
    ${fit.claims.length ? chart(fit) : nothing}${fit.wagers.some(({ span }) => span) ? returns(fit) : nothing}`;
}

/** The result for all printed figures in a sentence. */
function finding(fit: Fit): string {
  const { unknown, fits, claims } = fit;
  const { name } = unknown;
  const all = fits[0];
  if (!all || all.claims === 0) return `No printed figure depends on ${name}.`;
  const clash = all.contradiction.flatMap((at) => claims[at] ?? []).map((one) => words(fit, one));
  if (clash.length > 1) return `No ${name} fits both ${clash.join(" and ")}.`;
  if (all.spans.length === 0) return `No ${name} fits ${clash[0] ?? "all printed figures"}.`;
  const spans = all.spans.map(
    ({ from, to }) => `from ${outward(from.exact, false)} to ${outward(to.exact, true)}`,
  );
  const figures =
    all.claims === 1 ? "The printed figure fits" : `All ${all.claims} printed figures fit`;
  return `${figures} ${name} ${spans.join(" or ")}, and no other.`;
}

/** "Player: RTP per unit wagered 98.89%" */
function words({ wagers }: Fit, { wager, quantity, printed }: ClaimFit): string {
  const name = wagers.find(({ id }) => id === wager)?.name ?? wager;
  return `${name}: ${QUANTITIES[quantity] ?? quantity} ${printed}`;
}

/** The part of the axis that is drawn: every interval, with room at both sides. */
interface Axis {
  least: number;
  most: number;
}

function axisOf({ claims, unknown }: Fit): Axis {
  const ends = claims.flatMap(({ spans }) => spans.flatMap(({ from, to }) => [from, to]));
  const numbers = [...ends, unknown.assumed].map(({ decimal }) => Number(decimal));
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const room = (high - low || 0.01) * 0.04;
  return {
    least: Math.max(0, low - room),
    most: Math.min(Number(unknown.most.decimal), high + room),
  };
}

/** The place of an interval on the axis, in percent of its length. */
function placed({ least, most }: Axis, { from, to }: Span): string {
  const at = ({ decimal }: Figure) => (100 * (Number(decimal) - least)) / (most - least);
  return `left: ${at(from)}%; width: ${at(to) - at(from)}%`;
}

function chart(fit: Fit): TemplateResult {
  const { unknown, claims, fits } = fit;
  const axis = axisOf(fit);
  const all = fits[0];
  const title = `Values of ${unknown.name} that fit each printed figure`;
  const shared = all?.spans.map(
    (span) => html`<span class="shared" style=${placed(axis, span)}></span>`,
  );
  const assumed = { from: unknown.assumed, to: unknown.assumed };
  const track = (spans: Span[]) => html`<div class="track" aria-hidden="true">${shared}
    ${spans.map((span) => html`<span class="bar" style=${placed(axis, span)} title=${`${span.from.decimal} to ${span.to.decimal}`}></span>`)}
    <span class="assumed" style=${placed(axis, assumed)}></span></div>`;
  const row = (claim: ClaimFit, at: number) => {
    const isApart = claim.erratum !== null || claim.spans.length === 0;
    const disagrees = isApart || all?.contradiction.includes(at);
    return html`<tr data-claim=${at} class=${disagrees ? "disagrees" : ""}>
      <th scope="row">${words(fit, claim)}${claim.shoe === fit.shoe.composition ? nothing : html` <small>shoe ${claim.shoe}</small>`}
        ${
          claim.erratum
            ? html`<small class="bad">Known erratum: ${claim.erratum}</small>`
            : disagrees
              ? html`<small class="bad">Disagrees</small>`
              : nothing
        }
        ${claim.source === claims[at - 1]?.source ? nothing : html`<small>${claim.source}</small>`}</th>
      <td>${track(claim.spans)}${ends(unknown.name, words(fit, claim), claim.spans)}</td></tr>`;
  };
  const tick = (value: number) => html`<span>${value.toFixed(decimals(axis))}</span>`;
  return html`<table class="spans"><caption>${title} <small>the band fits all of them; the line is the assumed value</small></caption>
    <thead><tr><th scope="col">Printed figure</th><th scope="col"><span class="sr">Values of ${unknown.name}</span><div class="ticks" aria-hidden="true">${[axis.least, (axis.least + axis.most) / 2, axis.most].map(tick)}</div></th></tr></thead>
    <tbody>${claims.map(row)}</tbody>
    <tfoot><tr data-claim="all"><th scope="row">All figures${claims.some(({ erratum }) => erratum) ? " but errata" : ""}</th>
      <td>${track(all?.spans ?? [])}${ends(unknown.name, "all figures", all?.spans ?? [])}</td></tr></tfoot></table>`;
}

/** Digits behind the point that tell the ends of an axis apart. */
function decimals({ least, most }: Axis): number {
  return Math.min(6, Math.max(1, Math.ceil(-Math.log10(most - least)) + 1));
}

/** The ends of intervals, rounded outward, with their fractions. */
function ends(name: string, what: string, spans: Span[]): TemplateResult {
  if (spans.length === 0) return html`<p class="ends bad">no value of ${name}</p>`;
  const end = (one: Figure, up: boolean) =>
    figure(
      `${up ? "Largest" : "Smallest"} ${name} that fits ${what}`,
      one,
      "decimal",
      outward(one.exact, up),
    );
  return html`<p class="ends">${spans.map(({ from, to }, at) => html`${at ? "; " : nothing}${end(from, false)} to ${end(to, true)}`)}</p>`;
}

function returns({ unknown, wagers }: Fit): TemplateResult {
  const share = (what: string, one: Figure, up: boolean) =>
    figure(what, one, "percent", percent(outward(one.exact, up)));
  const [first, ...others] = new Set(wagers.map(({ quantity }) => quantity));
  // One quantity for all wagers stands above the table.
  const only = first !== undefined && others.length === 0 ? first : undefined;
  const label = (quantity: string) => QUANTITIES[quantity] ?? quantity;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Returns that are left"><table class="left">
    <caption>Returns over the values of ${unknown.name} that fit all figures ${only ? html`<small>${label(only)}</small>` : nothing}</caption>
    <thead><tr><th scope="col">Wager</th><th scope="col">From</th><th scope="col">To</th><th scope="col">Assumed</th></tr></thead>
    <tbody>${wagers.map(
      ({ id, name, quantity, assumed, span }) => html`<tr data-left=${id}>
        <th scope="row">${name} ${only ? nothing : html`<small>${label(quantity)}</small>`}</th>
        <td>${span ? share(`Smallest return of ${name}`, span.from, false) : nothing}</td>
        <td>${span ? share(`Largest return of ${name}`, span.to, true) : nothing}</td>
        <td>${figure(`Return of ${name} with the assumed ${unknown.name}`, assumed)}</td></tr>`,
    )}</tbody></table></div>`;
}
