/** A page without a document: its state, and drawings as a test makes them. */
import type { App } from "../page/app.ts";
import { Session } from "../page/session.ts";
import { FIRST, type State } from "../page/state.ts";

/** Returns a page that begins with this state; every change of it asks for a drawing. */
export function appOf(first: Partial<State>, redraw: (app: App) => void): App {
  let state: State = { ...FIRST, ...first };
  const app: App = {
    get state() {
      return state;
    },
    session: new Session(),
    variants: [],
    games: [],
    fields: [],
    update: (change) => {
      state = { ...state, ...change };
      app.redraw();
    },
    redraw: () => redraw(app),
  };
  return app;
}

/** Waits until everything that is ready has run. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));
