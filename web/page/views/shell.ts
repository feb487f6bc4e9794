/** The frame of every view: the name, the views, and what stands below. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import { pageTitle } from "../names.ts";
import { VIEWS, type View, viewAddress } from "../state.ts";
import { watchTable } from "../undo.ts";
import { newer, renew } from "../version.ts";
import { actions, unreadNote } from "./actions.ts";
import "./steady.css";
import { checkView } from "./check.ts";
import { embedView } from "./embed.ts";
import { type Drawn, fetched } from "./fetched.ts";
import { helpPanel } from "./help.ts";
import { printed } from "./printed.ts";
import { roundView } from "./round.ts";
import { runsView } from "./runs.ts";
import { wagersView } from "./wagers.ts";

/** Names of the views. A phone shows their beginnings, so that all have room side by side. */
const NAMES: Record<View, [string, string?]> = {
  wagers: ["Wagers"],
  round: ["Shoe", " and round"],
  session: ["Session"],
  runs: ["Runs"],
  check: ["Check", " a simulator"],
};

const session = fetched(() => import("./session.ts"), "The session");

const DRAWN: Record<View, (app: App) => Drawn> = {
  wagers: wagersView,
  round: roundView,
  session: (app) => session(app, ({ sessionView }) => sessionView(app)),
  runs: runsView,
  check: checkView,
};

export function shell(app: App): TemplateResult {
  const { view } = app.state;
  const title = pageTitle(app);
  if (document.title !== title) document.title = title;
  if (app.state.embed) return embedView(app);
  watchTable(app);
  const step = (event: MouseEvent, to: View) => {
    // Another tab or window is opened by the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    app.update({ view: to }, true);
  };
  const skip = (event: Event) => {
    // The address holds the state, and no name of a place.
    event.preventDefault();
    document.querySelector("main")?.focus();
  };
  return html`
    <a class="skip" href="#main" @click=${skip}>Skip to the content</a>
    <header class="top">
      <p class="name"><strong>odds</strong> <span>exact odds of casino shoe games</span></p>
      <nav aria-label="Views">
        ${VIEWS.map(
          (
            one,
          ) => html`<a href=${viewAddress(location.hash, one, app.state.variant)} aria-current=${one === view ? "page" : "false"}
            @click=${(event: MouseEvent) => step(event, one)}>${NAMES[one][0]}<span>${NAMES[one][1]}</span></a>`,
        )}
      </nav>
      ${actions(app)}
    </header>
    ${newer(app) ? html`<p class="newer" role="status">A newer version of this page is here. <button type="button" @click=${() => renew(app)}>Use it</button></p>` : nothing}
    ${unreadNote(app)}
    <main id="main" tabindex="-1">${DRAWN[view](app)}${printed(app)}</main>
    <footer>
      <p>Every figure is a fraction of whole numbers of ways, computed on this machine; nothing is sent.
      Press a figure for its fraction.</p>
    </footer>
    ${helpPanel(app)}`;
}
