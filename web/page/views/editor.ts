/** The table as text beside its form; the editor itself is fetched behind the first figures. */
import { html, nothing, type TemplateResult } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { type App, OWN_FILE } from "../app.ts";
import type { Failure } from "../engine/protocol.ts";
import { missing } from "../missing.ts";
import { forgive, tableForm, tableText } from "../table.ts";
import type { TextEditor } from "./codemirror.ts";

let editor: TextEditor | undefined;
let parent: HTMLElement | undefined;
let loading = false;
let broken = false;
const KEY = "odds-text";
/** Whether the text is shown; it is remembered, where a browser remembers. */
let open = remembered();

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === "open";
  } catch {
    return false;
  }
}

function toggle(app: App, event: Event): void {
  const now = (event.target as HTMLDetailsElement).open;
  if (now === open) return;
  open = now;
  try {
    localStorage.setItem(KEY, now ? "open" : "shut");
  } catch {
    // A browser that remembers nothing begins with it shut.
  }
  app.redraw();
}

/** `line` is that of the wager that is open. */
export function editorPane(
  app: App,
  failure: Failure | undefined,
  line: number | undefined,
): TemplateResult {
  const text = tableText(app);
  // Asked for here, so that they are known when the first condition is typed.
  void app.fields;
  if (open && editor && text !== undefined) {
    const mistakes = failure?.mistakes.filter(({ file }) => file === OWN_FILE) ?? [];
    // Drawing comes first: the editor measures what is there.
    queueMicrotask(() => {
      editor?.show(text, mistakes, app.state.variant.split("/")[0] ?? "");
      if (line !== undefined) editor?.reveal(line);
    });
  }
  return html`<details class="editor" ?open=${open} @toggle=${(event: Event) => toggle(app, event)}>
    <summary>Edit as text</summary>
    ${
      open
        ? html`<p class="note">TOML, as the program reads it: edit either side.</p>
            ${broken ? missing("The text editor") : nothing}
            <div class="text" ${ref((element) => place(app, element))}></div>`
        : nothing
    }
  </details>`;
}

function place(app: App, element: Element | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  parent = element;
  if (editor) {
    if (editor.element.parentElement !== element) element.append(editor.element);
    return;
  }
  if (loading || tableText(app) === undefined) return;
  loading = true;
  const loaded = import("./codemirror.ts").then(({ textEditor }) => {
    editor = textEditor({
      change: (text) => {
        forgive();
        app.update({ own: text });
      },
      fields: () => app.fields,
      game: () => tableForm(app)?.game ?? "baccarat",
    });
    parent?.append(editor.element);
    app.redraw();
  });
  loaded.catch(() => {
    broken = true;
    app.redraw();
  });
}
