/** The best strategy of a bet: outside figures, the grid, another strategy beside it, the card. */
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { bytes, program } from "./program.ts";

async function open(page: Page, place: string): Promise<void> {
  await page.goto(`./#${place}`);
  // The whole engine is compiled first, which takes seconds on a busy machine.
  const rules = page.locator('.strategy[data-current="true"] .rules').first();
  await expect(rules).toBeVisible({ timeout: 20_000 });
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
  await expect(q64.locator("td").nth(1)).toHaveText("0.0000%");
  const queen = rows.filter({ hasText: "any queen or better" });
  await expect(queen.locator("td").nth(1)).toHaveText(/^0\.076\d%$/);
});

test("equally good options of Peek Baccarat have a least and a greatest stake", async ({
  page,
}) => {
  await page.goto("./#variant=peek-baccarat/peek-baccarat&wager=player");
  const rows = page.locator('.strategy[data-current="true"] .costs tbody tr');
  await expect(rows.first()).toBeVisible({ timeout: 20_000 });
  const [said] = program("strategy", "peek-baccarat", "-w", "player").wagers;
  const shown = [said, said.least_stake, said.greatest_stake, ...said.strategies];
  await expect(rows).toHaveCount(shown.length);
  for (const [at, one] of shown.entries()) {
    const figures = rows.nth(at).locator(".figure");
    const texts = [one.average_stake.exact, one.edge_wagered.exact];
    const last = await figures.evaluateAll((all) =>
      all.slice(-2).map((one) => (one as HTMLElement).dataset.exact),
    );
    expect(last).toEqual(texts);
  }
  expect(said.greatest_stake.average_stake.exact).not.toBe(said.least_stake.average_stake.exact);
});

