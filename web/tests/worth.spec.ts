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

test("tags that are none are refused in the program's words", async ({ page }) => {
  await open(page);
  await page.locator('[name="tags"]').fill("hilo");
  await page.locator('[data-do="deal-shoes"]').click();
  await expect(page.locator('.counts [role="alert"]')).toContainText(
    "has no count of this name: expected",
    { timeout: 60_000 },
  );
});
