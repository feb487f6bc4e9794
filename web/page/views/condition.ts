/**
 * The condition of a line: text until it is pressed, then a field that completes what the game
 * shows.
 */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { type Ref, ref } from "lit-html/directives/ref.js";
import type { App } from "../app.ts";
import { missing } from "../missing.ts";
import { forgive, refused, settled, tableForm } from "../table.ts";

/** The cell that is being edited, and its editor once that is there. */
let open: { cell: string; parent: HTMLElement | undefined } | undefined;

/** Opens the condition of a cell. */
export function openCondition(app: App, cell: string): void {
  open = { cell, parent: undefined };
  app.redraw();
}

/** Back to the text of a cell, which takes the focus. */
function shut(app: App, cell: string): void {
  if (open?.cell === cell) open = undefined;
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
  const wrong = refused?.cell === cell ? refused.failure.message : undefined;
  if (open?.cell !== cell) {
    return html`<button type="button" class="condition" data-cell=${cell} aria-label=${`When: ${when ?? "every round"}; edit`}
      @click=${() => openCondition(app, cell)}><code>${when || "every round"}</code></button>`;
  }
  const opened = open;
  const place: Ref<HTMLElement> | ((element: Element | undefined) => void) = (element) => {
    if (!(element instanceof HTMLElement) || opened.parent) return;
    opened.parent = element;
    const loaded = import("./codemirror.ts").then(({ line }) => {
      // A text that could not be taken stays until it can be, or is given up.
      const close = async (given: boolean) => {
        await settled();
        if (refused?.cell === cell && !given) return false;
        if (refused?.cell === cell) forgive();
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
  return html`<div class="condition open" ${ref(place)}></div>${wrong ? html`<small class="bad" role="alert">${wrong}</small>` : nothing}`;
}
