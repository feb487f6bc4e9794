import assert from "node:assert/strict";
import { test } from "node:test";
import { targetName, targetOf } from "../page/target.ts";

test("every bare number is a percentage", () => {
  for (const [typed, target] of [
    ["5", "5%"],
    ["0.5", "0.5%"],
    ["1", "1%"],
    ["12,5", "12.5%"],
    [" 5 % ", "5%"],
    ["-2", "-2%"],
    ["1/20", "1/20"],
  ] as const) {
    assert.equal(targetOf(typed), target);
    assert.equal(targetName(typed), target);
  }
});

test("a range is written in several ways", () => {
  for (const typed of ["3%..5%", "3..5", "3-5%", "3 to 5", "3,0 – 5%"]) {
    assert.match(targetOf(typed), /^3(\.0)?%\.\.5%$/);
    assert.match(targetName(typed), /^3(\.0)?% to 5%$/);
  }
});

test("a text that is no edge is left to the engine, and no heading repeats it", () => {
  assert.equal(targetOf("abc"), "abc");
  assert.equal(targetName("abc"), "the edge");
  assert.equal(targetName("5%..x"), "the edge");
  assert.equal(targetName(""), "the edge");
});
