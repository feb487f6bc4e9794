/** Starts the page: the state from the address, the engine, and one drawing for each change. */
import "./style.css";
import "./print.css";
import { html, render } from "lit-html";
import type { App } from "./app.ts";
import { builtIn } from "./base.ts";
import { live, pricer } from "./engine/engine.ts";
import type { Form } from "./form.ts";
import { Query } from "./query.ts";
import type { ListedField, ListedGame, ListedVariant } from "./report.ts";
import { listenForArrows, rove } from "./roving.ts";
import { address, readAddress, type State } from "./state.ts";
import { tableForm } from "./table.ts";
import { keep } from "./version.ts";
import { listenForHelp } from "./views/help.ts";
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
      rove(root);
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

/** Milliseconds without a change before the address is written: nobody reads it meanwhile. */
const QUIET = 200;

async function remember(step: boolean): Promise<void> {
  const turn = ++remembering;
  // A step goes into the history at once, with what was there before it.
  if (!step) await new Promise((resolve) => setTimeout(resolve, QUIET));
  if (turn !== remembering) return;
  const hash = await address(state, builtIn);
  if (turn !== remembering || hash === written) return;
  // The reader opened another address meanwhile: it stays.
  if (location.hash.replace(/^#/, "") !== written) return;
  written = hash;
  const url = hash ? `#${hash}` : location.pathname + location.search;
  if (step) history.pushState(null, "", url);
  else history.replaceState(null, "", url);
  // The links to other views are made of the address.
  redraw();
}

const variants = new Query<{ variants: ListedVariant[] }>(live, redraw);
const games = new Query<{ games: ListedGame[] }>(live, redraw);
const fields = new Query<{ fields: ListedField[] }>(live, redraw);
const list = (what: string) =>
  ({ do: "ask", question: "list", parameters: { what }, format: "json" }) as const;

/** The variants of a table of one's own: those it names, or one of all its wagers. */
function ownVariants({ id, name, variants, wagers }: Form): ListedVariant[] {
  const of = (variant: string) => `${id}/${variant}`;
  if (variants.length === 0) {
    return [{ id: of(id ?? ""), name: name ?? "", wagers: wagers.map(({ id }) => id) }];
  }
  return variants.map((one) => ({ id: of(one.id), name: one.name ?? "", wagers: one.wagers }));
}

const app: App = {
  get state() {
    return state;
  },
  get variants() {
    const listed = variants.of(list("variants")).value?.variants ?? [];
    const form = state.own === undefined ? undefined : tableForm(app);
    if (!form?.id) return listed;
    // A table with the id of a built-in one takes its place.
    const others = listed.filter(({ id }) => !id.startsWith(`${form.id}/`));
    return [...others, ...ownVariants(form)];
  },
  get games() {
    return games.of(list("games")).value?.games ?? [];
  },
  get fields() {
    return fields.of(list("fields")).value?.fields ?? [];
  },
  update(change, step = false) {
    // Another variant or table replaces the table that could not be read.
    const unread = "own" in change || "variant" in change ? undefined : state.unread;
    state = { ...state, unread, ...change };
    redraw();
    void remember(step);
  },
  redraw,
};

async function follow(): Promise<void> {
  if (location.hash.replace(/^#/, "") === written) return;
  // A change that waits to be remembered is of the address before this one.
  remembering++;
  written = location.hash.replace(/^#/, "");
  state = await readAddress(location.hash, builtIn);
  redraw();
}

async function start(): Promise<void> {
  pricer.ready().catch(() => undefined);
  live.ready().catch(() => undefined);
  written = location.hash.replace(/^#/, "");
  state = await readAddress(location.hash, builtIn);
  addEventListener("hashchange", follow);
  addEventListener("popstate", follow);
  listenForArrows(root);
  listenForHelp(app);
  redraw();
  // An embedded page installs no service worker.
  if (import.meta.env.PROD && !state.embed) keep(redraw).catch(() => undefined);
}

if ("old" in document.documentElement.dataset) throw new Error("this browser is too old");
root.replaceChildren();
render(html`<p class="loading">Starting the engine…</p>`, root);
void start();
