/** Announces changes to screen readers. Only the last change of a burst is announced. */

/** Milliseconds without a change before it is announced. */
const QUIET = 700;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Announces a text politely. Another text within `QUIET` replaces it. */
export function announce(text: string): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const status = document.getElementById("status");
    if (status) status.textContent = text;
  }, QUIET);
}

/** The figure that was announced last, by its name. */
const last = new Map<string, string>();

/**
 * Announces a figure if it differs from the one before it. The first figure of a name is not
 * announced: a screen reader comes to it by itself.
 */
export function announceChange(name: string, value: string): void {
  const before = last.get(name);
  if (before === value) return;
  last.clear();
  last.set(name, value);
  if (before !== undefined) announce(`${name}: ${value}`);
}
