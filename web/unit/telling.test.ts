import assert from "node:assert/strict";
import test from "node:test";
import type { Decision } from "../page/report.ts";
import { mostTelling, optionsIn, ordered } from "../page/telling.ts";

const figure = { exact: "1/8", decimal: "0.125" };

/** Eight cases of three fields; the option is the sum of two of them. */
function decision(of: (values: string[]) => string): Decision {
  const cases = ["000", "001", "010", "011", "100", "101", "110", "111"].map((text) => {
    const values = [...text];
    return { values, option: of(values), probability: figure, net: [], margin: figure };
  });
  return { after: "", sees: ["a.x", "b", "c"], options: [], rules: [], cases };
}

test("numbers come first, then ranks in their order, then words", () => {
  assert.deepEqual(ordered(["A", "10", "pair", "9", "J", "flush", "T"]), [
    ..."9",
    "10",
    "T",
    "J",
    "A",
    "pair",
    "flush",
  ]);
});

test("the two fields that decide are the rows and the columns", () => {
  const pair = (of: (values: string[]) => string) =>
    mostTelling(decision(of))?.map(({ name }) => name);
  assert.deepEqual(
    pair(([, b, c]) => (b === c ? "stand" : "draw")),
    ["b", "c"],
  );
  assert.deepEqual(
    pair(([a, , c]) => (a === c ? "stand" : "draw")),
    ["a x", "c"],
  );
});

test("a decision by two fields needs no overview", () => {
  const all = decision(() => "stand");
  const cases = all.cases.filter(({ values }) => values[0] === "0");
  assert.equal(mostTelling({ ...all, cases }), undefined);
});

test("cases without a choice say nothing about the fields", () => {
  const all = decision(([, b]) => b ?? "");
  const cases = all.cases.map((one) => {
    const { margin, ...forced } = one;
    return one.values[0] === "0" ? { ...forced, margin } : forced;
  });
  assert.equal(mostTelling({ ...all, cases }), undefined);
});

test("the most frequent option stands first", () => {
  const [one, ...more] = decision(([a, b]) => (a === "1" && b === "1" ? "x" : "y")).cases;
  assert.deepEqual(
    optionsIn(one ? [...more, one] : []).map(([option]) => option),
    ["y", "x"],
  );
});
