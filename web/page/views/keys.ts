/** The keyboard of a shoe and a table: ranks deal, Backspace and Ctrl+Z undo, outside of fields. */
import type { App } from "../app.ts";
import { undoTable } from "../undo.ts";
import { pressRank, pressSuit, takeBack } from "./pad.ts";

/** Fields and boxes that have keys of their own. */
const OWN_KEYS = "input, textarea, select, [contenteditable], #exact";

/** Listens to the keyboard, once for the page. */
export function listenForKeys(app: App): void {
  document.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    const { embed, view } = app.state;
    if (embed || event.defaultPrevented || event.altKey || target.closest?.(OWN_KEYS)) return;
    if (view === "round" ? pressed(app, event) : view === "wagers" && edits(app, event))
      event.preventDefault();
  });
}

/** Undoes an edit of the table. */
function edits(app: App, { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (key.toUpperCase() !== "Z" || shiftKey || !(ctrlKey || metaKey)) return false;
  undoTable(app);
  return true;
}

/** Acts on a key; returns `true` if the key has a meaning. */
function pressed(app: App, event: KeyboardEvent): boolean {
  const key = event.key.toUpperCase();
  if (event.ctrlKey || event.metaKey) {
    if (key !== "Z" || event.shiftKey) return false;
    takeBack(app);
    return true;
  }
  if (event.key === "Backspace") {
    takeBack(app);
    return true;
  }
  if (/^[A2-9TJQK]$/.test(key)) {
    pressRank(app, key);
    return true;
  }
  return /^[SHDC]$/.test(key) && pressSuit(app, key);
}
