/** Payoffs by typing: as people write them, with the mistake in the cell, and as a commission. */
import { expect, type Page, test } from "@playwright/test";
import { program } from "./program.ts";

test.use({ storageState: { cookies: [], origins: [] } });

const odds = '.lines tr[data-line="1"] input[name="odds"]';

async function open(page: Page, wager: string): Promise<void> {
  await page.goto(`./#variant=punto-banco/baccarat&wager=${wager}`);
  await expect(page.locator('.figures[data-current="true"] .wagers')).toBeVisible();
  // The first figures are in the page; this one is the engine's.
  await expect(page.locator('td[data-label^="Pays for"] .figure').first()).toBeVisible();
}

function fraction(text: string): [bigint, bigint] {
  const [above = "0", below = "1"] = text.split("/");
  return [BigInt(above), BigInt(below)];
}

function edgeOf(page: Page, wager: string) {
  return page.locator(`.wagers tr:has([data-wager="${wager}"]) td:nth-child(3) .figure`);
}

// Banker at 0.95 to 1 keeps 1.0579%: https://wizardofodds.com/games/baccarat/basics/
test("a payoff is taken as people write it, and stands in its cell as the table has it", async ({
  page,
}) => {
  await open(page, "banker");
  const exact = program("--variant", "punto-banco/baccarat", "--wager", "banker").reports[0]
    .wagers[0].edge.exact;
  for (const [typed, written] of [
    ["0.95", "0.95 to 1"],
    ["0.95:1", "0.95 to 1"],
    ["0.95 to 1", "0.95 to 1"],
    ["19/20", "19 to 20"],
    ["0,95", "0.95 to 1"],
  ] as const) {
    await page.locator(odds).fill("1 to 1");
    await expect(edgeOf(page, "banker")).not.toHaveText("1.0579%");
    await page.locator(odds).fill("");
    await page.locator(odds).pressSequentially(typed, { delay: 20 });
    await expect(edgeOf(page, "banker"), typed).toHaveText("1.0579%");
    await expect(edgeOf(page, "banker"), typed).toHaveAttribute("data-exact", exact);
    await expect(page.locator(odds)).toHaveValue(typed);
    await expect(page.locator(odds)).not.toHaveAttribute("aria-invalid", "true");
    await page.locator('[name="target"]').focus();
    await expect(page.locator(odds)).toHaveValue(written);
  }
});

for (const width of [390, 1280]) {
  test(`half a payoff is no mistake while it is typed, at ${width} px`, async ({ page }) => {
    // The page's clock moves by the pauses of the reader alone, on a busy machine as well.
    await page.clock.install();
    await page.setViewportSize({ width, height: 900 });
    await open(page, "banker");
    const field = page.locator(odds);
    await field.scrollIntoViewIfNeeded();
    const seen = () =>
      field.evaluate((field) => ({
        alerts: document.querySelectorAll('[role="alert"]').length,
        place: field.getBoundingClientRect().y,
        hasFigures: document.querySelectorAll(".lines tr[data-line] .figure").length > 3,
      }));
    const before = await seen();
    expect(before).toMatchObject({ alerts: 0, hasFigures: true });
    await field.focus();
    await page.keyboard.press("Control+a");
    await page.clock.pauseAt(Date.now() + 60_000);
    // Each of these is no payoff until the last letter; the engine answers in real time.
    for (const letter of "0.96 to ") {
      await page.keyboard.type(letter);
      await page.waitForTimeout(60);
      await page.clock.runFor(60);
      expect(await seen(), letter).toEqual(before);
    }
    // A pause of the reader makes it a mistake, and the last letter a payoff.
    await page.clock.runFor(500);
    await expect.poll(async () => (await seen()).alerts).toBe(1);
    await page.keyboard.type("1");
    await page.clock.resume();
    await expect(edgeOf(page, "banker")).toHaveText("0.5993%");
    await expect.poll(seen).toEqual(before);
  });
}

test("a mistake is told below its cell after a pause, and figures stay to be seen", async ({
  page,
}) => {
  await open(page, "banker");
  const field = page.locator(odds);
  await field.fill("0.96 too");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  const told = await field.getAttribute("aria-describedby");
  const message = page.locator(`[id="${told}"]`);
  await expect(message).toContainText('"0.96 too"');
  await expect(message).toHaveRole("alert");
  await expect(page.getByRole("alert")).toHaveCount(1);
  const [below, cell] = [await message.boundingBox(), await field.boundingBox()];
  expect(below?.y).toBeGreaterThan(cell?.y ?? 0);
  // The probability of a win in print: 45.8597%. It is dimmed, and no figure to press.
  const row = page.locator('.lines tr[data-line="1"]');
  await expect(row).toContainText("45.8597%");
  await expect(row.locator(".figure")).toHaveCount(0);
  await expect(edgeOf(page, "banker")).toHaveText("1.0579%");
  await expect(page.locator('.figures[data-current="false"]')).toHaveCount(1);
  await field.fill("0.95");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.locator('.figures[data-current="true"]')).toHaveCount(1);
});

test("a mistake is told at once when its cell is left", async ({ page }) => {
  await open(page, "banker");
  await page.locator(odds).fill("0.9 x");
  await page.locator('[name="target"]').focus();
  await expect(page.locator(odds)).toHaveAttribute("aria-invalid", "true", { timeout: 350 });
});

// 4% of a win: https://wizardofodds.com/games/baccarat/basics/ has an edge of 0.60%.
test("a commission is a payoff, exactly, and a payoff is a commission", async ({ page }) => {
  await open(page, "banker");
  const commission = page.getByLabel("Commission on a win");
  await expect(commission).toHaveValue("5%");
  await commission.fill("4%");
  await expect(page.locator(odds)).toHaveValue("0.96 to 1");
  await expect(edgeOf(page, "banker")).toHaveText("0.5993%");
  await page.locator('.wagers tr:has([data-wager="banker"]) td:nth-child(2)').click();
  // Edge at 24/25: 1.0579% less a hundredth of the 45.8597% of deals that the Banker wins.
  const { events, edge } = program("--variant", "punto-banco/baccarat", "--wager", "banker")
    .reports[0].wagers[0];
  const [above, below] = fraction(edge.exact);
  const [won, deals] = fraction(events[1].probability.exact);
  const shown = await edgeOf(page, "banker").getAttribute("data-exact");
  const [top, bottom] = fraction(shown ?? "");
  expect(top * below * deals * 100n).toBe(bottom * (above * deals * 100n - won * below));
  await page.locator(odds).fill("19/20");
  await expect(commission).toHaveValue("5%");
  await commission.fill("2,5 %");
  await expect(page.locator(odds)).toHaveValue("0.975 to 1");
  await commission.fill("0");
  await expect(page.locator(odds)).toHaveValue("1 to 1");
  await commission.fill("5x");
  await expect(commission).toHaveAttribute("aria-invalid", "true");
  await page.locator('[data-wager="player"]').click();
  await expect(page.getByLabel("Commission on a win")).toHaveCount(0);
});
