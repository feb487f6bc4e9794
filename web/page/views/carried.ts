/** Bets whose rounds carry a multiplier to the next one: their rounds by multiplier. */
import { html, nothing, type TemplateResult } from "lit-html";
import { figure } from "../figures.ts";
import type { Carried, Wager } from "../report.ts";

export function carriedSection(wagers: Wager[]): TemplateResult {
  return html`${wagers.map(({ id, name, carried }) => (carried ? one(id, name, carried) : nothing))}`;
}

function one(id: string, name: string, carried: Carried): TemplateResult {
  const of = (multiplier: string) => `${name} with the multiplier ${multiplier}`;
  return html`<section class="meters" data-carried=${id} aria-labelledby=${`carried-${id}`}>
    <h2 id=${`carried-${id}`}>${name}</h2>
    <p>Its figures are of all rounds: a round carries a multiplier to the next one, which multiplies its odds if it wins.</p>
    <div class="scroll" tabindex="0" role="region" aria-label=${`${name} by multiplier`}><table>
      <caption>Rounds by multiplier</caption>
      <thead><tr><th scope="col">Multiplier</th><th scope="col">Rounds</th><th scope="col">House edge</th><th scope="col">Worth</th></tr></thead>
      <tbody>${carried.states.map(
        ({ multiplier, part, edge, worth }) => html`<tr><th scope="row">${multiplier}</th>
        <td>${figure(`Rounds of ${of(multiplier)}`, part)}</td>
        <td class=${edge.exact.startsWith("-") ? "good" : ""}>${figure(`House edge of ${of(multiplier)}`, edge)}</td>
        <td>${figure(`Worth of ${of(multiplier)}`, worth, "decimal")}</td></tr>`,
      )}</tbody></table></div>
    <dl class="facts">${carried.lines.map(
      ({ line, carries }) => html`<div><dt>${line} carries</dt><dd>${carries}</dd></div>`,
    )}<div><dt>Mean multiplier</dt><dd>${figure(`Mean multiplier of ${name}`, carried.mean, "decimal")}</dd></div></dl></section>`;
}
