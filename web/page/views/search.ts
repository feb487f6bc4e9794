/**
 * The search for whole paytables: several payoffs at once for a wanted edge. A press on one puts
 * its payoffs into the table.
 */
import "./search.css";
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, asking } from "../app.ts";
import { aside } from "../engine/engine.ts";
import { figure, grouped, pays, root } from "../figures.ts";
import type { FormWager } from "../form.ts";
import { idle } from "../idle.ts";
import { oddsPaying } from "../payoff.ts";
import { question } from "../query.ts";
import type { Design, DesignLine, Wager } from "../report.ts";
import { change, settled } from "../table.ts";
import { designParameters } from "./paytable.ts";

/** Paytables in the list. */
const MOST = "12";
/** The distance from a target edge within which they are listed. */
const NEAR = 0.1;
/** The nearest paytables, listed however far they are. */
const FEW = 3;

interface Searched {
  from: string | undefined;
  /** The table with the paytable in it; none until it is put there. */
  into: string | undefined;
  pays: string;
}

const found = question<Design>(aside);

class Searching {
  /**
   * The table that was searched before a paytable of the list was put into it. The list stays for as
   * long as nothing else is changed: a search from the new payoffs would find others.
   */
  searched: Searched | undefined;
}

export function searchPanel(
  app: App,
  wager: Wager,
  edited: FormWager,
): TemplateResult | typeof nothing {
  if (wager.hands !== undefined || edited.lines.length === 0) return nothing;
  const isOpen = app.state.search !== "";
  return html`<div class="search"><p><button type="button" class="quiet" data-do="search" aria-expanded=${isOpen ? "true" : "false"}
    @click=${() => app.update({ search: isOpen ? "" : "open" })}>Search whole paytables</button></p>
    ${isOpen ? opened(app, wager, edited) : nothing}</div>`;
}

/** The numbers of the lines of this wager that keep their payoffs. */
function fixedOf({ fixed }: App["state"], wager: string): string[] {
  const [of, lines = ""] = fixed.split(":");
  return of === wager ? lines.split(",").filter(Boolean) : [];
}

function opened(app: App, wager: Wager, edited: FormWager): TemplateResult {
  const { session, state } = app;
  const searching = session.of(Searching);
  const into = searching.searched?.into;
  if (into !== undefined && into !== state.own) searching.searched = undefined;
  const { searched } = searching;
  const own = searched ? searched.from : state.own;
  const fixed = fixedOf(state, wager.id);
  const parameters = {
    ...designParameters(app, wager),
    fix: fixed,
    "round-to": state.rounding.trim() || undefined,
    most: MOST,
  };
  const shown = found(app, asking({ ...state, own }, "design", parameters));
  const design = shown.value?.reports[0];
  const lines = design?.lines ?? [];
  const typed = (event: Event) => (event.target as HTMLInputElement).value;
  const free = lines.filter(({ pays }) => pays !== "0" && !pays.startsWith("-"));
  return html`<div class="design">
    <div class="choices">
      <label>House edge <input type="text" name="wanted" size="8" autocomplete="off" placeholder="5%" aria-invalid=${shown.failure?.parameter === "edge" ? "true" : "false"}
        .value=${idle(state.target)} @input=${(event: Event) => app.update({ target: typed(event) })}></label>
      <label>Round payoffs to <input type="text" name="rounding" size="12" autocomplete="off" placeholder="whole numbers" aria-invalid=${shown.failure?.parameter === "round-to" ? "true" : "false"}
        .value=${idle(state.rounding)} @input=${(event: Event) => app.update({ rounding: typed(event) })}></label>
      <small>Round to 5, or deal only 10,15,25,40. An edge of 4% to 6% is a range.</small>
    </div>
    ${
      free.length > 1
        ? html`<div class="free" role="group" aria-label="Lines whose payoffs may change"><span>May change</span>
            ${free.map((line) => freeField(app, wager.id, fixed, line))}</div>`
        : nothing
    }
    ${
      shown.failure
        ? html`<p class="bad" role="alert">${shown.failure.message}</p>`
        : design?.found
          ? list(app, edited, design, design.found, shown.current)
          : html`<p class="loading">Searching…</p>`
    }
    ${shown.slow ? html`<p class="note" role="status">This search takes a while. <button type="button" @click=${() => aside.stop()}>Stop</button></p>` : nothing}
  </div>`;
}

