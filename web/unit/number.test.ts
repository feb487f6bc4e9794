import assert from "node:assert/strict";
import { test } from "node:test";
import { amountOf, numberOf, percentagesOf } from "../page/number.ts";
import { commissionOf, oddsOf, payoffLess } from "../page/payoff.ts";

test("a comma before three digits is between thousands, and any other is decimal", () => {
  for (const [typed, number] of [
    ["1,5", "1.5"],
    ["0,25", "0.25"],
    // No thousand begins with a zero.
    ["0,955", "0.955"],
    [",5", "0.5"],
    [".5", "0.5"],
    ["1,000", "1000"],
    ["12,500", "12500"],
    ["1,000,000.50", "1000000.50"],
    ["1.000", "1.000"],
    [" 12 ", "12"],
  ] as const) {
    assert.equal(numberOf(typed), number, typed);
  }
});

test("a text that is no number is left to the engine as it is", () => {
  for (const text of [
    "",
    ",",
    "5.",
    "1..2",
    "1,2,3",
    "1,00,000",
    "1.000,5",
    "1,000,00",
    "-1",
    "1e3",
  ]) {
    assert.equal(numberOf(text), undefined, text);
    assert.equal(amountOf(` ${text}`), text);
  }
});

test("a payoff is read with its stake", () => {
  for (const [typed, odds] of [
    ["8", "8 to 1"],
    ["1,000", "1000 to 1"],
    ["1,000:1", "1000 to 1"],
    ["1,5 to 1", "1.5 to 1"],
    ["0,95 / 1", "0.95 to 1"],
    ["19/20", "19 to 20"],
    ["3 TO 2", "3 to 2"],
  ] as const) {
    assert.equal(oddsOf(typed), odds, typed);
  }
  for (const text of [
    "push",
    "lose",
    "lose 1/2",
    "8 to",
    "1,2,3",
    "1 to 2 to 3",
    "10% of meter",
    "",
  ]) {
    assert.equal(oddsOf(text), text);
  }
});

test("every comma of a percentage is decimal", () => {
  assert.equal(percentagesOf(" 1,058% "), "1.058%");
  assert.equal(percentagesOf("4,5%..5,25%"), "4.5%..5.25%");
  // 1 less 4.5%, and 1 less 1.125%.
  assert.equal(payoffLess("4,5 %"), "0.955 to 1");
  assert.equal(payoffLess("1,125"), "0.98875 to 1");
  assert.equal(commissionOf("19/20"), "5%");
});
