/** How long runs of wins get in a session, by its length and by decks, as charts and as tables. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import type { Failure } from "../engine/protocol.ts";
import { figure } from "../figures.ts";
import { retry } from "../missing.ts";
import { FIRST, type State } from "../state.ts";
import { textField } from "./field.ts";
import { remarks } from "./remarks.ts";
import { again, type Laws, parameters, runs, stop } from "./runs/ask.ts";
import { colour } from "./runs/chart.ts";
import { edges, expectedRuns, longestRun, type Shown, shoes, sides, wins } from "./runs/law.ts";
import { save } from "./save.ts";
import { variantField } from "./variant.ts";
import "./runs.css";

/** The variant whose wagers are on runs. */
const WITH_WAGERS = "dragon-tournament/dragon-tournament";

const MODELS = [
  ["independent", "none: independent rounds"],
  ["pair", "of any two rounds, exactly"],
  ["triple", "of any three rounds, exactly (slow)"],
] as const;

export function runsView(app: App): TemplateResult {
  const laws = runs(app);
  return html`<section class="runs" aria-labelledby="runs-title">
    <h1 id="runs-title">Runs of a session</h1>
    <p class="lead">How long runs of wins get, as exact chances. Ties neither count nor break a run.</p>
    ${controls(app, laws)}
    ${laws.failure ? refusal(app, laws.failure) : nothing}
    ${laws.reports.length || laws.failure ? nothing : html`<p class="loading">Computing the first session…</p>`}
    ${laws.reports.length ? charts(app, laws) : nothing}
    ${save(app, "streaks", parameters(app.state))}
  </section>`;
}

function controls(app: App, { reports, failure }: Laws): TemplateResult {
  const { state } = app;
  const told = (key: keyof State) => (event: Event) =>
    app.update({ [key]: (event.target as HTMLInputElement).value });
  const text = (
    key: "hands" | "decks" | "shoeRounds",
    label: string,
    parameter: string,
    placeholder: string,
    choices: string[],
  ) =>
    textField({
      id: `runs-${key}`,
      name: key,
      label,
      value: state[key],
      set: (text) => app.update({ [key]: text }),
      placeholder,
      choices,
      isWrong: failure?.parameter === parameter,
    });
  return html`<div class="controls">
    ${variantField(app)}
    ${text("hands", "Hands of a session", "hands", "30", ["20,40,60", "10..80/10", "30", "70", "100,200"])}
    ${text("decks", "Decks side by side", "decks", "8", ["8", "1,6,8", "6,8", "1..8"])}
    <label>Dependence of rounds
      <select name="model" @change=${told("model")}>
        ${MODELS.map(([id, name]) => html`<option value=${id} ?selected=${id === state.model}>${name}</option>`)}
      </select></label>
    ${
      state.model === FIRST.model
        ? nothing
        : text("shoeRounds", "Rounds per shoe", "rounds-per-shoe", "one shoe a session", [
            "8",
            "60",
          ])
    }
    ${reports.length ? choices(app, sides(reports)) : nothing}
  </div>`;
}

/** The side whose runs are shown: the one of the address, or the last, which is either. */
function sideOf({ side }: State, sides: string[]): string {
  return sides.includes(side) ? side : (sides.at(-1) ?? "");
}

function choices(app: App, sides: string[]): TemplateResult {
  const { state } = app;
  const choice = (pressed: boolean, name: string, help: string, change: Partial<State>) =>
    html`<button type="button" aria-pressed=${pressed} title=${help} @click=${() => app.update(change)}>${name}</button>`;
  return html`
    <div class="choice" role="group" aria-label="Whose wins"><span>Whose wins</span>
      <div class="buttons">${sides.map((side) => choice(side === sideOf(state, sides), side.replaceAll("-", " "), wins(side), { side }))}</div></div>
    <div class="choice" role="group" aria-label="Which runs"><span>Longest run</span>
      <div class="buttons">
        ${choice(!state.exactly, "at least", "Chance of a run of at least that length", { exactly: false })}
        ${choice(state.exactly, "exactly", "Chance of a longest run of exactly that length", { exactly: true })}
      </div></div>`;
}

function charts(app: App, laws: Laws): TemplateResult {
  const { state } = app;
  const all = shoes(laws.reports);
  const side = sideOf(state, sides(laws.reports));
  const first = laws.reports[0]?.[0];
  const edge = edges(all);
  const notes = [...new Set(laws.reports.flat().flatMap(({ notes }) => notes ?? []))];
  return html`
    ${
      laws.current
        ? nothing
        : html`<p class="waiting" role="status">Computing session ${Math.min(laws.done + 1, laws.of)} of ${laws.of}…
          <button type="button" class="quiet" @click=${() => stop(app)}>Stop</button></p>`
    }
    <div class="laws" data-current=${laws.current}>
      ${part("longest", "The longest run of a session", longestRun(all, side, state.exactly), "percent")}
      ${part("expected", "Runs of each length", expectedRuns(all, side), "decimal")}
      ${
        edge
          ? part("edges", "Wagers on runs", edge, "percent")
          : html`<section class="part"><h2>Wagers on runs</h2>
            <p>${first?.variant.name} has no wager on the runs of a session.
              <button type="button" class="link" @click=${() => app.update({ variant: WITH_WAGERS, own: undefined, side: "" }, true)}>Show
              wagers of the Dragon Baccarat Tournament</button></p></section>`
      }
      ${remarks(notes)}
    </div>`;
}

function part(
  id: string,
  name: string,
  { spec, grids, finding }: Shown,
  kind: "percent" | "decimal",
): TemplateResult {
  return html`<section class="part" aria-labelledby="runs-${id}">
    <h2 id="runs-${id}">${name}</h2>
    <p class="finding">${finding}</p>
    <ul class="legend" aria-label="Lines">
      ${spec.lines.map((name, line) => html`<li><i style="background: ${colour(spec, line)}"></i>${name}</li>`)}
    </ul>
    <odds-charts .spec=${spec}></odds-charts>
    <details class="figures">
      <summary>The figures</summary>
      <div class="tables">
        ${grids.map(
          ({ title, rows }) => html`<div class="scroll"><table>
            <caption>${title}</caption>
            <thead><tr><th scope="col">${spec.ordered ? "Run" : "Session"}</th>${spec.lines.map((line) => html`<th scope="col">${line}</th>`)}</tr></thead>
            <tbody>${rows.map(
              ({ head, cells }) => html`<tr><th scope="row">${head}</th>
                ${cells.map((cell) => html`<td>${cell ? figure(cell.name, cell.figure, kind) : "–"}</td>`)}</tr>`,
            )}</tbody>
          </table></div>`,
        )}
      </div>
    </details>
  </section>`;
}

/** Why there is no law: in the words of the program, and where there is one. */
function refusal(app: App, failure: Failure): TemplateResult {
  const { message, stopped } = failure;
  if (stopped)
    return html`<p class="waiting" role="status">Stopped.
      <button type="button" class="quiet" @click=${() => again(app)}>Compute it</button></p>`;
  return html`<div class="error" role="alert">
    <p>${message}</p>
    ${retry(failure)}
  </div>`;
}
