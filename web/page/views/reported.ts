/** Answers with their files below them, or why there is none. */
import "./reported.css";
import { html, nothing, type TemplateResult } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { unsafeHTML } from "lit-html/directives/unsafe-html.js";
import { type App, asking } from "../app.ts";
import type { Engine } from "../engine/engine.ts";
import type { Failure, Parameters } from "../engine/protocol.ts";
import { type Report, readReport } from "../fragment.ts";
import { retry } from "../missing.ts";
import { Query } from "../query.ts";
import { watchScrollers } from "./check/scrollers.ts";
import { save } from "./save.ts";

/** An answer; why there is none; or, until there is one, that it is being computed. */
export function answer<Found>(
  failure: Failure | undefined,
  found: Found | undefined,
  waiting: string,
  draw: (found: Found) => TemplateResult,
): TemplateResult {
  if (failure) return html`<p class="error">${failure.message}</p>`;
  return found === undefined ? html`<p class="loading">${waiting}</p>` : draw(found);
}

/** A question that the engine answers with its own report, the same as that of the program. */
export interface Reported {
  question: string;
  parameters: Parameters;
  /** Said while it is computed. */
  waiting: string;
  /** Names the buttons for files. */
  label: string;
  /** Returns `true` for a refusal that a field tells. */
  isTold?: (failure: Failure) => boolean;
}

export interface Shown {
  /** Why the question is refused. */
  failure: Failure | undefined;
  /** The answer in a sentence, as text; of this question only. */
  finding: string | undefined;
  view: TemplateResult;
}

/**
 * Draws reports of an engine below a heading of this level, one question after another. `leads` is
 * `true` if the answer in a sentence stands above each report.
 */
export function reports(
  engine: Engine,
  below: number,
  leads = false,
): (app: App, of: Reported) => Shown {
  class Reporting {
    readonly query = new Query<Report>(engine, (text) => readReport(text, below, leads));
  }
  return (app, { question, parameters, waiting, label, isTold }) => {
    const { query } = app.session.of(Reporting);
    const { value, current, failure, slow } = query.of(app, {
      ...asking(app.state, question, parameters),
      format: "fragment",
    });
    const isCurrent = current && !failure;
    const status = failure
      ? isTold?.(failure)
        ? nothing
        : refusal(failure, () => query.again())
      : isCurrent || (value && !slow)
        ? nothing
        : html`<p class="loading" role="status">${waiting}
            ${slow ? html`<button type="button" @click=${() => engine.stop()}>Stop</button>` : nothing}</p>`;
    // Its tables are there once it is drawn.
    const watch = (element: Element | undefined) =>
      queueMicrotask(() => watchScrollers(app, element));
    const view = html`${status}${
      value
        ? html`<div class="reported" data-current=${isCurrent} ${ref(watch)}>
            ${leads ? html`<p class="finding">${unsafeHTML(value.finding)}</p>` : nothing}${unsafeHTML(value.rest)}</div>`
        : nothing
    }${value && !failure ? save(app, question, parameters, undefined, label) : nothing}`;
    return { failure, finding: isCurrent ? value?.finding : undefined, view };
  };
}

function refusal(failure: Failure, again: () => void): TemplateResult {
  const { message, stopped } = failure;
  if (stopped)
    return html`<p class="loading" role="status">Stopped.
      <button type="button" @click=${again}>Compute it</button></p>`;
  return html`<p class="error" role="alert">${message} ${retry(failure)}</p>`;
}
