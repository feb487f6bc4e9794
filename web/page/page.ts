/** A page: its state from the address, its session, and one drawing for each change. */
import { render } from "lit-html";
import { type App, listing } from "./app.ts";
import { builtIn } from "./base.ts";
import { live } from "./engine/engine.ts";
import type { Form } from "./form.ts";
import { question } from "./query.ts";
import type { ListedField, ListedGame, ListedVariant } from "./report.ts";
import { rove } from "./roving.ts";
import { Session } from "./session.ts";
import { address, FIRST, readAddress, type State } from "./state.ts";
import { tableForm } from "./table.ts";
import { shell } from "./views/shell.ts";

/** Milliseconds without a change before the address is written: nobody reads it meanwhile. */
const QUIET = 200;

const variants = question<{ variants: ListedVariant[] }>(live);
const games = question<{ games: ListedGame[] }>(live);
const fields = question<{ fields: ListedField[] }>(live);

const hash = () => location.hash.replace(/^#/, "");

/** The variants of a table of one's own: those it names, or one of all its wagers. */
function ownVariants({ id, name, variants, wagers }: Form): ListedVariant[] {
  const of = (variant: string) => `${id}/${variant}`;
  if (variants.length === 0) {
    return [{ id: of(id ?? ""), name: name ?? "", wagers: wagers.map(({ id }) => id) }];
  }
  return variants.map((one) => ({ id: of(one.id), name: one.name ?? "", wagers: one.wagers }));
}

/** The page in an element. */
export class Page implements App {
  readonly session = new Session();
  readonly #root: HTMLElement;
  #state = FIRST;
  #drawing = false;
  /** The address as it was read or written last: any other is the reader's. */
  #written: string | undefined;
  #remembering = 0;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  get state(): State {
    return this.#state;
  }

  get variants(): ListedVariant[] {
    const listed = variants(this, listing("variants")).value?.variants ?? [];
    const form = this.state.own === undefined ? undefined : tableForm(this);
    if (!form?.id) return listed;
    // A table with the id of a built-in one takes its place.
    const others = listed.filter(({ id }) => !id.startsWith(`${form.id}/`));
    return [...others, ...ownVariants(form)];
  }

  get games(): ListedGame[] {
    return games(this, listing("games")).value?.games ?? [];
  }

  get fields(): ListedField[] {
    return fields(this, listing("fields")).value?.fields ?? [];
  }

  update(change: Partial<State>, step = false): void {
    // Another variant or table replaces the table that could not be read.
    const unread = "own" in change || "variant" in change ? undefined : this.state.unread;
    this.#state = { ...this.state, unread, ...change };
    this.redraw();
    void this.#remember(step);
  }

  /** Draws before the next frame, once for any number of changes. */
  redraw = (): void => {
    if (this.#drawing) return;
    this.#drawing = true;
    queueMicrotask(() => {
      this.#drawing = false;
      try {
        render(shell(this), this.#root);
        rove(this.#root);
      } catch (error) {
        // A fault of the page must not look like an answer.
        console.error(error);
        this.#root.replaceChildren(
          `This cannot be drawn: ${error}. Go back, or open the page anew.`,
        );
      }
    });
  };

  async #remember(step: boolean): Promise<void> {
    const turn = ++this.#remembering;
    // A step goes into the history at once, with what was there before it.
    if (!step) await new Promise((resolve) => setTimeout(resolve, QUIET));
    if (turn !== this.#remembering) return;
    const next = await address(this.state, builtIn);
    if (turn !== this.#remembering || next === this.#written) return;
    // The reader opened another address meanwhile: it stays.
    if (hash() !== this.#written) return;
    this.#written = next;
    const url = next ? `#${next}` : location.pathname + location.search;
    if (step) history.pushState(null, "", url);
    else history.replaceState(null, "", url);
    // The links to other views are made of the address.
    this.redraw();
  }

  /** Takes the state of the address, if that is another one. */
  follow = async (): Promise<void> => {
    if (hash() === this.#written) return;
    // A change that waits to be remembered is of the address before this one.
    this.#remembering++;
    this.#written = hash();
    this.#state = await readAddress(location.hash, builtIn);
    this.redraw();
  };
}
