/** The search for whole paytables, and both neighbors of a wanted edge. */
import { expect, type Page, test } from "@playwright/test";
import { program } from "./program.ts";

test.use({ storageState: { cookies: [], origins: [] } });

const rows = (page: Page) => page.locator("tr[data-paytable]");

async function open(page: Page, rest: string): Promise<void> {
  await page.goto(`./#${rest}`);
  await expect(page.locator('.figures[data-current="true"] .wagers')).toBeVisible();
  await page.locator('[data-do="search"]').click();
  await expect(rows(page).first()).toBeVisible();
}

interface Paytable {
  pays: string[];
  by_shoe: { edge: { exact: string; decimal: string } }[];
}

/** The list of the page is the program's, figure by figure. */
async function isProgram(page: Page, ...options: string[]): Promise<void> {
  await isProgramOf("dynasty-live/dynasty", page, ...options);
}

async function isProgramOf(variant: string, page: Page, ...options: string[]): Promise<void> {
  const words = ["design", "--variant", variant, "--decks", "8", "--most", "12"];
  const { found } = program(...words, ...options).reports[0];
  // The page leaves out what is far from one wanted edge.
  const wanted = Number.parseFloat(options[options.indexOf("--edge") + 1] ?? "") / 100;
  const isOne = !options.some((option) => option.includes(".."));
  const paytables: Paytable[] = found.paytables.filter(
    ({ by_shoe }: Paytable, at: number) =>
      at < 3 || !isOne || Math.abs(Number(by_shoe[0]?.edge.decimal) - wanted) <= 0.1,
  );
  await expect(page.locator('.design [data-current="true"]')).toBeVisible();
  await expect
    .poll(() =>
      rows(page).evaluateAll((all) => all.map((row) => row.getAttribute("data-paytable"))),
    )
    .toEqual(paytables.map(({ pays }) => pays.join(" ")));
  for (const [at, { by_shoe }] of paytables.entries()) {
    const edge = rows(page).nth(at).locator("td:nth-child(2) .figure");
    await expect(edge).toHaveAttribute("data-exact", by_shoe[0]?.edge.exact ?? "");
  }
}

test("a search says how many paytables it shows, and leaves out those far away", async ({
  page,
}) => {
  await open(page, "variant=punto-banco/baccarat&wager=tie");
  // 9 to 1 keeps 4.8440%, 8 to 1 14.3596%, 10 to 1 -4.6716% and 7 to 1 23.8752%.
  await expect(rows(page)).toHaveCount(3);
  await expect(page.locator(".design .note")).toHaveText(
    "The nearest 3 of 14 paytables; no other is within 10 percentage points. Press one to use it.",
  );
  await page.locator('[name="wanted"]').fill("4..15");
  await expect(rows(page)).toHaveCount(2);
  await expect(page.locator(".design .note")).toContainText("2 of the 2 paytables in this range");
});

test("several payoffs at once are searched as the program searches them", async ({ page }) => {
  await open(page, "variant=dynasty-live/dynasty&wager=bad-beat");
  await isProgram(page, "--wager", "bad-beat", "--edge", "5%");
  await page.locator('[name="rounding"]').fill("5");
  await isProgram(page, "--wager", "bad-beat", "--edge", "5%", "--round-to", "5");
  await page.getByLabel("Three-card 9 beats three-card 8", { exact: true }).uncheck();
  await isProgram(page, "--wager", "bad-beat", "--edge", "5%", "--round-to", "5", "--fix", "1");
  await page.locator('[name="wanted"]').fill("4%..6%");
  await isProgram(page, "--wager", "bad-beat", "--edge", "4%..6%", "--round-to", "5", "--fix", "1");
  // The address has all of it, once nothing has changed for a while.
  await expect.poll(() => new URL(page.url()).hash).toContain("target=4%25..6%25");
  await page.reload();
  await isProgram(page, "--wager", "bad-beat", "--edge", "4%..6%", "--round-to", "5", "--fix", "1");
});

test("payoffs with a random multiplier are searched before it, and put into the table", async ({
  page,
}) => {
  await open(page, "variant=prosperity-tree&wager=tie");
  await isProgramOf("prosperity-tree", page, "--wager", "tie", "--edge", "5%");
  const row = rows(page).nth(1);
  const edge = await row.locator("td:nth-child(2) .figure").getAttribute("data-exact");
  await row.getByRole("button").first().click();
  await expect(page.locator('.figures[data-current="true"] .wagers')).toContainText("Tie");
  const priced = page.locator(".wagers .figure[data-exact]");
  await expect
    .poll(() => priced.evaluateAll((all) => all.map((one) => one.getAttribute("data-exact"))))
    .toContain(edge);
});

test("a press puts a paytable into the table, and the list stays", async ({ page }) => {
  await open(page, "variant=dynasty-live/dynasty&wager=bad-beat&rounding=5");
  const all = () =>
    rows(page).evaluateAll((rows) => rows.map((row) => row.getAttribute("data-paytable")));
  const before = await all();
  for (const at of [2, 0]) {
    const row = rows(page).nth(at);
    const edge = await row.locator("td:nth-child(2) .figure").getAttribute("data-exact");
    await row.getByRole("button").first().click();
    await expect(row.locator("th button")).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator('[data-figure="edge"] .figure')).toHaveAttribute(
      "data-exact",
      edge ?? "",
    );
    const fields = page.locator('.lines input[name="odds"]');
    const paid = (before[at] ?? "").split(" ");
    for (const [line, pays] of paid.entries())
      await expect(fields.nth(line)).toHaveValue(`${pays} to 1`);
    expect(await all()).toEqual(before);
  }
});

test("an edge that cannot be read is told, and a range that holds no paytable says so", async ({
  page,
}) => {
  await open(page, "variant=dynasty-live/dynasty&wager=bad-beat");
  await page.locator('[name="wanted"]').fill("x");
  await expect(page.locator(".design").getByRole("alert")).toContainText("x");
  await expect(page.locator('[name="wanted"]')).toHaveAttribute("aria-invalid", "true");
  await page.locator('[name="wanted"]').fill("5.00001%..5.00002%");
  await expect(page.locator(".design .note")).toContainText("has this edge");
});

test("the search fits a phone of 390 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "variant=dynasty-live/dynasty&wager=bad-beat");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
