/** The plan of a text, and the engine's report as a piece of the page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readReport } from "../page/fragment.ts";
import { type Plans, planOf, startOf } from "../page/plans.ts";

const PLANS: Plans = [
  { name: "flat", text: "flat", argument: null },
  { name: "paroli", text: "paroli:3", argument: "Wins" },
  { name: "own", text: "1-3-2-6", argument: "Stakes" },
];

test("a text is of the plan it starts with, or all argument", () => {
  const names = ["flat", " Flat ", "paroli:", "Paroli:5", "1-3-2-6", "", "flat:2"];
  assert.deepEqual(
    names.map((text) => planOf(PLANS, text)?.name),
    ["flat", "flat", "paroli", "paroli", "own", "own", "own"],
  );
  assert.deepEqual(PLANS.map(startOf), ["flat", "paroli:", ""]);
  const [flat] = PLANS;
  assert.equal(planOf([flat], "1-3-2-6"), flat);
});

test("a number beyond a trillion is rounded to its size", () => {
  const row = (number: string) => `<td>${number}</td>`;
  const { rest } = readReport(
    row("7,191,823,791,853,763,347.00") + row("999,999,999,999"),
    1,
    true,
  );
  assert.equal(rest, row("7.2 × 10<sup>18</sup>") + row("999,999,999,999"));
});

test("the first remark of a report is its answer, and headings stand below the page's", () => {
  const heading = '<div class="h1" role="heading" aria-level="1">A plan</div>\n';
  const warning = '<p class="warning" role="note"><strong>Important:</strong> a shoe</p>\n';
  const html = `${heading}${warning}<p class="note">It $&amp; ends.</p>\n<p class="note">More.</p>\n`;
  assert.deepEqual(readReport(html, 2, true), {
    finding: "It $&amp; ends.",
    rest: `${heading.replace('level="1"', 'level="3"')}${warning}<p class="note">More.</p>\n`,
  });
  assert.match(readReport(html, 1, false).rest, /It /);
  assert.deepEqual(readReport("<p>none</p>", 1, true), { finding: "", rest: "<p>none</p>" });
});
