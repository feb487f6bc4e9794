import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { program } from "./program.ts";

async function open(page: Page, place: string): Promise<void> {
  await page.goto(`./#${place}`);
  await expect(page.locator('.strategy[data-current="true"] .rules')).toBeVisible();
}

/** Red Dog: a player raises on a spread of 7 to 11 and on no other; one deck: 523/16575. */
test("the grid of Red Dog raises on a spread of 7 to 11", async ({ page }) => {
  await open(page, "variant=red-dog/red-dog&wager=bet&shoe=1");
  await page.locator(".cases summary").click();
  const options = page.locator(".grid-of-cases td[data-option]");
  const raised = page.locator('.grid-of-cases td[data-option="raise"]');
  const said = program("strategy", "red-dog", "--decks", "1").wagers[0];
  await expect(options).toHaveCount(said.decisions[0].cases.length);
  await expect(raised).toHaveCount(5);
  const rule = page.locator(".rules tbody tr", { hasText: "Raise" });
  await expect(rule.locator("td").first()).toHaveText("7-11");
  await expect(page.locator('[data-figure="edge"] .figure')).toHaveAttribute(
    "data-exact",
    "523/16575",
  );
});

test("cells are colored by the option or by the cost of a mistake, whose fraction is shown", async ({
  page,
}) => {
  await open(page, "variant=red-dog/red-dog&wager=bet&shoe=1");
  await page.locator(".cases summary").click();
  const cell = page.locator('.grid-of-cases td[data-option="raise"]').first();
  await expect(cell).toHaveClass(/option-/);
  await page.getByRole("button", { name: "cost of a mistake", exact: true }).click();
  await expect(cell).toHaveClass(/depth-/);
  await cell.locator(".figure").click();
  const exact = await cell.locator(".figure").getAttribute("data-exact");
  await expect(page.locator("#exact")).toContainText(exact ?? "no fraction");
});

/** Printed: "queen high or better" costs 0.076% of the ante, "Q-6-4 or better" nothing. */
test("the strategies of Three Card Poker have the costs that are printed", async ({ page }) => {
  await open(page, "variant=three-card-poker/three-card-poker&wager=ante-no-bonus&shoe=1");
  const rows = page.locator(".costs tbody tr[data-strategy]");
  const q64 = rows.filter({ hasText: "Q-6-4" });
  await expect(q64.locator("td").last()).toHaveText("0.0000%");
  const queen = rows.filter({ hasText: "any queen or better" });
  await expect(queen.locator("td").last()).toHaveText(/^0\.07\d+%$/);
});

test("the wallet card is a picture of the rules", async ({ page }, info) => {
  await open(page, "variant=red-dog/red-dog&wager=bet&shoe=1");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Wallet card (SVG)" }).click(),
  ]);
  const file = info.outputPath("card.svg");
  await download.saveAs(file);
  const text = readFileSync(file, "utf8");
  const lines = await page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, "image/svg+xml");
    if (read.querySelector("parsererror")) return ["no SVG"];
    return [...read.querySelectorAll("text")].map((one) => one.textContent ?? "");
  }, text);
  expect(lines).toContain("raise: between 7-11");
  expect(lines.at(-1)).toBe("House edge 3.1554%");
});
