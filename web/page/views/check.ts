/** Rounds or counts of a simulator, dropped on the page and compared with the exact law. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import type { Failure } from "../engine/protocol.ts";
import { retry } from "../missing.ts";
import { same } from "../same.ts";
import { options } from "./check/options.ts";
import { result } from "./check/result.ts";
import { bytes, Checking, inputs, type Running, start, stop } from "./check/run.ts";
import { shoeField } from "./shoe.ts";
import { variantField } from "./variant.ts";
import "./check.css";

class Dropping {
  /** `true` while files are dragged over the page. */
  over = false;
}

/** Takes files that are dropped anywhere on the page, and shows this view for them. */
export function listenForFiles(app: App): void {
  const dropping = app.session.of(Dropping);
  const files = (event: DragEvent) =>
    !app.state.embed && event.dataTransfer?.types.includes("Files");
  const drag = (over: boolean) => {
    if (dropping.over === over) return;
    dropping.over = over;
    app.redraw();
  };
  window.addEventListener("dragover", (event) => {
    if (!files(event)) return;
    event.preventDefault();
    drag(true);
  });
  window.addEventListener("dragleave", (event) => {
    // Out of the window, and not from one element to another.
    if (event.relatedTarget === null) drag(false);
  });
  window.addEventListener("drop", (event) => {
    if (!files(event)) return;
    event.preventDefault();
    drag(false);
    if (app.state.view !== "check") app.update({ view: "check" }, true);
    take(app, event.dataTransfer?.files);
  });
}

function take(app: App, files: FileList | null | undefined): void {
  if (!files?.length) return;
  app.session.of(Checking).files = [...files];
  void start(app);
}

/** "104.9 MB", in units of a thousand. */
function megabytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} kB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

export function checkView(app: App): TemplateResult {
  const { files, running, held, failure } = app.session.of(Checking);
  const changed =
    files.length > 0 &&
    !running &&
    (held ? !same(held.inputs, inputs(app)) : failure !== undefined);
  return html`<section class="check" aria-labelledby="check-title">
    <h1 id="check-title">Check a simulator</h1>
    <p class="lead">Rounds that a simulator has dealt, or counts of them, are compared with the exact law; from cards
      every round is replayed by the rules. Files are read on this machine and go nowhere.</p>
    <div class="controls">${variantField(app)}${shoeField(app, failure)}</div>
    ${drop(app)}
    ${running ? progress(app, files, running) : nothing}
    ${failure && !running ? refusal(failure) : nothing}
    ${options(app, failure)}
    ${
      changed
        ? html`<p class="again"><button type="button" class="primary" @click=${() => void start(app)}>Check again</button>
          ${held ? "The answer below is of other settings." : nothing}</p>`
        : nothing
    }
    ${held ? result(app, held) : nothing}
    <p class="sr" role="status">${held && !running ? `Checked: ${held.check.summary}` : nothing}</p>
  </section>`;
}

function drop(app: App): TemplateResult {
  const { files } = app.session.of(Checking);
  const { over } = app.session.of(Dropping);
  const choose = (event: Event) => {
    const input = event.currentTarget as HTMLInputElement;
    take(app, input.files);
    // The same file may be chosen again once it has changed.
    input.value = "";
  };
  return html`<div class="drop ${over ? "over" : ""} ${files.length ? "filled" : ""}">
    <p>${over ? "Drop the files" : "Drop files here"}, or <label class="button">choose files<input type="file" multiple
      class="sr" @change=${choose}></label></p>
    ${
      files.length
        ? html`<ul class="files">${files.map(({ name, size }) => html`<li><span>${name}</span> <small>${megabytes(size)}</small></li>`)}</ul>`
        : html`<p class="hint">CSV or JSON, plain or of gzip: a row a round, such as
            <code>player_cards,banker_cards,result</code>; or <code>wager,event,count</code>;
            or <code>wager,rounds,staked,won</code>.</p>`
    }
  </div>`;
}

function progress(app: App, files: File[], { done, of, since }: Running): TemplateResult {
  const seconds = Math.round((performance.now() - since) / 1000);
  return html`<div class="progress">
    <progress aria-label="Reading" .value=${of ? Math.min(done, of) : 0} max=${of || 1}></progress>
    <p>${done ? `${megabytes(done)} of ${megabytes(bytes(files))}` : "Starting…"}${seconds > 1 ? `, ${seconds} s` : nothing}
      <button type="button" @click=${() => stop(app)}>Cancel</button></p>
  </div>`;
}

/** Why there is no answer, in the words of the program. */
function refusal(failure: Failure): TemplateResult {
  const { message, stopped, candidates } = failure;
  if (stopped)
    return html`<p class="stopped" role="status">Stopped before the end: nothing was found or ruled out.</p>`;
  return html`<div class="error" role="alert">
    <p>${message}</p>
    ${candidates.length ? html`<p>Did you mean ${candidates.slice(0, 5).join(", ")}?</p>` : nothing}
    ${retry(failure)}
  </div>`;
}
