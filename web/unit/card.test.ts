/** The wallet card of a strategy. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { card, cardLines } from "../page/card.ts";

const figure = { exact: "1/20", decimal: "0.050000" };
const strategy = {
  id: "raise",
  name: "Raise & <call>",
  edge: figure,
  strategies: [],
  decisions: [
    {
      after: "",
      sees: ["two.between", "two.of-a-kind"],
      options: [],
      rules: [
        { values: ["0-6", ""], option: "call", probability: figure, margin: figure },
        { values: ["7-11", ""], option: "raise", probability: figure, margin: figure },
      ],
      cases: [],
    },
    {
      after: "let-it-ride/stay",
      sees: ["four.poker"],
      options: [],
      rules: [{ values: [""], option: "take-back", probability: figure, margin: figure }],
      cases: [],
    },
  ],
};

test("a rule names its option, and the values it asks for", () => {
  assert.deepEqual(cardLines(strategy), [
    "call: between 0-6",
    "raise: between 7-11",
    "After let-it-ride, stay:",
    "take back: always",
  ]);
});

test("a card escapes names and says the edge", () => {
  const svg = card("Example, 1 deck", strategy);
  assert.match(svg, /Raise &amp; &lt;call&gt;/);
  assert.match(svg, /House edge 5\.0000%/);
});

test("a card names how many rules it has no room for", () => {
  const rule = { values: ["1", ""], option: "call", probability: figure, margin: figure };
  const [first] = strategy.decisions;
  assert.ok(first);
  const long = { ...strategy, decisions: [{ ...first, rules: Array(20).fill(rule) }] };
  assert.match(card("", long), />and 7 more rules</);
});

test("a long line makes the letters smaller, so that it ends inside the card", () => {
  const [first] = strategy.decisions;
  assert.ok(first);
  const values = ["0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and some more", ""];
  const rule = { values, option: "call", probability: figure, margin: figure };
  const svg = card("", { ...strategy, decisions: [{ ...first, rules: [rule] }] });
  const size = Number(/font-size="(\d+)">call: between/.exec(svg)?.[1]);
  assert.ok(size < 30, String(size));
  // 784 tenths of a millimeter lie between the edges, and a letter is half a font size wide.
  assert.ok(size * 0.5 * `call: between ${values[0]}`.length <= 784);
});
