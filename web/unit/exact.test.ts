/** Expected values by hand, or as the odds of baccarat are known. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { plus, rounded, same, signed, times } from "../page/exact.ts";

test("sums and products are those of fractions", () => {
  assert.ok(same(plus("1/6", "1/3"), "1/2"));
  assert.ok(same(plus("1", "-3/2"), "-1/2"));
  assert.ok(same(times("2/3", "9/4"), "3/2"));
  assert.ok(same(times("-19/20", "0"), "0"));
  assert.ok(!same("1/3", "33333333333333333/100000000000000000"));
});

test("the edge of a tie at 9 to 1 comes from its ways", () => {
  // 1 - 10 · 475,627,426,473,216 / 4,998,398,275,503,360
  const edge = plus("1", times("-10", "475627426473216/4998398275503360"));
  assert.equal(rounded(edge), "4.84%");
});

test("a percentage is rounded once, half to even", () => {
  assert.equal(rounded("103841353768/723147898655"), "14.36%");
  assert.equal(rounded("1/8"), "12.50%");
  assert.equal(rounded("1/20000"), "0.00%");
  assert.equal(rounded("3/20000"), "0.02%");
  assert.equal(rounded("5/20000"), "0.02%");
  assert.equal(rounded("10001/20000000000"), "0.00%");
});

test("nothing is minus nothing", () => {
  assert.equal(signed("-1/8"), "-12.50%");
  assert.equal(signed("-1/1000000"), "0.00%");
  assert.equal(signed("7/1"), "700.00%");
});
