/** The table as text beside its form; the editor itself is fetched behind the first figures. */
import { html, nothing, type TemplateResult } from "lit-html";
import { type App, OWN_FILE } from "../app.ts";
import type { Failure } from "../engine/protocol.ts";
import { missing } from "../missing.ts";
import { forgive, tableForm, tableText } from "../table.ts";
import type { TextEditor } from "./codemirror.ts";
import { coming } from "./fetched.ts";

const codemirror = coming(() => import("./codemirror.ts"));
const KEY = "odds-text";

class Pane {
  editor: TextEditor | undefined;
  /** `true` if the text is shown; it is remembered, where a browser remembers. */
  open = remembered();
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === "open";
  } catch {
    return false;
  }
}

function toggle(app: App, event: Event): void {
  const now = (event.target as HTMLDetailsElement).open;
  const pane = app.session.of(Pane);
  if (now === pane.open) return;
  pane.open = now;
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
  const pane = app.session.of(Pane);
  const { open } = pane;
  const { part, isLost = false } = open && text !== undefined ? codemirror(app) : {};
  pane.editor ??= part?.textEditor({
    change: (text) => {
      forgive(app);
      app.update({ own: text });
    },
    fields: () => app.fields,
    game: () => tableForm(app)?.game ?? "baccarat",
  });
  const { editor } = pane;
  // Asked for here, so that they are known when the first condition is typed.
  void app.fields;
  if (open && editor && text !== undefined) {
    const mistakes = failure?.mistakes.filter(({ file }) => file === OWN_FILE) ?? [];
    // Drawing comes first: the editor measures what is there.
    queueMicrotask(() => {
      editor.show(text, mistakes, app.state.variant.split("/")[0] ?? "");
      if (line !== undefined) editor.reveal(line);
    });
  }
  return html`<details class="editor" ?open=${open} @toggle=${(event: Event) => toggle(app, event)}>
    <summary>Edit as text</summary>
    ${
      open
        ? html`<p class="note">TOML, as the program reads it: edit either side.</p>
            ${isLost ? missing("The text editor") : nothing}
            <div class="text">${editor?.element}</div>`
        : nothing
    }
  </details>`;
}
