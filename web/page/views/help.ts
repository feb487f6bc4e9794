/** The help: what the page does, its keys, and the terms of the glossary. */
import "./help.css";
import { html, nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import { live } from "../engine/engine.ts";
import { question } from "../query.ts";
import { priced } from "./wagers.ts";

interface Term {
  word: string;
  meaning: string;
}

const glossary = question<Term[]>(live);

class Help {
  isOpen = false;
}

const KEYS = [
  ["?", "Opens this help"],
  ["Tab", "Goes to the next field, button or table"],
  ["Arrow keys", "Go through the figures of a table, or the cards of the shoe"],
  ["Home, End", "Go to the first and the last figure of a row"],
  ["Enter", "Opens a wager, or shows the exact fraction of a figure"],
  ["Escape", "Closes a panel or a list"],
  ["A, 2 to 9, T, J, Q, K", "Deal a card, in Shoe and round"],
  ["9H, or 9 and Enter", "Deals a card, in the field Next card"],
  ["Ctrl+Enter", "Begins the next round, in the field Next card"],
  ["Backspace, Ctrl+Z", "Undo the last card"],
  ["Ctrl+Z", "Undoes an edit, in the table as text; Undo below the rules undoes any edit"],
] as const;

const dialog = () => document.getElementById("help") as HTMLDialogElement | null;

function show(app: App): void {
  const help = dialog();
  if (!help || help.open) return;
  app.session.of(Help).isOpen = true;
  app.redraw();
  help.showModal();
}

/** Returns `true` if the focus is in a field for text. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

/** Listens for the key that opens the help, once for the page. */
export function listenForHelp(app: App): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    event.preventDefault();
    show(app);
  });
}

export function helpButton(app: App): TemplateResult {
  return html`<button type="button" data-do="help" aria-haspopup="dialog" aria-label="Help" title="Help: keys and terms (?)" @click=${() => show(app)}>?</button>`;
}

export function helpPanel(app: App): TemplateResult {
  const shown = app.session.of(Help);
  const closed = () => {
    shown.isOpen = false;
    app.redraw();
  };
  const press = (event: MouseEvent) => {
    // The dialog itself is pressed only beside its content.
    if (event.target === dialog()) dialog()?.close();
  };
  return html`<dialog id="help" class="panel" aria-labelledby="help-title"
    @close=${closed} @click=${press}>
    <form method="dialog"><h2 id="help-title">Help</h2> <button type="submit">Close</button></form>
    ${shown.isOpen ? content(app) : nothing}
  </dialog>`;
}

function content(app: App): TemplateResult {
  const { value, failure } = glossary(app, { do: "glossary" });
  const tool = priced(app).value?.tool;
  return html`<p>Choose rules and a shoe: every wager has its exact house edge. Open a wager to see its paytable and to change what it pays.
      Press a figure for its fraction. The address holds all that is shown, so a link opens the same page.</p>
    <h3>Keys</h3>
    <dl class="keys">${KEYS.map(([keys, what]) => html`<div><dt>${keys}</dt><dd>${what}</dd></div>`)}</dl>
    <h3>Terms</h3>
    ${failure ? html`<p class="error">${failure.message}</p>` : nothing}
    <dl class="terms">${value?.map(({ word, meaning }) => html`<div><dt>${word}</dt><dd>${meaning}</dd></div>`)}</dl>
    ${tool ? html`<p class="note">${tool.name} ${tool.version}</p>` : nothing}`;
}
