/** Starts the page, and the engine behind its first figures. */
import "./style.css";
import "./print.css";
import first from "virtual:first";
import { html, render } from "lit-html";
import { live, pricer } from "./engine/engine.ts";
import { Page } from "./page.ts";
import { listenForArrows } from "./roving.ts";
import { keep } from "./version.ts";
import { listenForFiles } from "./views/check.ts";
import { listenForHelp } from "./views/help.ts";
import { listenForKeys } from "./views/keys.ts";

async function start(root: HTMLElement): Promise<void> {
  for (const engine of [pricer, live]) engine.known = first;
  const page = new Page(root);
  await page.follow();
  addEventListener("hashchange", page.follow);
  addEventListener("popstate", page.follow);
  listenForArrows(root);
  listenForHelp(page);
  listenForFiles(page);
  listenForKeys(page);
  // The first figures are drawn before the engine is compiled, which takes a phone a second.
  requestAnimationFrame(() => setTimeout(() => pricer.ready().catch(page.redraw)));
  // An embedded page installs no service worker.
  if (import.meta.env.PROD && !page.state.embed) keep(page).catch(() => undefined);
}

if ("old" in document.documentElement.dataset) throw new Error("this browser is too old");
const root = document.getElementById("page") as HTMLElement;
root.replaceChildren();
render(html`<p class="loading">Starting the engine…</p>`, root);
void start(root);
