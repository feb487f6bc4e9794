/** The buttons of the header: links, the panel of own tables and embedding, the help. */
import "./actions.css";
import { html, nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import { variantName } from "../names.ts";
import { helpButton } from "./help.ts";
import { embedPart, shareButtons } from "./share.ts";
import { readTables, tablesPart } from "./tables.ts";

class Panel {
  /** `true` while the panel is open. Its content is drawn only then. */
  isOpen = false;
}

export function actions(app: App): TemplateResult {
  const panel = app.session.of(Panel);
  const toggled = (event: Event) => {
    panel.isOpen = (event as ToggleEvent).newState === "open";
    if (panel.isOpen) readTables(app);
    app.redraw();
  };
  return html`<div class="actions" role="group" aria-label="Share, save and help">
      ${shareButtons(app)}
      <button type="button" popovertarget="more" data-do="more">More</button>
      ${helpButton(app)}
    </div>
    <div id="more" class="panel" popover role="dialog" aria-label="Own tables and embedding" @toggle=${toggled}>
      ${panel.isOpen ? html`${tablesPart(app)}${embedPart(app)}` : nothing}
      <button type="button" popovertarget="more" popovertargetaction="hide">Close</button>
    </div>`;
}

/** Returns the alert for a link whose table cannot be shown. */
export function unreadNote(app: App): TemplateResult | typeof nothing {
  const { unread, own } = app.state;
  if (!unread || own !== undefined) return nothing;
  const isKnown = variantName(app) !== undefined;
  return html`<p class="error unread" role="alert">${unread.why}
    ${isKnown ? html`<strong>The figures below are of the printed rules, not of the link.</strong>` : nothing}
    <button type="button" @click=${() => app.update({ unread: undefined })}>Go on with the printed rules</button></p>`;
}
