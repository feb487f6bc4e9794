/** The state of a page beside its address: each page has its own, and modules have none. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { type Engine, live } from "../page/engine/engine.ts";
import { failure, Refusal } from "../page/engine/protocol.ts";
import type { Edit } from "../page/form.ts";
import { question } from "../page/query.ts";
import { Session } from "../page/session.ts";
import { change, refused, settled } from "../page/table.ts";
import { appOf, turn } from "./app.ts";

class Counting {
  count = 0;
}

test("a session has one instance of a class, and shares it with no other session", () => {
  const [one, other] = [new Session(), new Session()];
  one.of(Counting).count = 1;
  assert.equal(one.of(Counting).count, 1);
  assert.equal(other.of(Counting).count, 0);
});

test("an answer is of the page that asked", async () => {
  const engine = { text: async () => "answer" } as unknown as Engine;
  const ask = question<string>(engine, (text) => text);
  const [one, other] = [appOf({}, () => undefined), appOf({}, () => undefined)];
  ask(one, { do: "plans" });
  await turn();
  assert.equal(ask(one, { do: "plans" }).value, "answer");
  assert.equal(ask(other, { do: "plans" }).value, undefined);
});

test("an edit is refused in its page only", async () => {
  live.text = async () => {
    throw new Refusal(failure("no such line"));
  };
  const [one, other] = [
    appOf({ own: "one" }, () => undefined),
    appOf({ own: "other" }, () => undefined),
  ];
  change(one, "cell", {} as Edit);
  await settled(one);
  assert.equal(refused(one)?.failure.message, "no such line");
  assert.equal(refused(other), undefined);
});

/** Modules of the page with their text, but for the engines, which all pages share. */
const PAGE = new URL("../page/", import.meta.url);
const MODULES = readdirSync(PAGE, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.startsWith("engine/"))
  .sort()
  .map((path) => ({ path, text: readFileSync(new URL(path, PAGE), "utf8") }));

/** Returns the names of declarations that are not indented, each behind its module. */
function declared(pattern: string, isFound = (_text: string, _name: string) => true): string[] {
  return MODULES.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`^(?:export )?${pattern}`, "gm"))]
      .map(([, name = ""]) => name)
      .filter((name) => isFound(text, name))
      .map((name) => `${path} ${name}`),
  );
}

/** Collections that hold only what a pure function returned. */
const CACHES = [
  "base.ts texts",
  "link.ts digests",
  "telling.ts known",
  "telling.ts found",
  "views/clause.ts read",
];

test("no module of the page has a variable, or changes a constant that is no cache", () => {
  assert.deepEqual(declared("(?:let|var) (\\w+)"), []);
  const collection = "(?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\\(\\);|new (?:Query|ResizeObserver)\\b)";
  assert.deepEqual(declared(`const (\\w+)(?:: .+)? = ${collection}`), CACHES);
  const isSet = (text: string, name: string) =>
    new RegExp(`\\b${name}(?:\\.\\w+|\\[[^\\]]+\\]) (?:[-+*|&?]*)= `).test(text);
  assert.deepEqual(declared("const (\\w+)", isSet), []);
});
