/** What a check has found: the verdict, what is off, the rows at fault, and the whole report. */
import { html, nothing, type TemplateResult } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { unsafeHTML } from "lit-html/directives/unsafe-html.js";
import type { App } from "../../app.ts";
import { grouped } from "../../figures.ts";
import { save, saveAs } from "../save.ts";
import type { Agreement, Fault, Finding } from "./report.ts";
import { faults as faultsOf, type Held, written } from "./run.ts";
import { watchScrollers } from "./scrollers.ts";

const VERDICTS: Record<Agreement, [name: string, sign: string]> = {
  differs: ["Differs", "✗"],
  agrees: ["Agrees", "✓"],
  "too-few-rounds": ["Too few rounds to tell", "?"],
};

export function result(app: App, held: Held): TemplateResult {
  const { check } = held;
  const { rounds, shoes, told } = check.input;
  // Few rounds leave the returns open, but the cards were dealt by the rules.
  const isByRules =
    check.verdict === "too-few-rounds" && told === "cards" && check.faults.length === 0;
  const [name, sign] = isByRules
    ? [
        rounds === "1"
          ? "The round follows the rules"
          : `All ${grouped(rounds)} rounds follow the rules`,
        "✓",
      ]
    : VERDICTS[check.verdict];
  const said = check.summary.charAt(0).toUpperCase() + check.summary.slice(1);
  const counted = (number: string, what: string) =>
    `${grouped(number)} ${what}${number === "1" ? "" : "s"}`;
  const read = `${counted(rounds, "round")}${shoes ? ` of ${counted(String(shoes), "shoe")}` : ""}`;
  return html`
    <section class="result" aria-labelledby="verdict">
      <h2 id="verdict" class=${isByRules ? "follows" : check.verdict} tabindex="-1"><span class="sign" aria-hidden="true">${sign}</span> ${name}</h2>
      ${said ? html`<p class="said">${said}</p>` : nothing}
      <p class="of">${read} compared with ${check.variant.name}, ${check.shoe.name}, in ${held.seconds.toFixed(1)} s</p>
      ${check.findings.length ? findings(check.findings) : nothing}
      ${check.faults.length ? faults(app, held) : nothing}
      ${save(app, "check", held.request.parameters, {
        files: held.files.map(({ name }) => name),
        bytes: (format) => written(app, held, format),
      })}
      ${report(app, held)}
    </section>`;
}

function findings(found: Finding[]): TemplateResult {
  return html`
    <h3>What is off</h3>
    <ol class="findings">
      ${found.map(
        ({ text, adjusted, cause }) => html`<li>
          <span>${text}</span>
          <small>${adjusted === "0" ? "Cannot happen by chance." : `By chance ${adjusted}, all questions considered.`}
            ${cause ? html` <strong>${cause.text}</strong>: ${grouped(cause.covers)} of ${grouped(cause.rows)} rows at fault.` : nothing}</small>
        </li>`,
      )}
    </ol>`;
}

function faults(app: App, held: Held): TemplateResult {
  const found: Fault[] = held.check.faults;
  const write = async () => {
    const bytes = await faultsOf(app, held).catch(() => undefined);
    if (bytes) saveAs("faults.csv", bytes, "text/csv");
  };
  return html`
    <div class="heading"><h3>Rows at fault</h3>
      <button type="button" class="faults" @click=${write}>Save every fault as CSV</button></div>
    <div class="wide" tabindex="0" role="region" aria-label="Rows at fault">
      <table class="faults">
        <thead><tr><th scope="col">Row</th><th scope="col">What is wrong with it</th></tr></thead>
        ${found.map(
          ({ id, text, count, breaks_rules, first }) => html`<tbody data-fault=${id}>
            <tr class="kind"><th scope="rowgroup" colspan="2">
              <code>${id}</code> ${text}
              <span class="times">${count === "1" ? "once" : `${grouped(count)} times`}${breaks_rules ? nothing : ", left out"}</span>
            </th></tr>
            ${first.map(
              ({ file, line, text }) =>
                html`<tr><td class="place">${file}:${line}</td><td>${text}</td></tr>`,
            )}
            ${Number(count) > first.length ? html`<tr><td colspan="2" class="more">and ${grouped(String(BigInt(count) - BigInt(first.length)))} more</td></tr>` : nothing}
          </tbody>`,
        )}
      </table>
    </div>`;
}

/** The engine's own page of the report: it escapes whatever a file holds, and has no scripts. */
function report(app: App, { fragment }: Held): TemplateResult {
  // Its tables are there once it is drawn.
  const watch = (element: Element | undefined) =>
    queueMicrotask(() => watchScrollers(app, element));
  return html`<details class="report" open ${ref(watch)}>
    <summary>The whole report</summary>
    ${unsafeHTML(fragment)}
  </details>`;
}
