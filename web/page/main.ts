/** Starts the page: the state from the address, the engine, and one drawing for each change. */
import "./style.css";
import { html, render } from "lit-html";
import type { App } from "./app.ts";
import { ownTable } from "./app.ts";
import { live, pricer } from "./engine/engine.ts";
import { Query } from "./query.ts";
import type { ListedField, ListedGame, ListedVariant } from "./report.ts";
import { address, readAddress, type State } from "./state.ts";
import { keep } from "./version.ts";
import { shell } from "./views/shell.ts";

const root = document.getElementById("page") as HTMLElement;
let state: State;
let drawing = false;

/** Draws before the next frame, once for any number of changes. */
function redraw(): void {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    try {
      render(shell(app), root);
    } catch (error) {
      // A fault of the page must not look like an answer.
      console.error(error);
      root.replaceChildren(`This cannot be drawn: ${error}. Go back, or open the page anew.`);
    }
  });
}

/** What the address said last: a change of it by anything else is the reader's. */
let written = "";
let remembering = 0;

async function remember(step: boolean): Promise<void> {
  const turn = ++remembering;
  const hash = await address(state);
  if (turn !== remembering && !step) return;
  if (hash === written) return;
  written = hash;
  const url = hash ? `#${hash}` : location.pathname + location.search;
  if (step) history.pushState(null, "", url);
  else history.replaceState(null, "", url);
}

const variants = new Query<{ variants: ListedVariant[] }>(live, redraw);
const games = new Query<{ games: ListedGame[] }>(live, redraw);
const fields = new Query<{ fields: ListedField[] }>(live, redraw);
const list = (what: string) =>
  ({ do: "ask", question: "list", parameters: { what }, format: "json" }) as const;

let lastVariants: ListedVariant[] = [];

const app: App = {
  get state() {
    return state;
  },
  get variants() {
    const shown = variants.of({ ...list("variants"), table: ownTable(state) });
    if (shown.current && !shown.failure) lastVariants = shown.value?.variants ?? lastVariants;
    return lastVariants;
  },
  get games() {
    return games.of(list("games")).value?.games ?? [];
  },
  get fields() {
    return fields.of(list("fields")).value?.fields ?? [];
  },
  update(change, step = false) {
    state = { ...state, ...change };
    redraw();
    void remember(step);
  },
  redraw,
};

async function follow(): Promise<void> {
  if (location.hash.replace(/^#/, "") === written) return;
  written = location.hash.replace(/^#/, "");
  state = await readAddress(location.hash);
  redraw();
}

async function start(): Promise<void> {
  pricer.ready().catch(() => undefined);
  live.ready().catch(() => undefined);
  written = location.hash.replace(/^#/, "");
  state = await readAddress(location.hash);
  addEventListener("hashchange", follow);
  addEventListener("popstate", follow);
  redraw();
  if (import.meta.env.PROD) keep(redraw).catch(() => undefined);
}

root.replaceChildren();
render(html`<p class="loading">Starting the engine…</p>`, root);
void start();
