/** Announces changes to screen readers. Only the last change of a burst is announced. */

import type { App } from "./app.ts";

/** Milliseconds without a change before it is announced. */
const QUIET = 700;

class Announcing {
  waiting: ReturnType<typeof setTimeout> | undefined;
  /** The figure that was announced last, with its name. */
  last: { name: string; value: string } | undefined;
}

/** Announces a text politely. Another text within `QUIET` replaces it. */
export function announce({ session }: App, text: string): void {
  const announcing = session.of(Announcing);
  clearTimeout(announcing.waiting);
  announcing.waiting = setTimeout(() => {
    const status = document.getElementById("status");
    if (status) status.textContent = text;
  }, QUIET);
}

/**
 * Announces a figure if it differs from the one before it. The first figure of a name is not
 * announced: a screen reader comes to it by itself.
 */
export function announceChange(app: App, name: string, value: string): void {
  const announcing = app.session.of(Announcing);
  const { last } = announcing;
  announcing.last = { name, value };
  if (last?.name === name && last.value !== value) announce(app, `${name}: ${value}`);
}
