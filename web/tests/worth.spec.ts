import { expect, type Page, test } from "@playwright/test";
import { program, sameCells } from "./program.ts";

async function open(page: Page): Promise<void> {
  await page.goto("./#view=round&variant=punto-banco/ez");
  await page.locator(".counts > summary").click();
  await expect(page.locator(".worth select option")).not.toHaveCount(0);
}

test("the worth of a named count is the report of odds count", async ({ page }) => {
  await open(page);
  await page.locator('[name="counted"]').selectOption("dragon-7");
  await page.locator('[name="tags"]').fill("jacobson");
  await page.locator('[name="shoes"]').fill("40");
  await page.locator('[data-do="deal-shoes"]').click();
  const words = ["count", "--variant", "punto-banco/ez", "--decks", "8", "--wager", "dragon-7"];
  const asked = [...words, "--tags", "jacobson", "--shoes", "40"];
  const found = program(...asked).wagers[0];
  expect(found.betting.trigger).toBe("4");
  await expect(page.locator(".reported")).toContainText("TC ≥ 4", { timeout: 60_000 });
  const cells = await sameCells(page, ...asked);
  expect(cells.length).toBeGreaterThan(100);
  await expect(page.locator(".counts .command code")).toContainText("--tags jacobson");
});

test("the cards of a followed shoe are counted", async ({ page }) => {
  await page.goto("./#view=round&variant=punto-banco/ez&seen=4H%208S");
  await page.locator(".counts > summary").click();
  await expect(page.locator(".worth select option")).not.toHaveCount(0);
  await page.locator('[name="counted"]').selectOption("dragon-7");
  await page.locator('[name="tags"]').fill("jacobson");
  await page.locator('[name="shoes"]').fill("40");
  await page.locator('[data-do="deal-shoes"]').click();
  // A 4 counts -1 and an 8 counts 2.
  await expect(page.locator(".reported")).toContainText(
    "from 1 for the cards that have left the shoe",
    { timeout: 60_000 },
  );
});

test("a published count is a press away", async ({ page }) => {
  await open(page);
  // `odds list counts` has two counts for each of two wagers of EZ Baccarat.
  const counts = page.locator("[data-count]");
  await expect(counts).toHaveCount(4, { timeout: 60_000 });
  await page.locator('[name="shoes"]').fill("40");
  await counts.filter({ hasText: "Panda 8: Jacobson" }).click();
  await expect(page.locator('[name="counted"]')).toHaveValue("panda-8");
  await expect(page.locator('[name="tags"]')).toHaveValue("jacobson");
  await expect(page.locator(".reported")).toContainText("TC ≥ 11", { timeout: 60_000 });
});

test("the first count needs no more shoes", { tag: "@figures" }, async ({ page }) => {
  test.slow();
  await open(page);
  await page.locator('[data-do="deal-shoes"]').click();
  await expect(page.locator(".reported")).toContainText("2,000 shoes", { timeout: 80_000 });
  await expect(page.locator(".reported .warning")).toHaveCount(0);
});

test("standard errors shrink from report to report", async ({ page }) => {
  test.slow();
  await open(page);
  await page.locator('[name="shoes"]').fill("800");
  await page.locator('[data-do="deal-shoes"]').click();
  for (const shoes of [50, 200, 800])
    await expect(page.locator(".reported")).toContainText(`${shoes} shoes`, { timeout: 60_000 });
  await expect(page.locator(".counts .command code")).toContainText("--shoes 800");
});

test("tags that are none are refused in the program's words", async ({ page }) => {
  await open(page);
  await page.locator('[name="tags"]').fill("hilo");
  await page.locator('[data-do="deal-shoes"]').click();
  await expect(page.locator('.counts [role="alert"]')).toContainText(
    "has no count of this name: expected",
    { timeout: 60_000 },
  );
});
