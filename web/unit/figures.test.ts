import assert from "node:assert/strict";
import { test } from "node:test";
import { grouped, pays, percent } from "../page/figures.ts";
import { shoeName, titleOf } from "../page/title.ts";
import { found, plain } from "../page/views/find.ts";
import { listOf, numbers } from "../page/views/runs/ranges.ts";

test("a percentage is the decimal with its point moved", () => {
  assert.equal(percent("0.143596"), "14.3596%");
  assert.equal(percent("-0.005"), "-0.5%");
  assert.equal(percent("1"), "100%");
  assert.equal(percent("0.000000"), "0.0000%");
  assert.equal(percent("-1.000000"), "-100.0000%");
});

test("payoffs have words", () => {
  assert.equal(pays("8"), "8 to 1");
  assert.equal(pays("19/20"), "0.95 to 1");
  assert.equal(pays("1/3"), "1/3 to 1");
  assert.equal(pays("0"), "push");
  assert.equal(pays("-1"), "lose");
  assert.equal(pays("-1/2"), "lose 0.5");
});

test("ways have commas", () => {
  assert.equal(grouped("4998398275503360"), "4,998,398,275,503,360");
  assert.equal(grouped("12"), "12");
});

test("the title names what is shown", () => {
  const shows = { variant: "EZ Baccarat", wager: "Panda 8", shoe: "6" };
  assert.equal(titleOf({ view: "wagers", ...shows }), "Panda 8 · EZ Baccarat · 6 decks · odds");
  assert.equal(titleOf({ view: "runs", ...shows }), "Runs · EZ Baccarat · odds");
  assert.equal(titleOf({ view: "check", ...shows }), "Check a simulator · odds");
  assert.equal(shoeName("1"), "1 deck");
  assert.equal(shoeName("8 - KH"), "shoe 8 - KH");
});

test("a bet is found whatever its blanks and case", () => {
  const bet = (id: string, name: string) => ({ id, name, variant: "a/b" });
  const all = [bet("tie", "Tie"), bet("suited-tie", "Suited tie"), bet("panda-8", "Panda 8")];
  assert.equal(plain("Panda-8 "), "panda8");
  assert.deepEqual(
    found(all, "TIE").map(({ id }) => id),
    ["tie", "suited-tie"],
  );
  assert.deepEqual(
    found(all, "panda8").map(({ id }) => id),
    ["panda-8"],
  );
  assert.deepEqual(found(all, "  "), []);
  // A slip of the keys, where no bet has the words.
  assert.deepEqual(
    found(all, "pandas 8").map(({ id }) => id),
    ["panda-8"],
  );
  assert.deepEqual(found(all, "tei"), []);
});

test("bets of these rules stand first, then those of this game", () => {
  const bet = (variant: string) => ({ id: "tie", name: "Tie", variant });
  const all = ["c/d", "a/x", "a/b"].map(bet);
  assert.deepEqual(
    found(all, "tie", "a/b").map(({ variant }) => variant),
    ["a/b", "a/x", "c/d"],
  );
});

test("lists of numbers are read as the program reads them", () => {
  assert.deepEqual(numbers("1..3, 8"), [1, 2, 3, 8]);
  assert.deepEqual(numbers("10..80/30"), [10, 40, 70]);
  assert.deepEqual(numbers("6-8"), [6, 7, 8]);
  assert.deepEqual(numbers("1 6; 8"), [1, 6, 8]);
  assert.equal(listOf(" 6 - 8, 12 "), "6..8,12");
  for (const text of ["", "a", "3..1", "1..9/0", "1..99999"]) {
    assert.equal(numbers(text), undefined, text);
  }
});