test("the wallet card is a picture of the rules", async ({ page }, info) => {
  await open(page, "variant=red-dog/red-dog&wager=bet&shoe=1");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator('[data-do="card"]').click(),
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

/** Raise with Q-6-4 or better: https://wizardofodds.com/games/three-card-poker/ */
test("the grid of Three Card Poker plays Q-6-4, and folds Q-6-3", async ({ page }) => {
  await open(page, "variant=three-card-poker/three-card-poker&wager=ante&shoe=1");
  await page.locator(".cases summary").click();
  const header = page.locator(".cases .grid-of-cases thead th");
  await expect(header.first()).toHaveText(
    "player class · player highest · player second-highest, by player lowest",
  );
  const lowest = await header.allTextContents();
  const option = (row: string, column: string) =>
    page
      .locator(".cases .grid-of-cases tbody tr", {
        has: page.getByRole("rowheader", { name: row, exact: true }),
      })
      .locator("td")
      .nth(lowest.indexOf(column) - 1);
  await expect(option("high-card · Q · 6", "4")).toHaveText("Play");
  await expect(option("high-card · Q · 6", "3")).toHaveText("Fold");
  await expect(option("high-card · Q · 5", "4")).toHaveText("Fold");
  await expect(option("high-card · J · T", "8")).toHaveText("Fold");
  await expect(option("pair · 3 · 2", "2")).toHaveText("Play");
  // The house edge of the ante is 3.3730%.
  await expect(page.locator(".costs tbody tr").first().locator("td").first()).toHaveText("3.3730%");
});

test("arrow keys go through the grid, and a press tells the fraction and gives the focus back", async ({
  page,
}) => {
  await open(page, "variant=red-dog/red-dog&wager=bet&shoe=1");
  await page.locator(".cases summary").press("Enter");
  const cells = page.locator(".grid-of-cases .figure");
  await cells.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(cells.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(cells.last()).toBeFocused();
  await expect(cells.last()).toHaveAttribute("aria-label", "Raise: Raise; a mistake costs");
  await page.keyboard.press("Enter");
  await expect(page.locator("#exact")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cells.last()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator(".grid-of-cases :focus")).toHaveCount(0);
});

test("numbers of the columns stand in their order", async ({ page }) => {
  await open(page, "variant=baccarat-gold/baccarat-gold&wager=player&shoe=8");
  await page.locator(".cases summary").click();
  await expect(page.locator(".grid-of-cases thead th").filter({ hasText: /^\d$/ })).toHaveText([
    ..."0123456789",
  ]);
});

test("another number of decks stands beside, with its edge and the same cases", async ({
  page,
}) => {
  await open(page, "variant=red-dog/red-dog&wager=bet&shoe=1");
  await page.locator('select[name="beside"]').selectOption("@6");
  await expect(page.locator('[data-differing="0"]')).toHaveText(
    "6 decks: the same option in all 12 cases.",
  );
  const six = program("strategy", "red-dog", "--decks", "6").wagers[0];
  await expect(page.locator(".beside .figure").last()).toHaveAttribute(
    "data-exact",
    six.edge.exact,
  );
  // The address has the comparison.
  await expect.poll(() => new URL(page.url()).hash).toContain("beside=%406");
});

/** Red Dog with one payoff changed: a spread of 3 pays 10 to 1, which makes a raise worth it. */
const GENEROUS = `
[wager.generous]
name = "Generous"
pays = [
  { odds = "11 to 1", when = { three.of-a-kind = 3 } },
  { odds = "push", when = { two.of-a-kind = 2 } },
  { odds = "push", when = { two.between = 0 } },
  { odds = "5 to 1", when = { two.between = 1, three.ranks = 3, three.highest = "= two.highest", three.lowest = "= two.lowest" } },
  { odds = "4 to 1", when = { two.between = 2, three.ranks = 3, three.highest = "= two.highest", three.lowest = "= two.lowest" } },
  { odds = "10 to 1", when = { two.between = 3, three.ranks = 3, three.highest = "= two.highest", three.lowest = "= two.lowest" } },
  { odds = "1 to 1", when = { two.between = "4-11", three.ranks = 3, three.highest = "= two.highest", three.lowest = "= two.lowest" } },
]

[wager.generous.decide]
sees = ["two.between"]
options.call = {}
options.raise = { times = 2, given = { two.between = "1-11" } }
`;

// After a spread of 3 twelve cards of fifty win: 10 · 12/50 - 38/50 is 1.64 for each stake.
test("a case with another option by another paytable is listed and marked", async ({ page }) => {
  await open(page, "variant=red-dog/red-dog&wager=bet&shoe=1");
  await expect(page.locator(".cm-content")).toContainText("red-dog");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(GENEROUS);
  await expect(page.locator('[data-wager="generous"]')).toBeVisible();
  await page.locator('select[name="beside"]').selectOption("generous");
  await expect(page.locator('[data-differing="1"]')).toHaveText(
    "Generous: another option in 1 of 12 cases.",
  );
  const cells = page.locator(".differences tbody td");
  await expect(cells.nth(0)).toHaveText("3");
  await expect(cells.nth(1)).toHaveText("Call");
  await expect(cells.nth(2)).toHaveText("Raise");
  await page.locator(".cases summary").click();
  await expect(page.locator(".grid-of-cases .differs")).toHaveText(["Call ≠ Raise"]);
});

test("the wallet card is printed by itself, on a sheet of its size", async ({ page }) => {
  await open(page, "variant=red-dog/red-dog&wager=bet&shoe=1");
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.locator('[data-do="print-card"]').click();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  // 85.6 mm by 54 mm are 242.6 by 153.1 points.
  const text = pdf.toString("latin1");
  expect(/\/Count (\d+)/.exec(text)?.[1]).toBe("1");
  // Chromium writes a page of its own size too, which is not counted.
  const box = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].at(-1);
  const [wide, high] = [Number(box?.[1]), Number(box?.[2])];
  expect(Math.abs(wide - 242.6)).toBeLessThan(1.5);
  expect(Math.abs(high - 153.1)).toBeLessThan(1.5);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(page.locator(".card-sheet")).toHaveCount(0);
});

test("cards seen to leave the shoe change the strategy as the command line says", async ({
  page,
}) => {
  await open(page, "variant=red-dog/red-dog&wager=bet&shoe=1&seen=KH KD 2C");
  const said = program("strategy", "red-dog", "--decks", "1", "--seen", "KH KD 2C").wagers[0];
  const figures = page.locator(".costs tbody tr").first().locator(".figure");
  await expect(figures.first()).toHaveAttribute("data-exact", said.edge.exact);
  await expect(page.locator(".strategy .command code")).toHaveText(
    "odds strategy --variant red-dog/red-dog --wager bet --decks 1 --seen 'KH KD 2C' -o odds-strategy.html",
  );
});

test("the strategy is saved as the command line writes it", async ({ page }, info) => {
  await open(page, "variant=red-dog/red-dog&wager=bet&shoe=1");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator('.strategy [data-format="csv"]').click(),
  ]);
  const file = info.outputPath("strategy.csv");
  await download.saveAs(file);
  const words = ["--variant", "red-dog/red-dog", "--wager", "bet", "--decks", "1"];
  expect(readFileSync(file)).toEqual(bytes("strategy", ...words, "--format", "csv"));
});

