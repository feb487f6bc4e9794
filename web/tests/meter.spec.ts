/** Bets over many rounds: shares of a meter, meters that must be hit, multipliers that are carried. */
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { program } from "./program.ts";

const FILE = "../tables/example/nine-fortune.toml";

test("a meter that grows has its return over all rounds, as the program says", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator(".cm-content")).toContainText("punto-banco");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(readFileSync(FILE, "utf8"));
  const said = program("--tables", FILE, "--variant", "nine-fortune").reports[0];
  const wagers = said.progressive_wagers;
  expect(wagers).toHaveLength(2);
  for (const { id, break_even, by_meter, over_time } of wagers) {
    const section = page.locator(`[data-progressive="${id}"]`);
    await expect(section.locator("p .figure")).toHaveAttribute("data-exact", break_even.exact);
    const rows = section.locator("table").first().locator("tbody tr");
    await expect(rows).toHaveCount(by_meter.length);
    await expect(rows.last().locator(".figure").first()).toHaveAttribute(
      "data-exact",
      by_meter.at(-1).edge.exact,
    );
    const parts = section.locator("[data-over-time] tbody tr");
    await expect(parts).toHaveCount(over_time.returns.length);
    await expect(section.locator("dl")).toContainText(Number(over_time.mean.decimal).toFixed(6));
  }
  // Fortune is known exactly; the cap of Nine Pot leaves bounds that agree in all digits.
  const total = page.locator('[data-progressive="fortune"] [data-over-time] tfoot .figure');
  await expect(total).toHaveAttribute("data-exact", wagers[0].over_time.rtp.exact);
  await page.locator('input[name="meter"]').fill("400");
  await expect(page.locator("[data-progressive]")).toHaveCount(0);
  await expect(page.locator('[data-wager="fortune"]')).toBeVisible();
});

test("a meter that must be hit, by its cards or by a trigger", async ({ page }) => {
  const file = "../tables/example/must-hit.toml";
  await page.goto("./");
  await expect(page.locator(".cm-content")).toContainText("punto-banco");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(readFileSync(file, "utf8"));
  const wagers = program("--tables", file, "--variant", "must-hit").reports[0].progressive_wagers;
  expect(wagers).toHaveLength(2);
  for (const { id, by_meter, over_time } of wagers) {
    const section = page.locator(`[data-progressive="${id}"]`);
    await expect(section.locator("table").first().locator("tbody tr")).toHaveCount(by_meter.length);
    for (const told of [over_time.hit_cycle, over_time.mean_jackpot, over_time.mean]) {
      await expect(section.locator("dl")).toContainText(Number(told.decimal).toFixed(6));
    }
  }
  const mystery = page.locator('[data-progressive="mystery-tie"]');
  await expect(mystery).toContainText("A hidden trigger pays its meter, whatever the cards");
  await expect(mystery).not.toContainText("State the meter above");
  await expect(page.locator('[data-progressive="sure-pot"] dl')).toContainText(
    "Jackpots without the cards",
  );
});

test("a multiplier that is carried to the next round", async ({ page }) => {
  const file = "../tables/example/carried.toml";
  await page.goto("./");
  await expect(page.locator(".cm-content")).toContainText("punto-banco");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(readFileSync(file, "utf8"));
  const [wager] = program("--tables", file, "--variant", "carried").reports[0].wagers;
  await expect(page.locator('[data-wager="storm-player"]')).toBeVisible();
  const rows = page.locator('[data-carried="storm-player"] tbody tr');
  await expect(rows).toHaveCount(wager.carried.states.length);
  for (const [at, { part, edge, worth }] of wager.carried.states.entries()) {
    for (const [cell, told] of [part, edge, worth].entries()) {
      const found = rows.nth(at).locator(".figure").nth(cell);
      await expect(found).toHaveAttribute("data-exact", told.exact);
    }
  }
});
