/**
 * The condition of a line: text until it is pressed, then a field that completes what the game
 * shows.
 */
import { html, nothing, type TemplateResult } from "lit-html";
import { type Ref, ref } from "lit-html/directives/ref.js";
import type { App } from "../app.ts";
import { refused, tableForm } from "../table.ts";

/** The cell that is being edited, and its editor once that is there. */
let open: { cell: string; parent: HTMLElement | undefined } | undefined;

export function conditionField(
  app: App,
  cell: string,
  when: string | null,
  set: (when: string) => void,
): TemplateResult {
  const wrong = refused?.cell === cell ? refused.failure.message : undefined;
  if (open?.cell !== cell) {
    return html`<button type="button" class="condition" data-cell=${cell} aria-label=${`When: ${when ?? "every round"}; edit`}
      @click=${() => {
        open = { cell, parent: undefined };
        app.redraw();
      }}><code>${when || "every round"}</code></button>`;
  }
  const opened = open;
  const place: Ref<HTMLElement> | ((element: Element | undefined) => void) = (element) => {
    if (!(element instanceof HTMLElement) || opened.parent) return;
    opened.parent = element;
    void import("./codemirror.ts").then(({ line }) => {
      const close = () => {
        if (open === opened) open = undefined;
        app.redraw();
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
  };
  return html`<div class="condition open" ${ref(place)}></div>${wrong ? html`<small class="bad" role="alert">${wrong}</small>` : nothing}`;
}
