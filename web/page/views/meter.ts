/** Bets that pay a share of a meter: their edge by meter, and over many rounds. */
import { html, nothing, type TemplateResult } from "lit-html";
import { figure, percent } from "../figures.ts";
import type { Enclosed, MeterOverTime, MeterReturn, ProgressiveWager } from "../report.ts";

const PAID_FROM: Record<MeterReturn["of"], string> = {
  fixed: "Fixed odds, and stakes returned",
  increment: "The increment of the meter",
  hidden: "The hidden part of the stakes",
  reset: "The reset value, paid by the house",
  cap: "Growth above the limit of the meter",
};

/** The bets without a stated meter. */
export function meterSection(wagers: ProgressiveWager[]): TemplateResult {
  return html`${wagers.map(one)}`;
}

function one(wager: ProgressiveWager): TemplateResult {
  const { id, name, trigger, break_even: even, by_meter: meters, over_time: time } = wager;
  return html`<section class="meters" data-progressive=${id} aria-labelledby=${`meter-${id}`}>
    <h2 id=${`meter-${id}`}>${name}</h2>
    <p>${trigger ? "A hidden trigger pays its meter, whatever the cards; the meter counts first stakes." : "It pays a share of a meter, which counts first stakes."} ${
      even
        ? html`A meter of ${figure(`Break-even meter of ${name}`, even, "decimal")} breaks even${trigger ? "" : " for one bet"}.`
        : "No meter breaks even."
    }${trigger ? "" : " State the meter above to see its paytable with the others."}</p>
    <div class="scroll" tabindex="0" role="region" aria-label=${`${name} by meter`}><table>
      <caption>Edge by meter</caption>
      <thead><tr><th scope="col">Meter</th><th scope="col">House edge</th><th scope="col">RTP</th></tr></thead>
      <tbody>${meters.map(
        (at) => html`<tr><th scope="row">${at.meter.decimal.replace(/\.?0+$/, "") || "0"}</th>
        <td class=${at.edge.exact.startsWith("-") ? "good" : ""}>${figure(`House edge of ${name} at ${at.meter.exact}`, at.edge)}</td>
        <td>${figure(`RTP of ${name} at ${at.meter.exact}`, at.rtp)}</td></tr>`,
      )}</tbody></table></div>
    ${time ? overTime(name, time) : nothing}</section>`;
}

function overTime(name: string, time: MeterOverTime): TemplateResult {
  const rtp = ({ exact, decimal }: MeterReturn["rtp"], of: string) =>
    exact
      ? figure(`RTP of ${name}: ${of}`, { exact, decimal })
      : html`<span class="number">${percent(decimal)}</span>`;
  const amount = ({ exact, decimal }: Enclosed, of: string) =>
    exact ? figure(of, { exact, decimal }, "decimal") : decimal;
  const fact = (said: string, value: unknown) => html`<div><dt>${said}</dt><dd>${value}</dd></div>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${`${name} over all rounds`}><table data-over-time>
      <caption>Return over all rounds</caption>
      <thead><tr><th scope="col">Paid from</th><th scope="col">RTP</th></tr></thead>
      <tbody>${time.returns.map((part) => html`<tr><th scope="row">${PAID_FROM[part.of]}</th><td>${rtp(part.rtp, PAID_FROM[part.of])}</td></tr>`)}</tbody>
      <tfoot><tr><th scope="row">All of these</th><td>${rtp(time.rtp, "all")}</td></tr></tfoot></table></div>
    <dl class="facts">
      ${time.hit_cycle ? fact("Rounds from jackpot to jackpot", amount(time.hit_cycle, `Hit cycle of ${name}`)) : nothing}
      ${time.mean_jackpot ? fact("Mean jackpot", amount(time.mean_jackpot, `Mean jackpot of ${name}`)) : nothing}
      ${time.without_cards ? fact("Jackpots without the cards", percent(time.without_cards.decimal)) : nothing}
      ${fact("Mean meter", time.mean.decimal)}${fact("Standard deviation", time.deviation.decimal)}
      ${time.break_even ? fact("Break-even meter of a round's bets", figure(`Break-even meter of ${name}, with all bets`, time.break_even, "decimal")) : nothing}
      ${time.above ? fact("Rounds with a meter above it", percent(time.above.decimal)) : nothing}</dl>`;
}
