/** Edits of a table that are begun before the engine has made the one before. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { App } from "../page/app.ts";
import { live } from "../page/engine/engine.ts";
import type { Request } from "../page/engine/protocol.ts";
import type { Edit, Form } from "../page/form.ts";
import { change, settled } from "../page/table.ts";
import { appOf, turn } from "./app.ts";

/** A page with a table of its own, and no drawing. */
const pageOf = (own: string): App => appOf({ own }, () => undefined);

/** An edit that adds a line to a text, by the engine of this test. */
const adding = (line: string) => ({ line }) as unknown as Edit;

/** Lets the test make the edits when it wants. */
function engine(): (() => void)[] {
  const begun: (() => void)[] = [];
  live.text = (request: Request) =>
    new Promise((resolve) => {
      if (request.do !== "edit") throw new Error("expected an edit");
      const { line } = request.edit as { line: string };
      begun.push(() => resolve(`${request.text} ${line}`));
    });
  return begun;
}

test("two quick edits are both made, the later one of the text that the first one left", async () => {
  const begun = engine();
  const app = pageOf("table");
  change(app, "first", adding("first"));
  change(app, "second", adding("second"));
  await turn();
  assert.equal(begun.length, 1);
  begun[0]?.();
  await turn();
  begun[1]?.();
  await settled(app);
  assert.equal(app.state.own, "table first second");
});

test("an edit of a part is of the form that the edit before it left", async () => {
  const begun = engine();
  live.json = async <T>(request: Request) => {
    if (request.do !== "form") throw new Error("expected a form");
    return { id: request.text } as T;
  };
  const app = pageOf("table");
  const part = ({ id }: Form) => adding(`[${id}]`);
  change(app, "first", part);
  change(app, "second", part);
  await turn();
  begun[0]?.();
  await turn();
  begun[1]?.();
  await settled(app);
  assert.equal(app.state.own, "table [table] [table [table]]");
});

test("text that is typed while an edit is made stays", async () => {
  const begun = engine();
  const app = pageOf("table");
  change(app, "cell", adding("edit"));
  await turn();
  app.update({ own: "table typed" });
  begun[0]?.();
  await turn();
  begun[1]?.();
  await settled(app);
  assert.equal(app.state.own, "table typed edit");
});

test("an edit is not made of a table that was opened meanwhile", async () => {
  const begun = engine();
  const app = pageOf("table");
  change(app, "cell", adding("edit"));
  await turn();
  app.update({ own: "other", variant: "other/other" });
  begun[0]?.();
  await settled(app);
  assert.equal(app.state.own, "other");
});
