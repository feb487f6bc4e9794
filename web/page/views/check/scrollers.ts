/** Tables of a report that are wider than the page: keys must reach them to scroll them. */

import type { App } from "../../app.ts";

/** Gives each scrolling part a tab stop while it is wider than its place. */
function mark(parts: Iterable<Element>): void {
  for (const part of parts) {
    if (part.scrollWidth > part.clientWidth) part.setAttribute("tabindex", "0");
    else part.removeAttribute("tabindex");
  }
}

class Scrolling {
  readonly observer = new ResizeObserver((entries) => mark(entries.map(({ target }) => target)));
}

/** Watches the parts of a report, which the engine writes. */
export function watchScrollers({ session }: App, report: Element | undefined): void {
  const { observer } = session.of(Scrolling);
  observer.disconnect();
  for (const part of report?.querySelectorAll(".scroll") ?? []) observer.observe(part);
}
