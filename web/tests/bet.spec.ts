/** A bet of one's own by choices: examples, selects, payoffs, and the text as the second view. */
import { expect, type Page, test } from "@playwright/test";
import { program } from "./program.ts";

const section = (page: Page) => page.locator(".bet");
const edge = (page: Page) => section(page).locator(".priced .large .figure");

async function open(page: Page, variant = "punto-banco/baccarat"): Promise<void> {
  await page.goto(`./#variant=${variant}`);
  await expect(page.locator('.figures[data-current="true"] .wagers')).toBeVisible();
  await page.locator('[data-do="bet"]').click();
}

/** The exact edge of the table that the page saves, by the program. */
async function ofProgram(page: Page, file: string, wager: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Table", exact: true }).click(),
  ]);
  await download.saveAs(file);
  const report = program(
    ...["--tables", file, "--variant", "punto-banco/baccarat", "--decks", "8", "--wager", wager],
  );
  return report.reports[0].wagers[0].edge.exact;
}

// Panda 8 is 25 to 1 on the Player's win with a three-card 8, and keeps 10.1876%:
// https://wizardofodds.com/games/baccarat/side-bets/ez-baccarat/
test("an example is a bet with its price at once, and its text in the table", async ({ page }) => {
  await open(page);
  await section(page).getByRole("button", { name: "Player wins with a three-card 8" }).click();
  await expect(edge(page)).toHaveText("10.1876%");
  await expect(page.locator(".cm-content")).toContainText("[wager.my-bet]");
  await expect(page.locator(".cm-content")).toContainText("player.cards = 3");
  await expect(section(page).locator('select[name="what"]')).toHaveCount(3);
  // The next example takes its place: Banker Pair at 11 to 1 keeps 10.3614%.
  await section(page).getByRole("button", { name: "Banker pair" }).click();
  await expect(edge(page)).toHaveText("10.3614%");
  await expect(page.locator(".wagers tbody tr")).toHaveCount(6);
  await expect(section(page).locator('input[name="bet-name"]')).toHaveValue("Banker pair");
});

test("an example keeps a bet of the reader's own, and undo takes the example back", async ({
  page,
}) => {
  await open(page);
  const bets = page.locator(".wagers tbody tr");
  await section(page).getByRole("button", { name: "Banker pair" }).click();
  await expect(bets).toHaveCount(6);
  await section(page).locator('input[name="odds"]').fill("13");
  await section(page).getByRole("button", { name: "Six cards are dealt" }).click();
  await expect(bets).toHaveCount(7);
  await expect(edge(page)).toHaveText("4.6938%");
  await section(page).getByRole("button", { name: "Undo" }).click();
  await expect(bets).toHaveCount(6);
  await expect(section(page).locator('input[name="odds"]')).toHaveValue("13 to 1");
  // Typing is one step, the example before it another.
  await section(page).getByRole("button", { name: "Undo" }).click();
  await expect(section(page).locator('input[name="odds"]')).toHaveValue("11 to 1");
  await section(page).getByRole("button", { name: "Undo" }).click();
  await expect(bets).toHaveCount(5);
  await expect(page.locator('[data-do="undo-edit"]')).toHaveCount(0);
});

test(
  "every example is priced as the program prices it",
  { tag: "@figures" },
  async ({ page }, info) => {
    test.slow();
    await open(page);
    const examples = section(page).locator("[data-example]");
    const count = await examples.count();
    expect(count).toBeGreaterThan(12);
    for (let at = 0; at < count; at++) {
      const name = (await examples.nth(at).getAttribute("data-example")) ?? "";
      await examples.nth(at).click();
      await expect(page.locator(".paytable .title")).toHaveValue(name);
      await expect(page.locator('.figures[data-current="true"]')).toHaveCount(1);
      await expect(page.locator('.wagers tr[aria-selected="true"] th button')).toHaveText(name);
      const shown = await edge(page).getAttribute("data-exact");
      const file = info.outputPath("table.toml");
      const bet = await page
        .locator('.wagers tr[aria-selected="true"] [data-wager]')
        .first()
        .getAttribute("data-wager");
      expect(await ofProgram(page, file, bet ?? ""), name).toBe(shown);
    }
    await open(page, "dragon-tiger/dragon-tiger");
    // Suited Tie at 50 to 1 keeps 13.9759%: https://wizardofodds.com/games/dragon-tiger/
    await section(page).getByRole("button", { name: "A tie in one suit" }).click();
    await expect(edge(page)).toHaveText("13.9759%");
  },
);

