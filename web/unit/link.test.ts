/** Changes of texts, and addresses that hold them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readTablePart, tablePart } from "../page/link.ts";
import { applied, digest, patch } from "../page/patch.ts";
import { squeezed, unsqueezed } from "../page/squeeze.ts";

const TABLE = readFileSync(new URL("../../tables/punto-banco.toml", import.meta.url), "utf8");
const builtIn = async (id: string) => (id === "punto-banco" ? TABLE : undefined);

/** A generator of numbers that gives the same ones at each run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("prop_ any change of any text comes back", () => {
  const next = random(7);
  const word = () => ["a", "b", "ab", "", "♠"][next(5)] ?? "";
  for (let round = 0; round < 2000; round++) {
    const lines = Array.from({ length: next(8) }, word);
    const edited = lines.flatMap((line) =>
      next(4) === 0 ? [] : next(4) === 0 ? [word(), line] : [next(4) === 0 ? word() : line],
    );
    const end = next(2) === 0 ? "\n" : "";
    const [base, text] = [lines.join("\n"), edited.join("\n") + end];
    assert.equal(applied(base, patch(base, text)), text, JSON.stringify([base, text]));
  }
});

test("one edited payoff is a few letters, two far apart are not the text between them", () => {
  const edited = TABLE.replace('"0.95 to 1"', '"0.96 to 1"');
  assert.notEqual(edited, TABLE);
  assert.ok(patch(TABLE, edited).length < 20, patch(TABLE, edited));
  const twice = edited.replace(/\n$/, "\n# the end\n").replace("Punto banco", "Mine");
  assert.ok(patch(TABLE, twice).length < 80, patch(TABLE, twice));
  assert.equal(applied(TABLE, patch(TABLE, twice)), twice);
});

test("changes of a text of a million lines are made at once", () => {
  const base = "a\n".repeat(10) + "b\n".repeat(1_000_000);
  const text = "c\n".repeat(1_000_000);
  assert.equal(applied(base, patch(base, text)), text);
});

test("what is no change of a base is refused", () => {
  for (const changes of ["x", "1", "1,1", "0,0,5;abc", "99,0,0;", "0,99,0;", "-1,0,0;", "0,1,0"]) {
    assert.equal(applied("a base", changes), undefined, changes);
  }
  assert.equal(applied("a base", ""), "a base");
});

test("a digest is FNV-1a of 64 bits", () => {
  // https://datatracker.ietf.org/doc/html/draft-eastlake-fnv, of "" and "foobar"
  assert.equal(BigInt(`0x${parseInt36("")}`), 0xcbf29ce484222325n);
  assert.equal(BigInt(`0x${parseInt36("foobar")}`), 0x85944171f73967e8n);
});

/** The digest of a text in base 16. */
function parseInt36(text: string): string {
  const value = [...digest(text)].reduce(
    (sum, letter) => sum * 36n + BigInt(Number.parseInt(letter, 36)),
    0n,
  );
  return value.toString(16);
}

test("a text in an address comes back, and a cut one does not", async () => {
  const part = await squeezed(TABLE);
  assert.match(part, /^[\w-]+$/);
  assert.equal(await unsqueezed(part), TABLE);
  await assert.rejects(unsqueezed(part.slice(0, -8)));
  await assert.rejects(unsqueezed("not base 64!"));
});

test("a short address does not hold a text without end", async () => {
  const part = await squeezed("a".repeat(5 << 20));
  assert.ok(part.length < 10_000);
  await assert.rejects(unsqueezed(part), RangeError);
});

test("the address of an edited table holds its changes, and of another one the text", async () => {
  const edited = TABLE.replace('"0.95 to 1"', '"0.96 to 1"');
  const part = await tablePart(edited, "punto-banco/baccarat", builtIn);
  assert.ok(part.length < 60, part);
  assert.equal(await readTablePart(part, "punto-banco/baccarat", builtIn), edited);
  const whole = await tablePart(edited, "mine/mine", builtIn);
  assert.equal(await unsqueezed(whole), edited);
  assert.equal(await readTablePart(whole, "mine/mine", builtIn), edited);
});

test("an address with changes to a table that has changed says so", async () => {
  const edited = TABLE.replace('"0.95 to 1"', '"0.96 to 1"');
  const part = await tablePart(edited, "punto-banco/baccarat", builtIn);
  const why = async (part: string, variant: string, base: typeof builtIn) => {
    const read = await readTablePart(part, variant, base);
    assert.notEqual(typeof read, "string");
    return typeof read === "string" ? "" : read.why;
  };
  const later = async () => TABLE.replace("11 to 1", "12 to 1");
  assert.match(await why(part, "punto-banco/baccarat", later), /has changed since/);
  assert.match(await why(part, "gone/gone", builtIn), /does not have/);
  assert.match(await why(part.slice(0, -4), "punto-banco/baccarat", builtIn), /cut short/);
  const lost = () => Promise.reject(new Error("no network"));
  assert.match(await why(part, "punto-banco/baccarat", lost), /engine did not come/);
});
