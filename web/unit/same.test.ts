/** Equality of plain values. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { same } from "../page/same.ts";

test("values with equal parts are the same, in any order of keys", () => {
  const alike: [unknown, unknown][] = [
    [undefined, undefined],
    [null, null],
    ["tie", "tie"],
    [
      { do: "form", text: "a" },
      { text: "a", do: "form" },
    ],
    // An undefined part is a missing one.
    [{ wager: undefined, decks: ["8"] }, { decks: ["8"] }],
    [
      [["A", "9"], []],
      [["A", "9"], []],
    ],
  ];
  for (const [one, other] of alike) {
    assert.ok(same(one, other));
    assert.ok(same(other, one));
  }
});

test("values differ by a letter, a length or a kind", () => {
  const apart: [unknown, unknown][] = [
    [undefined, null],
    ["1", 1],
    [[], {}],
    [[], ""],
    [["8"], ["8", "6"]],
    [{ seen: "9" }, {}],
    [{ seen: ["9"] }, { seen: ["8"] }],
    [
      { do: "form", text: "a" },
      { do: "form", text: "b" },
    ],
  ];
  for (const [one, other] of apart) {
    assert.ok(!same(one, other));
    assert.ok(!same(other, one));
  }
});
