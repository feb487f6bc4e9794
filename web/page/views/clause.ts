/** A clause of a condition as three selects: whose it is, what of it, and its value. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live as bound } from "lit-html/directives/live.js";
import type { Clause } from "../clauses.ts";
import { type Choice, choicesOf, fieldsOfRounds, inWords } from "../fields.ts";
import type { ListedField } from "../report.ts";

/** A field that a clause can be of: of a hand, or of the round, which is "". */
export interface Offered {
  name: string;
  hand: string;
  what: string;
  doc: string;
  choices: Choice[];
}

/** A cache of `make`. */
const read = new WeakMap<ListedField[], Map<string, Offered[]>>();

/** Returns the fields of a game; the list is long, and made once. */
export function offered(fields: ListedField[], game: string, hands: string[]): Offered[] {
  const games = read.get(fields) ?? new Map<string, Offered[]>();
  read.set(fields, games);
  const made = games.get(game) ?? make(fields, game, hands);
  games.set(game, made);
  return made;
}

function make(fields: ListedField[], game: string, hands: string[]): Offered[] {
  return fieldsOfRounds(fields, game).flatMap((field) => {
    const [first = ""] = field.name.split(".");
    const hand = hands.includes(first) ? first : "";
    const choices = choicesOf(field);
    const what = hand ? field.name.slice(hand.length + 1) : field.name;
    return choices.length ? { name: field.name, hand, what, doc: field.doc, choices } : [];
  });
}

const HANDS: Readonly<Record<string, string>> = {
  "": "The round",
  winner: "The winner",
  loser: "The loser",
  either: "Either hand",
  both: "Both hands",
};

function handName(hand: string): string {
  return HANDS[hand] ?? `${hand.charAt(0).toUpperCase()}${hand.slice(1)}`.replaceAll("-", " ");
}

/** "count.hearts" as "count of hearts". */
function fieldName(what: string): string {
  return what.replace(".", " of ").replaceAll("-", " ").replaceAll("colour", "color");
}

/** A clause of the first field that has none, if there is one. */
export function freeClause(fields: Offered[], clauses: Clause[]): Clause[] {
  const taken = new Set(clauses.map(({ field }) => field));
  const free = fields.find(({ name }) => !taken.has(name));
  const value = free?.choices[0]?.value;
  return free && value !== undefined ? [{ field: free.name, value }] : [];
}

/** Changes the clauses of a condition, as they are when earlier changes have been made. */
export type Rewrite = (change: (clauses: Clause[]) => Clause[]) => void;

export function clauseFields(
  fields: Offered[],
  clauses: Clause[],
  nth: number,
  rewrite: Rewrite,
): TemplateResult | typeof nothing {
  const clause = clauses[nth];
  if (!clause) return nothing;
  const field = fields.find(({ name }) => name === clause.field);
  const taken = new Set(clauses.filter((one) => one !== clause).map((one) => one.field));
  const put = (next: (before: Clause) => Clause) =>
    rewrite((all) => all.map((one, at) => (at === nth ? next(one) : one)));
  const move = (to: Offered | undefined) => {
    if (!to) return;
    const keeps = (before: Clause) => to.choices.some(({ value }) => value === before.value);
    const first = to.choices[0]?.value ?? "";
    put((before) => ({ field: to.name, value: keeps(before) ? before.value : first }));
  };
  const value = (event: Event) => (event.target as HTMLSelectElement).value;
  const free = (hand: string) => fields.filter((one) => one.hand === hand && !taken.has(one.name));
  // The same of another hand, or else the first of it.
  const byHand = (hand: string) =>
    move(free(hand).find(({ what }) => what === field?.what) ?? free(hand)[0]);
  const hands = [...new Set(fields.map(({ hand }) => hand))];
  const which = nth + 1;
  const known = field?.choices.some((one) => one.value === clause.value);
  return html`<li data-clause=${nth}>
    <span class="word joins">${nth === 0 ? "when" : "and"}</span>
    <select name="hand" aria-label=${`Hand of condition ${which}`} @change=${(event: Event) => byHand(value(event))}>
      ${hands.map((hand) => html`<option value=${hand} .selected=${bound(hand === field?.hand)}>${handName(hand)}</option>`)}</select>
    <select name="what" aria-label=${`Observable of condition ${which}`} title=${field?.doc ?? ""}
      @change=${(event: Event) => move(fields.find(({ name }) => name === value(event)))}>
      ${field ? nothing : html`<option .selected=${bound(true)}>${clause.field}</option>`}
      ${free(field?.hand ?? "").map((one) => html`<option value=${one.name} .selected=${bound(one === field)}>${fieldName(one.what)}</option>`)}</select>
    <span class="word">is</span>
    <select name="value" aria-label=${`Value of condition ${which}`} @change=${(event: Event) => {
      const chosen = value(event);
      put((before) => ({ ...before, value: chosen }));
    }}>
      ${known ? nothing : html`<option value=${clause.value} .selected=${bound(true)}>${inWords(clause.value)}</option>`}
      ${field?.choices.map((one) => html`<option value=${one.value} .selected=${bound(one.value === clause.value)}>${one.label}</option>`)}</select>
    ${clauses.length > 1 ? html`<button type="button" class="quiet" aria-label=${`Remove condition ${which}`} @click=${() => rewrite((all) => all.filter((_, at) => at !== nth))}>×</button>` : nothing}
    <small>${field?.doc}</small>
  </li>`;
}
