/** The frame of every view: the name, the views, and what stands below. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import { VIEWS, type View } from "../state.ts";
import { newer, renew } from "../version.ts";
import { checkView, listen } from "./check.ts";
import { roundView } from "./round.ts";
import { runsView } from "./runs.ts";
import { wagersView } from "./wagers.ts";

const NAMES: Record<View, string> = {
  wagers: "Wagers",
  round: "Shoe and round",
  runs: "Runs",
  check: "Check a simulator",
};

const DRAWN: Record<View, (app: App) => TemplateResult> = {
  wagers: wagersView,
  round: roundView,
  runs: runsView,
  check: checkView,
};

export function shell(app: App): TemplateResult {
  const { view } = app.state;
  listen(app);
  const step = (event: Event, to: View) => {
    event.preventDefault();
    app.update({ view: to }, true);
  };
  return html`
    <header class="top">
      <p class="name"><strong>odds</strong> <span>exact odds of casino shoe games</span></p>
      <nav aria-label="Views">
        ${VIEWS.map(
          (one) => html`<a href="#view=${one}" aria-current=${one === view ? "page" : "false"}
            @click=${(event: Event) => step(event, one)}>${NAMES[one]}</a>`,
        )}
      </nav>
    </header>
    ${newer() ? html`<p class="newer" role="status">A newer version of this page is here. <button type="button" @click=${renew}>Use it</button></p>` : nothing}
    <main>${DRAWN[view](app)}</main>
    <footer>
      <p>Every figure is a fraction of whole numbers of ways, computed on this machine; nothing is sent.
      Press a figure for its fraction.</p>
    </footer>`;
}
