/** The choice of rules: every variant built in, the table of one's own, and a first one to begin with. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live as bound } from "lit-html/directives/live.js";
import type { App } from "../app.ts";
import { live } from "../engine/engine.ts";
import { canUndoTable, undoTable } from "../undo.ts";

/** Games built in of which a table of one's own can be begun. */
const GAMES = [
  ["baccarat", "A baccarat side bet of your own…"],
  ["dragon-tiger", "A Dragon Tiger bet of your own…"],
] as const;

/** The rules that most people mean. */
const USUAL = "punto-banco";

class Kept {
  /** Tables of one's own that were left in this visit, by the variant that was open. */
  readonly tables = new Map<string, string>();
}

/** Games with the same hands, whose dealt cards stay when the rules change. */
function dealsAlike({ games }: App, one: string, other: string): boolean {
  const [a, b] = [one, other].map((variant) => {
    const game = games.find(({ id }) => id === variant.split("/")[0]);
    // Tables that declare their hands have hands of their own.
    return game?.deals === "hands" ? game.id : game?.deals;
  });
  return a !== undefined && a === b;
}

function keep({ session, state }: App): void {
  if (state.own !== undefined) session.of(Kept).tables.set(state.variant, state.own);
}

/** Whole decks that the rules do not allow become those that they name first. */
function shoeFor({ state, games }: App, variant: string): string {
  const decks = games.find(({ id }) => id === variant.split("/")[0])?.decks ?? [];
  const whole = /^\d+$/.test(state.shoe.trim());
  if (!whole || decks.length === 0 || decks.includes(Number(state.shoe))) return state.shoe;
  return String(decks[0]);
}

async function begin(app: App, game: string): Promise<void> {
  keep(app);
  const own = await live.text({ do: "own", game });
  const id = /^id\s*=\s*"([^"]*)"/m.exec(own)?.[1] ?? "own";
  app.update({ own, variant: `${id}/${id}`, wager: undefined }, true);
}

/** Undoes the last edit of the table, if there is one. */
export function undoButton(app: App): TemplateResult | typeof nothing {
  if (!canUndoTable(app)) return nothing;
  return html`<button type="button" class="quiet" data-do="undo-edit" @click=${() => undoTable(app)}>Undo</button>`;
}

export function variantField(app: App): TemplateResult {
  const { variant, own } = app.state;
  const { tables } = app.session.of(Kept);
  const choose = (event: Event) => {
    const select = event.target as HTMLSelectElement;
    const value = select.value;
    if (value.startsWith("new:")) {
      select.value = variant;
      void begin(app, value.slice(4));
    } else if (value.startsWith("kept:")) {
      const variant = value.slice("kept:".length);
      const own = tables.get(variant);
      keep(app);
      app.update({ own, variant, wager: undefined, rounds: [], dealt: [], seen: "" }, true);
    } else {
      keep(app);
      const keeps = own !== undefined && value.split("/")[0] === variant.split("/")[0];
      app.update(
        {
          variant: value,
          own: keeps ? own : undefined,
          wager: undefined,
          ...(dealsAlike(app, variant, value) ? {} : { rounds: [], dealt: [], seen: "" }),
          shoe: shoeFor(app, value),
        },
        true,
      );
    }
  };
  const titles = new Map(app.games.map((game) => [game.id, game]));
  const groups = new Map<string, typeof app.variants>();
  for (const one of app.variants) {
    const game = one.id.split("/")[0] ?? "";
    groups.set(game, [...(groups.get(game) ?? []), one]);
  }
  // Baccarat as most houses deal it is looked for first.
  const first = [...groups].filter(([id]) => id === USUAL);
  const plain = [...groups].filter(([id]) => id !== USUAL && !titles.get(id)?.collection);
  const collected = [...groups].filter(([id]) => id !== USUAL && titles.get(id)?.collection);
  const options = ([game, variants]: [string, typeof app.variants]) => {
    const title = titles.get(game)?.name ?? game;
    return html`<optgroup label=${title}>${variants.map(
      ({ id, name }) =>
        html`<option value=${id} .selected=${bound(id === variant)}>${name === title ? name : `${name} (${title})`}</option>`,
    )}</optgroup>`;
  };
  const known = app.variants.some(({ id }) => id === variant);
  return html`<label class="variant">Rules
    <select name="variant" @change=${choose}>
      ${known ? nothing : html`<option value=${variant} .selected=${true}>${variant}</option>`}
      <optgroup label="Your own">${GAMES.map(([game, name]) => html`<option value=${`new:${game}`}>${name}</option>`)}
        ${[...tables.keys()].map((id) => html`<option value=${`kept:${id}`}>your table of before: ${id}</option>`)}</optgroup>
      ${first.map(options)}${plain.map(options)}${collected.map(options)}
    </select>
    ${
      own === undefined && !canUndoTable(app)
        ? nothing
        : html`<small>${own === undefined ? "the printed rules" : "your own table"} ${undoButton(app)}
            ${
              own !== undefined && titles.has(variant.split("/")[0] ?? "")
                ? html`<button type="button" class="quiet" @click=${() => {
                    keep(app);
                    app.update({ own: undefined, wager: undefined }, true);
                  }}>Back to the printed rules</button>`
                : nothing
            }</small>`
    }
  </label>`;
}