function freeField(app: App, wager: string, fixed: string[], line: DesignLine): TemplateResult {
  const number = String(line.line);
  const press = () => {
    const next = fixed.includes(number)
      ? fixed.filter((one) => one !== number)
      : [...fixed, number];
    app.update({ fixed: next.length ? `${wager}:${next.join(",")}` : "" });
  };
  return html`<label><input type="checkbox" .checked=${!fixed.includes(number)} @change=${press}> ${line.name}</label>`;
}

type Found = NonNullable<Design["reports"][number]["found"]>;

function list(
  app: App,
  edited: FormWager,
  { lines, target: { edge } }: Design["reports"][number],
  { combinations, meeting, paytables }: Found,
  isCurrent: boolean,
): TemplateResult {
  const { searched } = app.session.of(Searching);
  const shown = lines.map(({ pays }, at) => ({ pays, at })).filter(({ pays }) => pays !== "0");
  const nameOf = (paid: string[]) => shown.map(({ at }) => pays(paid[at] ?? "")).join(", ");
  const from = Number(edge.from.decimal);
  const isOne = edge.from.exact === edge.to.exact;
  const isNear = ({ by_shoe: [on] }: (typeof paytables)[number]) =>
    Math.abs(Number(on?.edge.decimal) - from) <= NEAR;
  const near = paytables.filter((one, at) => at < FEW || !isOne || isNear(one));
  if (paytables.length === 0)
    return html`<p class="note">None of ${grouped(combinations)} paytables has this edge. Widen the range, or let more lines change.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Paytables found" data-current=${isCurrent}><table>
    <thead><tr><th scope="col">Payoffs to 1, line by line</th><th scope="col">House edge</th><th scope="col">Hit frequency</th><th scope="col">Std deviation</th></tr></thead>
    <tbody>${near.map(({ pays: paid, by_shoe: [on] }) => {
      const key = paid.join(" ");
      return html`<tr data-paytable=${key}><th scope="row"><button type="button" class="quiet" aria-pressed=${`${edited.id} ${key}` === searched?.pays ? "true" : "false"}
          aria-label=${`Use ${nameOf(paid)}`} @click=${() => put(app, edited, lines, paid)}>${nameOf(paid).replaceAll(" to 1", "")}</button></th>
        <td>${on ? figure(`House edge at ${nameOf(paid)}`, on.edge) : nothing}</td>
        <td>${on ? figure(`Hit frequency at ${nameOf(paid)}`, on.hit) : nothing}</td><td>${root(on?.deviation.decimal)}</td></tr>`;
    })}</tbody></table></div>
    <p class="note">${
      isOne
        ? `The nearest ${near.length} of ${grouped(combinations)} paytables${near.length < paytables.length ? "; no other is within 10 percentage points" : ""}.`
        : `${near.length} of the ${grouped(meeting)} paytables in this range, out of ${grouped(combinations)}; those near its middle stand first.`
    } Press one to use it.</p>`;
}

/** Puts the payoffs of a paytable into the table. */
function put(app: App, edited: FormWager, lines: DesignLine[], paid: string[]): void {
  // The loss of a fee is no line of the table.
  for (const [at, { line }] of lines.slice(0, edited.lines.length).entries()) {
    const value = oddsPaying(paid[at] ?? "");
    const edit = { do: "set", wager: edited.id, line: line - 1, key: "odds", value } as const;
    change(app, `${edited.id}.${line - 1}.odds`, edit);
  }
  const searching = app.session.of(Searching);
  const from = searching.searched ? searching.searched.from : app.state.own;
  const put: Searched = { from, into: undefined, pays: `${edited.id} ${paid.join(" ")}` };
  searching.searched = put;
  void settled(app).then(() => {
    put.into = app.state.own;
  });
}