// The player of Three Card Poker plays Q-6-4, of Ultimate Three Card Poker J-7-4 or so: a jack
// high that is folded in the one game is called in the other.
test("the rules of another game with the same fields stand beside, case by case", async ({
  page,
}) => {
  const other = "ultimate-three-card-poker/ultimate-three-card-poker";
  await open(page, "variant=three-card-poker/three-card-poker&wager=ante&shoe=1");
  await page.locator('select[name="beside"]').selectOption(other);
  const here = program("strategy", "three-card-poker", "ante").wagers[0];
  const there = program("strategy", "ultimate-three-card-poker", "ante").wagers[0];
  type Case = { values: string[]; option: string };
  const options = new Map<string, string>(
    there.decisions[0].cases.map((one: Case) => [one.values.join(), one.option]),
  );
  const differing = here.decisions[0].cases.filter((one: Case) => {
    const option = options.get(one.values.join());
    return option !== undefined && option !== one.option;
  });
  const said = page.locator("[data-differing]");
  await expect(said).toHaveAttribute("data-differing", String(differing.length));
  await expect(said).toContainText("Its options are Fold, Call, Triple.");
  await expect(page.locator(".beside .figure").last()).toHaveAttribute(
    "data-exact",
    there.edge.exact,
  );
});

test("one sentence says why two strategies cannot be compared", async ({ page }) => {
  await open(page, "variant=red-dog/red-dog&wager=bet&shoe=1");
  const select = page.locator('select[name="beside"]');
  await select.selectOption("casino-war/casino-war");
  await expect(page.locator("[data-apart]")).toHaveText(
    "Casino War cannot be compared: the player sees two between here, and result there.",
  );
  await select.selectOption("lucky-7/lucky-7");
  await expect(page.locator(".strategy .beside .bad")).toHaveText(/^Lucky 7 cannot be compared: /);
});

// A spread of 3 that pays 10 to 1 is worth a raise: 10 · 12/50 - 38/50 is 1.64 for each stake.
test("an edited table stands beside the rules before the edits", async ({ page }) => {
  await open(page, "variant=red-dog/red-dog&wager=bet&shoe=1");
  await expect(page.locator(".cm-content")).toContainText("red-dog");
  const text = readFileSync("../tables/games/red-dog.toml", "utf8");
  const edited = text.replace('"2 to 1", name = "Spread 3"', '"10 to 1", name = "Spread 3"');
  expect(edited).not.toBe(text);
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(edited);
  await page.locator('select[name="beside"]').selectOption("@original");
  await expect(page.locator('[data-differing="1"]')).toHaveText(
    "the rules before your edits: another option in 1 of 12 cases.",
  );
  await expect(page.locator(".differences tbody td").nth(2)).toHaveText("Call");
});

// Q-6-4 or better is played: the class and the highest card decide every hand but those with a queen.
test("an overview has the two things that tell most, and others can be chosen", async ({
  page,
}) => {
  await open(page, "variant=three-card-poker/three-card-poker&wager=ante&shoe=1");
  await page.locator(".overview summary").click();
  const [rows, columns] = [page.getByLabel("Rows"), page.getByLabel("Columns")];
  await expect(rows).toHaveValue("player class");
  await expect(columns).toHaveValue("player highest");
  const grid = page.locator(".overview .grid-of-cases");
  await expect(grid.locator(".mixed")).toHaveText(["Play / Fold"]);
  const high = grid.locator("tbody tr", { hasText: "high-card" });
  await expect(high.locator("td:not(:empty)")).toHaveText([
    ...Array(7).fill("Fold"),
    "Play / Fold",
    "Play",
    "Play",
  ]);
  // The highest card of a pair is a 3 at least.
  const pair = grid.locator("tbody tr", { hasText: "pair" });
  await expect(pair.locator("td[data-option]")).toHaveText(Array(12).fill("Play"));
  await columns.selectOption("player class");
  await expect(rows).toHaveValue("player highest");
});
