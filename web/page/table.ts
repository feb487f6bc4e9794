/**
 * The table that is shown: its text, its form, and how either is changed. A built-in table becomes
 * one of one's own with its first change.
 */
import type { App } from "./app.ts";
import { live } from "./engine/engine.ts";
import { type Failure, failure, Refusal } from "./engine/protocol.ts";
import { type Edit, type Form, formWager } from "./form.ts";
import { question, type Shown } from "./query.ts";
import type { Named } from "./report.ts";

const source = question<string>(live, (text) => text);
const form = question<Form>(live);
const printedForm = question<Form>(live);

class Editing {
  refused: { cell: string; failure: Failure } | undefined;
  /** Settles when every edit that was begun is made or refused. */
  settled: Promise<void> = Promise.resolve();
}

/** Why the last edit could not be made, and of which cell it was. */
export function refused({ session }: App): { cell: string; failure: Failure } | undefined {
  return session.of(Editing).refused;
}

/** The text of the built-in table that offers the variant. */
function printedText(app: App): string | undefined {
  const shown = source(app, { do: "source", table: tableId(app) });
  return shown.current && !shown.failure ? shown.value : undefined;
}

/** The text of the table that offers the variant. */
export function tableText(app: App): string | undefined {
  return app.state.own ?? printedText(app);
}

/** `true` if the table is a built-in one with changes. */
export function isEdited(app: App): boolean {
  const { own } = app.state;
  const printed = own === undefined ? undefined : printedText(app);
  return printed !== undefined && printed !== own;
}

/** Keys of a form that say what a wager is, and not where it stands. */
const MEANT = ["name", "as", "others", "key", "value", "lines", "odds", "when"];

const written = (form: Form | undefined, variant: string, id: string) =>
  JSON.stringify(formWager(form, variant, id), MEANT);

/** Returns the ids of these wagers that an edit has changed or added. */
export function editedWagers(app: App, wagers: Named[]): string[] {
  const text = isEdited(app) && printedText(app);
  if (!text) return [];
  const printed = printedForm(app, { do: "form", text });
  if (!printed.current || printed.failure) return [];
  const { variant } = app.state;
  const ids = wagers.map(({ id }) => id);
  return ids.filter(
    (id) => written(tableForm(app), variant, id) !== written(printed.value, variant, id),
  );
}

function formOf(app: App): Shown<Form> | undefined {
  const text = tableText(app);
  return text === undefined ? undefined : form(app, { do: "form", text });
}

/** Its form, of the newest text that is TOML. */
export function tableForm(app: App): Form | undefined {
  return formOf(app)?.value;
}

/** Forgets the edit that could not be made: the text has been changed since. */
export function forgive({ session }: App): void {
  session.of(Editing).refused = undefined;
}

/** Whether the text is no TOML just now, so that no form of it can be edited. */
export function broken(app: App): boolean {
  return formOf(app)?.failure !== undefined;
}

/** When every edit that was begun is made or refused. */
export function settled({ session }: App): Promise<void> {
  return session.of(Editing).settled;
}

/** Returns the id of the table that is shown. */
const tableId = ({ state }: App) => state.variant.split("/")[0] ?? "";

/**
 * Edits the table; edits are made in their order, each of the text that the last one left. An edit
 * that changes a part of a value is a function of the form as it is then; it may return nothing.
 */
export function change(
  app: App,
  cell: string,
  edit: Edit | ((form: Form) => Edit | undefined),
  then?: (text: string) => void,
): void {
  const id = tableId(app);
  const editing = app.session.of(Editing);
  editing.settled = editing.settled.then(async () => {
    try {
      const edited = await editedText(app, id, edit);
      if (edited === undefined) return;
      editing.refused = undefined;
      app.update({ own: edited });
      then?.(edited);
    } catch (error) {
      const why = error instanceof Refusal ? error.failure : failure(String(error));
      editing.refused = { cell, failure: why };
      app.redraw();
    }
  });
}

/**
 * Returns the text of the table with an edit, made again if the text was typed in meanwhile.
 * Returns nothing if the reader has opened another table, which the edit is not for.
 */
async function editedText(
  app: App,
  id: string,
  edit: Edit | ((form: Form) => Edit | undefined),
): Promise<string | undefined> {
  for (;;) {
    const text = tableText(app);
    if (text === undefined || tableId(app) !== id) return undefined;
    const own =
      typeof edit === "function" ? edit(await live.json<Form>({ do: "form", text })) : edit;
    if (!own) return undefined;
    const edited = await live.text({ do: "edit", text, edit: own });
    if (tableText(app) === text) return edited;
  }
}
