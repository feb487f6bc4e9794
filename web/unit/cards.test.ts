import assert from "node:assert/strict";
import { test } from "node:test";
import { cardsOf, left, readCard, readLess, shown, writeLess } from "../page/cards.ts";

test("cards are read as people write them", () => {
  assert.equal(readCard(" 10h "), "TH");
  assert.equal(readCard("ks"), "KS");
  assert.equal(readCard("9"), "9");
  assert.equal(readCard("0"), "0");
  for (const text of ["", "1", "11H", "9X", "0S", "9HH"]) assert.equal(readCard(text), undefined);
  assert.equal(shown("9H"), "9♥");
  assert.equal(shown("9"), "9");
});

test("a shoe less cards comes back as it was written", () => {
  for (const shoe of ["8", "8 - KH*2", "6 - KH - 9*4 - 0*5"]) {
    const less = readLess(shoe);
    assert.ok(less);
    assert.equal(writeLess(less), shoe);
  }
  assert.equal(readLess("8 - KH KH")?.gone.get("KH"), 2);
  for (const shoe of ["", "0", "infinite", "A=30 2=31", "8 - X", "8 - 9*x", "100000"]) {
    assert.equal(readLess(shoe), undefined, shoe);
  }
});

test("what is left of a card counts what it may be among", () => {
  const less = readLess("8 - KH*2 - 0*5");
  assert.ok(less);
  assert.equal(left(less, [], "KH"), 6);
  assert.equal(left(less, ["KH", "KS"], "KH"), 5);
  // 32 kings, two of hearts gone
  assert.equal(left(less, [], "K"), 30);
  assert.equal(left(less, [], "9"), 32);
  // 128 cards that count nothing, two kings and five of unknown rank gone
  assert.equal(left(less, [], "0"), 121);
});

test("a list of cards has its repeats written out", () => {
  assert.deepEqual(cardsOf("9h, KD*2;4 x"), ["9H", "KD", "KD", "4"]);
  assert.deepEqual(cardsOf(""), []);
});
