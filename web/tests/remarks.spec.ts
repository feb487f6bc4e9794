/** Remarks of a report: what its figures assume. */
import { expect, test } from "@playwright/test";
import { program } from "./program.ts";

test("wagers say that an unknown chance is assumed, as the program does", async ({ page }) => {
  await page.goto("./#variant=prosperity-tree/prosperity-tree");
  const said: string[] = program("price", "prosperity-tree").reports[0].notes;
  expect(said).toContain("The chance q is unknown: figures assume 0.0622.");
  await expect(page.locator(".figures .notes li")).toHaveText(said, { timeout: 20_000 });
});

test("wagers whose table has no remarks have no list of them", async ({ page }) => {
  await page.goto("./#variant=punto-banco/baccarat");
  await expect(page.locator('.figures[data-current="true"] .paytable')).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.locator(".notes")).toHaveCount(0);
});
