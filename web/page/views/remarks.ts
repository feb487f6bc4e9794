/** The remarks of a report: notes of its table, and what its figures assume. */
import { html, nothing, type TemplateResult } from "lit-html";

export function remarks(notes: string[] | undefined): TemplateResult | typeof nothing {
  return notes?.length
    ? html`<ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul>`
    : nothing;
}