test("three selects make a clause, and clauses are joined by and", async ({ page }) => {
  await open(page);
  await section(page).getByRole("button", { name: "An empty bet" }).click();
  const clause = (at: number) => section(page).locator(`[data-clause="${at}"]`);
  await clause(0).locator('[name="what"]').selectOption("result");
  await clause(0).locator('[name="value"]').selectOption({ label: "banker" });
  await section(page).getByRole("button", { name: "and…" }).click();
  await clause(1).locator('[name="hand"]').selectOption("banker");
  await clause(1).locator('[name="what"]').selectOption("banker.total");
  await clause(1).locator('[name="value"]').selectOption({ label: "7" });
  await section(page).getByRole("button", { name: "and…" }).click();
  await clause(2).locator('[name="hand"]').selectOption("banker");
  await clause(2).locator('[name="what"]').selectOption("banker.cards");
  await clause(2).locator('[name="value"]').selectOption({ label: "3" });
  await section(page).locator('input[name="odds"]').fill("40");
  // This is Dragon 7, which keeps 7.6113%.
  await expect(edge(page)).toHaveText("7.6113%");
  await expect(page.locator(".cm-content")).toContainText(
    'result = "banker", banker.total = 7, banker.cards = 3',
  );
  await section(page).getByRole("button", { name: "Remove condition 3" }).click();
  await expect(page.locator(".lines .condition code").first()).toHaveText(
    'result = "banker", banker.total = 7',
  );
});

test("the text is the truth: what it says stands in the selects, or is left to it", async ({
  page,
}) => {
  await open(page);
  await section(page).getByRole("button", { name: "Six cards are dealt" }).click();
  await expect(edge(page)).toHaveText("4.6938%");
  const condition = page.locator(".lines .condition").first();
  const write = async (when: string) => {
    await condition.click();
    await expect(page.locator(".condition.open .cm-content")).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(when);
    await page.keyboard.press("Enter");
  };
  await write('winner = { total = "8-9", natural = true }');
  await expect(section(page).locator('[name="hand"]').first()).toHaveValue("winner");
  await expect(section(page).locator('[name="value"]').first()).toHaveValue('"8-9"');
  await expect(section(page).locator('[name="value"]').last()).toHaveValue("true");
  await write('result = "tie", not = { player.total = 6 }');
  await expect(section(page)).toContainText("is edited as text");
  await expect(section(page).locator('[name="value"]')).toHaveCount(0);
});

test("a bet with several payoffs comes back from its link", async ({ page }) => {
  await open(page);
  await section(page).getByRole("button", { name: "Banker wins with 6" }).click();
  // Lucky 6 at 12 and 20 to 1 keeps 16.6836%.
  await expect(edge(page)).toHaveText("16.6836%");
  await expect.poll(() => new URL(page.url()).hash).toContain("bet=my-bet");
  await page.reload();
  await expect(edge(page)).toHaveText("16.6836%");
  await expect(section(page).locator("[data-payoff]")).toHaveCount(2);
  await section(page).getByRole("button", { name: "Remove payoff 2" }).click();
  await expect(section(page).locator("[data-payoff]")).toHaveCount(1);
  await section(page).locator('input[name="odds"]').fill("12 x");
  await expect(section(page).getByRole("alert")).toContainText("12 x");
});

test("the form fits a phone of 390 pixels, with targets of 44", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await section(page).getByRole("button", { name: "Banker wins with 6" }).click();
  await expect(edge(page)).toHaveText("16.6836%");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const control of await section(page).locator("select, button:not(.figure)").all()) {
    expect((await control.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  }
});
