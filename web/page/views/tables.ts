/** The panel's section about own tables: save, open and delete them by name. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live as bound } from "lit-html/directives/live.js";
import { announce } from "../announce.ts";
import type { App } from "../app.ts";
import { forgetTable, type Kept, keepTable, keptTables } from "../store.ts";
import { tableForm } from "../table.ts";
import { isLocal } from "./share.ts";

/** The state of the panel. The browser holds the tables themselves. */
class Panel {
  tables: Kept[] | undefined;
  /** The name that the reader typed for the open table. */
  typed: string | undefined;
  /** The table that was deleted last, until something else is done. */
  deleted: Kept | undefined;
  failure = "";
}

/** Runs a step, then shows the tables as the browser keeps them. */
async function then(app: App, step?: () => Promise<void>): Promise<void> {
  const panel = app.session.of(Panel);
  panel.failure = "";
  try {
    await step?.();
    panel.tables = await keptTables();
  } catch (error) {
    panel.failure = `This browser keeps no tables here (${error}). Save the table as a file.`;
  }
  app.redraw();
}

/** Reads the tables, whenever the panel is opened: another tab may have changed them. */
export function readTables(app: App): void {
  const panel = app.session.of(Panel);
  panel.typed = undefined;
  panel.deleted = undefined;
  if (!isLocal()) void then(app);
}

function save(app: App, name: string): void {
  const { own, variant } = app.state;
  if (own === undefined || !name) return;
  const panel = app.session.of(Panel);
  panel.deleted = undefined;
  void then(app, () => keepTable({ name, text: own, variant })).then(() => {
    if (!panel.failure) announce(app, `Saved ${name}`);
  });
}

function open(app: App, { text, variant }: Kept): void {
  const nothingDealt = { rounds: [], dealt: [], seen: "" };
  app.update({ own: text, variant, wager: undefined, ...nothingDealt }, true);
  document.getElementById("more")?.hidePopover();
}

function remove(app: App, table: Kept): void {
  app.session.of(Panel).deleted = table;
  void then(app, () => forgetTable(table.name)).then(() => {
    announce(app, `Deleted ${table.name}`);
    document.querySelector<HTMLElement>('[data-do="restore"]')?.focus();
  });
}

function restore(app: App): void {
  const panel = app.session.of(Panel);
  const { deleted } = panel;
  if (!deleted) return;
  panel.deleted = undefined;
  void then(app, () => keepTable(deleted)).then(() =>
    document.querySelector<HTMLElement>(".kept button")?.focus(),
  );
}

export function tablesPart(app: App): TemplateResult {
  return html`<section aria-labelledby="tables-title"><h2 id="tables-title">Your tables</h2>
    ${
      isLocal()
        ? html`<p class="note">The page of the program keeps nothing in the browser. Save a table as a file: the button Table below the figures.</p>`
        : html`${saveForm(app)}${list(app)}`
    }</section>`;
}

function saveForm(app: App): TemplateResult {
  if (app.state.own === undefined) {
    return html`<p class="note">Edit a payoff, and the table is your own: you can save it here under a name. Tables stay in this browser.</p>`;
  }
  const panel = app.session.of(Panel);
  const name = panel.typed ?? tableForm(app)?.name ?? "";
  const replaces = panel.tables?.some((table) => table.name === name.trim());
  return html`<form class="buttons" @submit=${(event: Event) => {
    event.preventDefault();
    save(app, name.trim());
  }}>
    <label>Name <input type="text" name="table-name" autocomplete="off" .value=${bound(name)}
      @input=${(event: Event) => {
        panel.typed = (event.target as HTMLInputElement).value;
        app.redraw();
      }}></label>
    <button type="submit" data-do="save-table" ?disabled=${!name.trim()}>${replaces ? "Replace" : "Save"}</button>
  </form>`;
}

function list(app: App): TemplateResult {
  const { tables, deleted, failure } = app.session.of(Panel);
  return html`${failure ? html`<p class="error" role="alert">${failure}</p>` : nothing}
    ${tables && tables.length === 0 && !deleted ? html`<p class="note">No table is saved yet.</p>` : nothing}
    <ul class="kept">${tables?.map(
      (
        table,
      ) => html`<li><button type="button" class="link" @click=${() => open(app, table)}>${table.name}</button>
        <button type="button" class="quiet" aria-label=${`Delete ${table.name}`} @click=${() => remove(app, table)}>Delete</button></li>`,
    )}</ul>
    ${deleted ? html`<p>Deleted ${deleted.name}. <button type="button" data-do="restore" @click=${() => restore(app)}>Undo</button></p>` : nothing}`;
}
