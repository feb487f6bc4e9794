/** A text that a question is asked with: its label, its field, and its help or what is wrong with it. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";

export interface TextField {
  id: string;
  name: string;
  label: string | TemplateResult;
  value: string;
  set(value: string): void;
  placeholder?: string | undefined;
  /** Values to choose from. */
  choices?: readonly string[];
  help?: string | undefined;
  /** Why the text is refused, said in place of the help. */
  wrong?: string | undefined;
  /** `true` for a text that is refused in words elsewhere. */
  isWrong?: boolean;
}

/** A field with its label above it and a line below it. */
export function labeled(
  id: string,
  label: string | TemplateResult,
  field: TemplateResult,
  help: string | undefined,
  wrong?: string,
): TemplateResult {
  return html`<div class="field">
    <label for=${id}>${label}</label>${field}
    ${help || wrong ? html`<small id="${id}-help">${wrong ? html`<span class="bad" role="alert">${wrong}</span>` : help}</small>` : nothing}
  </div>`;
}

/** A text of one line. */
export function textField(field: TextField): TemplateResult {
  const { id, name, label, value, set, placeholder, choices, help, wrong, isWrong } = field;
  return labeled(
    id,
    label,
    html`<input type="text" id=${id} name=${name} .value=${live(value)} placeholder=${placeholder ?? nothing} spellcheck="false" autocomplete="off"
      list=${choices ? `${id}-list` : nothing} aria-invalid=${wrong || isWrong ? "true" : "false"} aria-describedby=${help || wrong ? `${id}-help` : nothing}
      @input=${(event: Event) => set((event.target as HTMLInputElement).value)}>
      ${choices ? html`<datalist id="${id}-list">${choices.map((one) => html`<option value=${one}></option>`)}</datalist>` : nothing}`,
    help,
    wrong,
  );
}
