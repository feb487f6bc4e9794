/** Keys and screen readers: a way past the header, one stop a grid, changes announced, the help. */
import { expect, type Page, test } from "@playwright/test";
import { bytes, program } from "./program.ts";

const CURRENT = '.figures[data-current="true"] .wagers';

test("the first stop skips the header", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator(CURRENT)).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  expect(new URL(page.url()).hash).toBe("");
  await page.keyboard.press("Tab");
  await expect(page.locator('select[name="variant"]')).toBeFocused();
});

/** Counts the buttons of a grid at which the Tab key stops. */
const stops = (page: Page, grid: string) =>
  page.locator(grid).evaluate((grid) => {
    const buttons = [...grid.querySelectorAll("button")];
    return buttons.filter(({ tabIndex, disabled }) => tabIndex === 0 && !disabled).length;
  });

test("the table of wagers is one stop, and arrow keys go through it", async ({ page }) => {
  await page.goto("./#variant=punto-banco/baccarat");
  await expect(page.locator(CURRENT)).toBeVisible();
  expect(await stops(page, ".wagers")).toBe(1);
  await page.locator('[data-wager="player"]').focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator('[data-wager="banker"]')).toBeFocused();
  await page.keyboard.press("ArrowRight");
  // https://wizardofodds.com/games/baccarat/basics/
  await expect(page.locator(":focus")).toHaveText("1.0579%");
  await expect(page.locator(":focus")).toHaveAttribute("aria-label", /House edge of Banker/);
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(":focus")).toHaveText("14.3596%");
  await page.keyboard.press("End");
  await expect(page.locator(":focus")).toHaveText("9.5156%");
  await page.keyboard.press("Home");
  await expect(page.locator('[data-wager="tie"]')).toBeFocused();
  // The stop stays where the reader was.
  await page.keyboard.press("Tab");
  await expect(page.locator(".wagers :focus")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator('[data-wager="tie"]')).toBeFocused();
});

test("the cards of the shoe are one stop", async ({ page }) => {
  await page.goto("./#variant=punto-banco/baccarat&view=round");
  await expect(page.locator(".timeline tbody tr").first()).toBeVisible();
  await expect.poll(() => stops(page, ".ranks")).toBe(1);
  await page.locator('[data-card="AS"]').focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator('[data-card="2S"]')).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".hand .cards b")).toHaveText(["2♠"]);
  await expect(page.locator('[data-card="2S"]')).toBeFocused();
});

test("the edge of the open wager is announced once it has changed", async ({ page }) => {
  await page.goto("./#variant=punto-banco/baccarat&wager=tie");
  await expect(page.locator(CURRENT)).toBeVisible();
  const status = page.locator("#status");
  await expect(status).toHaveText("");
  await page.locator('.lines tr[data-line="0"] input[name="odds"]').fill("9 to 1");
  await expect(status).toHaveText("House edge of Tie: 4.8440%");
  // Another wager is not a change of this one.
  await page.locator('[data-wager="player"]').click();
  await page.waitForTimeout(1000);
  await expect(status).toHaveText("House edge of Tie: 4.8440%");
});

test("the edge of the open wager is announced after each card", async ({ page }) => {
  await page.goto("./#variant=punto-banco/baccarat&view=round&wager=tie");
  await expect(page.locator(".timeline td .figure").first()).toBeVisible();
  await page.locator('[name="card"]').pressSequentially("9H");
  const after = program(
    "--variant",
    "punto-banco/baccarat",
    "--decks",
    "8",
    "--wager",
    "tie",
    "--dealt",
    "player 9H",
  );
  const decimal = Number(after.reports[0].wagers[0].edge.decimal);
  await expect(page.locator("#status")).toHaveText(
    `House edge of Tie: ${(100 * decimal).toFixed(4)}%`,
  );
});

test("the question mark opens the help, with every term of the program's glossary", async ({
  page,
}) => {
  await page.goto("./");
  await expect(page.locator(CURRENT)).toBeVisible();
  // In a field it is a letter.
  await page.locator('[name="find"]').press("?");
  await expect(page.locator("#help")).toBeHidden();
  await page.locator('[name="find"]').fill("");
  await page.locator('[data-do="help"]').focus();
  await page.keyboard.press("?");
  await expect(page.locator("#help")).toBeVisible();
  const terms = page.locator("#help .terms dt");
  await expect(terms.first()).toHaveText("Shoe");
  const words = await terms.allTextContents();
  const written = bytes("help", "glossary").toString();
  for (const word of words) expect(written).toContain(word);
  expect(words.length).toBeGreaterThan(20);
  const { version } = program("price", "--variant", "punto-banco/baccarat").tool;
  await expect(page.locator("#help")).toContainText(`odds ${version}`);
  await page.keyboard.press("Escape");
  await expect(page.locator("#help")).toBeHidden();
  await expect(page.locator('[data-do="help"]')).toBeFocused();
});

test("paper has the table and its source, and no controls", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto("./#variant=dynasty-live/dynasty");
  await expect(page.locator(".wagers")).toBeVisible();
  await expect(page.locator(".print-only")).toContainText("Source of the rules:");
  await expect(page.locator(".top, .controls, .save, footer").first()).toBeHidden();
  const paper = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(paper).toBe("rgb(28, 35, 33)");
});

test("the tables of runs are one stop each", async ({ page }) => {
  await page.goto("./#view=runs&variant=dynasty-live/dynasty");
  await expect(page.locator(".runs table .figure").first()).toBeAttached();
  const tables = page.locator(".runs table:has(button)");
  await expect(tables.first()).toBeAttached();
  const all = await tables.evaluateAll((tables) =>
    tables.map(
      (table) =>
        [...table.querySelectorAll("button")].filter(({ tabIndex }) => tabIndex === 0).length,
    ),
  );
  expect(new Set(all)).toEqual(new Set([1]));
});
