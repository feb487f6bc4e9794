/** The choice of rules: every variant built in, the table of one's own, and a first one to begin with. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { App } from "../app.ts";
import { live } from "../engine/engine.ts";

/** Games built in of which a table of one's own can be begun. */
const GAMES = [
  ["baccarat", "A baccarat side bet of your own…"],
  ["dragon-tiger", "A Dragon Tiger bet of your own…"],
] as const;

/** Tables of one's own that were left in this visit, by the variant that was open. */
const kept = new Map<string, string>();

function keep({ state }: App): void {
  if (state.own !== undefined) kept.set(state.variant, state.own);
}

async function begin(app: App, game: string): Promise<void> {
  keep(app);
  const own = await live.text({ do: "own", game });
  const id = /^id\s*=\s*"([^"]*)"/m.exec(own)?.[1] ?? "own";
  app.update({ own, variant: `${id}/${id}`, wager: undefined }, true);
}

export function variantField(app: App): TemplateResult {
  const { variant, own } = app.state;
  const choose = (event: Event) => {
    const select = event.target as HTMLSelectElement;
    const value = select.value;
    if (value.startsWith("new:")) {
      select.value = variant;
      void begin(app, value.slice(4));
    } else if (value.startsWith("kept:")) {
      const variant = value.slice("kept:".length);
      const own = kept.get(variant);
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
          rounds: [],
          dealt: [],
          seen: "",
        },
        true,
      );
    }
  };
  const titles = new Map(app.games.map((game) => [game.id, game]));
  const groups = Map.groupBy(app.variants, ({ id }) => id.split("/")[0] ?? "");
  const plain = [...groups].filter(([id]) => !titles.get(id)?.collection);
  const collected = [...groups].filter(([id]) => titles.get(id)?.collection);
  const options = ([game, variants]: [string, typeof app.variants]) => {
    const title = titles.get(game)?.name ?? game;
    return html`<optgroup label=${title}>${variants.map(
      ({ id, name }) =>
        html`<option value=${id} ?selected=${id === variant}>${name === title ? name : `${name} (${title})`}</option>`,
    )}</optgroup>`;
  };
  const known = app.variants.some(({ id }) => id === variant);
  return html`<label class="variant">Rules
    <select name="variant" @change=${choose}>
      ${known ? nothing : html`<option value=${variant} selected>${variant}</option>`}
      <optgroup label="Your own">${GAMES.map(([game, name]) => html`<option value=${`new:${game}`}>${name}</option>`)}
        ${[...kept.keys()].map((id) => html`<option value=${`kept:${id}`}>your table of before: ${id}</option>`)}</optgroup>
      ${plain.map(options)}${collected.map(options)}
    </select>
    ${
      own === undefined
        ? nothing
        : html`<small>your own table
      <button type="button" class="quiet" @click=${() => app.update({ own: undefined, wager: undefined, ...(titles.get(variant.split("/")[0] ?? "") ? {} : { variant: "dynasty-live/dynasty" }) }, true)}>Back to the printed rules</button></small>`
    }
  </label>`;
}
