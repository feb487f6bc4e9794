/** Comparisons: numbers of decks, two variants, and a table with what it was before its edits. */
import { expect, type Page, test } from "@playwright/test";
import { program } from "./program.ts";

test.use({ storageState: { cookies: [], origins: [] } });

async function open(page: Page, rest = ""): Promise<void> {
  await page.goto(`./#variant=punto-banco/baccarat${rest}`);
  await expect(page.locator('.figures[data-current="true"] .wagers')).toBeVisible();
}

const row = (page: Page, wager: string) => page.locator(`tr[data-across="${wager}"]`);

// 6 decks: Banker 1.0558%, Player 1.2374%, Tie 14.4382%; 8 decks: 1.0579%, 1.2351%, 14.3596%:
// https://wizardofodds.com/games/baccarat/basics/
test("six and eight decks stand side by side", async ({ page }) => {
  await open(page);
  for (const typed of ["6,8", "6 8", " 6, 8 "]) {
    await page.locator('[name="across"]').fill(typed);
    await expect(row(page, "banker").locator("td"), typed).toHaveText(["1.0558%", "1.0579%"]);
    await expect(row(page, "player").locator("td")).toHaveText(["1.2374%", "1.2351%"]);
    await expect(row(page, "tie").locator("td")).toHaveText(["14.4382%", "14.3596%"]);
    await page.locator('[name="across"]').fill("");
    await expect(row(page, "banker")).toHaveCount(0);
  }
});

test("every edge by decks is the program's fraction, and rules that do not allow a number say so", async ({
  page,
}) => {
  await open(page);
  await page.getByRole("button", { name: "1 to 12" }).click();
  await expect(row(page, "banker").locator("td")).toHaveCount(12);
  const { reports } = program("--variant", "punto-banco/baccarat", "--decks", "1..12", "--brief");
  expect(reports).toHaveLength(12);
  for (const wager of reports[0].wagers) {
    const shown = row(page, wager.id).locator(".figure");
    for (const [at, report] of reports.entries()) {
      const { edge } = report.wagers.find(({ id }: { id: string }) => id === wager.id);
      await expect(shown.nth(at)).toHaveAttribute("data-exact", edge.exact);
    }
  }
  // The rules name 8 decks and 6.
  const isWithin = reports.map(
    ({ shoe }: { shoe: { within_rules: boolean } }) => shoe.within_rules,
  );
  expect(isWithin.filter(Boolean)).toHaveLength(2);
  await expect(page.locator(".by-decks thead th", { hasText: "*" })).toHaveCount(10);
  await expect(page.locator(".by-decks circle.hollow")).toHaveCount(10);
});

test("a press draws a line, named at its end, and the address keeps it", async ({ page }) => {
  await open(page, "&across=1..12&wager=banker");
  const names = page.locator(".line-name");
  await expect(names).toHaveText(["Banker"]);
  await expect(page.locator("figcaption")).toHaveText(
    "Banker: 1.0117% with 1 deck, 1.0599% with 12 decks.",
  );
  await page.getByRole("button", { name: "Draw Player", exact: true }).click();
  await expect(names).toHaveText(["Player", "Banker"]);
  await expect(page.locator(".line-chart polyline")).toHaveCount(2);
  // Player is the dearer bet, so its line is above Banker's.
  const [player, banker] = [await names.nth(0).boundingBox(), await names.nth(1).boundingBox()];
  expect(player?.y ?? 0).toBeLessThan((banker?.y ?? 0) - 15);
  await expect.poll(() => page.url()).toContain("series=banker%2Cplayer");
  await page.reload();
  await expect(names).toHaveText(["Player", "Banker"]);
});

test("a list of decks in the field of the shoe is offered as a comparison", async ({ page }) => {
  await open(page);
  await page.locator('[name="shoe"]').fill("6,8");
  await page.locator('[data-do="compare-decks"]').click();
  await expect(row(page, "banker").locator("td")).toHaveText(["1.0558%", "1.0579%"]);
  await expect(page.locator('[name="shoe"]')).toHaveValue("6");
});

test("a list that cannot be read is told beside its field", async ({ page }) => {
  await open(page);
  await page.locator('[name="across"]').fill("6,x");
  await expect(page.locator("#across-help")).toContainText("x");
  await expect(page.locator('[name="across"]')).toHaveAttribute("aria-invalid", "true");
  await page.locator('[name="across"]').fill("1..9000");
  await expect(page.locator("#across-help")).toHaveText(
    "9,000 numbers of decks: expected at most 50",
  );
  await expect(page.locator('.figures[data-current="true"]')).toHaveCount(1);
});

test("an edited table stands beside the original, with changed cells marked", async ({ page }) => {
  await open(page, "&wager=tie");
  await expect(page.locator('[data-do="original"]')).toHaveCount(0);
  await page.locator('.lines tr[data-line="0"] input[name="odds"]').fill("9");
  await page.locator('[data-do="original"]').click();
  const tie = page.locator('[data-against="tie"]');
  // 14.3596% at 8 to 1; 4.8440% at 9 to 1; the difference is the hit frequency.
  await expect(tie.locator("tr.wager .figure")).toHaveText(["14.3596%", "4.8440%"]);
  await expect(tie.locator("tr.wager td").last()).toHaveText("−9.5156%");
  await expect(tie.locator("tr.line").first().locator("td.moved")).toContainText("9 to 1");
  await expect(tie.locator("tr.line").first()).toContainText("8 to 1");
  await expect(page.locator(".against .moved")).toHaveCount(2);
  await expect(page.locator('[data-against="banker"] tr.wager td').last()).toHaveText("same");
});

// EZ Baccarat: Banker 1.0183%, Dragon 7 7.6113%, Panda 8 10.1876%:
// https://wizardofodds.com/games/baccarat/side-bets/ez-baccarat/
test("two variants stand side by side, wagers matched by their ids", async ({ page }) => {
  await open(page, "&wager=banker");
  await page.locator('select[name="against"]').selectOption("punto-banco/ez");
  const banker = page.locator('[data-against="banker"]');
  await expect(banker.locator("tr.wager .figure")).toHaveText(["1.0579%", "1.0183%"]);
  await expect(page.locator('[data-against="dragon-7"] tr.wager')).toContainText("not offered");
  await expect(page.locator('[data-against="dragon-7"] .figure')).toHaveText(["7.6113%"]);
  await expect(page.locator('[data-against="panda-8"] .figure')).toHaveText(["10.1876%"]);
  await expect(banker.locator("tr.line", { hasText: "three-card 7" })).toContainText(
    "no such line",
  );
  await expect(page.locator('[data-against="player"] .moved')).toHaveCount(0);
});

test("comparisons fit a phone of 390 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "&across=1..12&against=punto-banco/ez");
  await expect(page.locator(".line-chart")).toBeVisible();
  await expect(page.locator(".against table")).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});
