/**
 * The condition of a line: text until it is pressed, then a field that completes what the game
 * shows.
 */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { type Ref, ref } from "lit-html/directives/ref.js";
import type { App } from "../app.ts";
import { missing } from "../missing.ts";
import { forgive, refused, settled, tableForm } from "../table.ts";

class Opened {
  /** The cell that is being edited, and the place of its editor once that is there. */
  open: { cell: string; parent: HTMLElement | undefined } | undefined;
}

/** Opens the condition of a cell. */
export function openCondition(app: App, cell: string): void {
  app.session.of(Opened).open = { cell, parent: undefined };
  app.redraw();
}

/** Back to the text of a cell, which takes the focus. */
function shut(app: App, cell: string): void {
  const opened = app.session.of(Opened);
  if (opened.open?.cell === cell) opened.open = undefined;
  app.redraw();
  setTimeout(() => {
    const field = document.activeElement;
    if (field && field !== document.body) return;
    document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell)}"]`)?.focus();
  });
}

export function conditionField(
  app: App,
  cell: string,
  when: string | null,
  set: (when: string) => void,
): TemplateResult {
  const isRefused = () => refused(app)?.cell === cell;
  const { open } = app.session.of(Opened);
  if (open?.cell !== cell) {
    return html`<button type="button" class="condition" data-cell=${cell} aria-label=${`When: ${when ?? "every round"}; edit`}
      @click=${() => openCondition(app, cell)}><code>${when || "every round"}</code></button>`;
  }
  const place: Ref<HTMLElement> | ((element: Element | undefined) => void) = (element) => {
    if (!(element instanceof HTMLElement) || open.parent) return;
    open.parent = element;
    const loaded = import("./codemirror.ts").then(({ line }) => {
      // A text that could not be taken stays until it can be, or is given up.
      const close = async (given: boolean) => {
        await settled(app);
        if (isRefused() && !given) return false;
        if (isRefused()) forgive(app);
        shut(app, cell);
        return true;
      };
      line({
        parent: element,
        text: when ?? "",
        change: set,
        close,
        fields: () => app.fields,
        game: () => tableForm(app)?.game ?? "baccarat",
      });
    });
    loaded.catch(() => render(missing("The field of conditions"), element));
  };
  return html`<div class="condition open" ${ref(place)}></div>${isRefused() ? html`<small class="bad" role="alert">${refused(app)?.failure.message}</small>` : nothing}`;
}
