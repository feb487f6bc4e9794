/** The keyboard of a shoe: ranks deal, Backspace and Ctrl+Z undo, unless a field has the focus. */
import type { App } from "../app.ts";
import { pressRank, pressSuit, takeBack } from "./pad.ts";

let listening = false;

/** Fields and boxes that have keys of their own. */
const OWN_KEYS = "input, textarea, select, [contenteditable], #exact";

export function listenKeys(app: App): void {
  if (listening) return;
  listening = true;
  document.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    if (app.state.view !== "round" || event.defaultPrevented || event.altKey) return;
    if (target.closest?.(OWN_KEYS)) return;
    if (pressed(app, event)) event.preventDefault();
  });
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
