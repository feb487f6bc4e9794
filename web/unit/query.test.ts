/** A question of which only the newest request waits. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Engine } from "../page/engine/engine.ts";
import { failure, Refusal, type Request } from "../page/engine/protocol.ts";
import { Query } from "../page/query.ts";

/** An engine whose answers come when the test says so. */
function slow() {
  const asked: { table: string; answer(text: string): void; refuse(why: Error): void }[] = [];
  const engine = {
    text: (request: Request) =>
      new Promise<string>((answer, refuse) => {
        asked.push({ table: request.do === "source" ? request.table : "", answer, refuse });
      }),
    stop: () => undefined,
  } as unknown as Engine;
  return { engine, asked };
}

const source = (table: string) => ({ do: "source", table }) as const;
const still = { redraw: () => undefined };
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("between two answers only the newest request waits", async () => {
  const { engine, asked } = slow();
  let changes = 0;
  const page = { redraw: () => changes++ };
  const query = new Query<string>(engine, (text) => text);
  for (const table of ["a", "b", "c"]) query.of(page, source(table));
  assert.deepEqual(
    asked.map(({ table }) => table),
    ["a"],
  );
  asked[0]?.answer("A");
  await turn();
  assert.deepEqual(
    asked.map(({ table }) => table),
    ["a", "c"],
  );
  // The newest answer there is, said to be of an earlier request.
  const before = query.of(page, source("c"));
  assert.deepEqual([before.value, before.current], ["A", false]);
  asked[1]?.answer("C");
  await turn();
  const after = query.of(page, source("c"));
  assert.deepEqual([after.value, after.current, after.failure], ["C", true, undefined]);
  assert.equal(changes, 2);
});

test("a refusal is of its request only, and the last answer stays", async () => {
  const { engine, asked } = slow();
  const query = new Query<string>(engine, (text) => text);
  query.of(still, source("a"));
  asked[0]?.answer("A");
  await turn();
  query.of(still, source("b"));
  asked[1]?.refuse(new Refusal(failure("no table b")));
  await turn();
  const shown = query.of(still, source("b"));
  assert.deepEqual([shown.value, shown.failure?.message, shown.current], ["A", "no table b", true]);
  assert.equal(query.of(still, source("c")).failure, undefined);
});

test("a question that was stopped is asked again", async () => {
  const { engine, asked } = slow();
  const query = new Query<string>(engine, (text) => text);
  query.of(still, source("a"));
  asked[0]?.refuse(new Refusal(failure("stopped", true)));
  await turn();
  assert.equal(query.of(still, source("a")).failure?.stopped, true);
  query.again();
  const before = query.of(still, source("a"));
  assert.deepEqual([before.failure, before.current], [undefined, false]);
  asked[1]?.answer("A");
  await turn();
  assert.equal(query.of(still, source("a")).value, "A");
});
