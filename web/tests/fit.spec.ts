/** Values of an unknown chance: the chart of intervals, the finding, what is saved. */
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { bytes, program } from "./program.ts";

async function open(page: Page, place: string): Promise<void> {
  await page.goto(`./#${place}`);
  await expect(page.locator('.fit[data-current="true"] .spans')).toBeVisible({ timeout: 20_000 });
}

/** Opens a table of one's own, as text. */
async function paste(page: Page, text: string): Promise<void> {
  await page.goto("./");
  await expect(page.locator(".cm-content")).toContainText("punto-banco");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(text);
  await expect(page.locator('.fit[data-current="true"] .spans')).toBeVisible({ timeout: 20_000 });
}

// A separate program found .06191 to .06227 for Prosperity Tree: docs/fit.md.
test("one chance fits every printed return of Prosperity Tree", async ({ page }) => {
  await open(page, "variant=prosperity-tree/prosperity-tree");
  await expect(page.locator("[data-finding]")).toHaveText(
    "All 7 printed figures fit q from 0.061913 to 0.062273, and no other.",
  );
  const said = program("fit", "prosperity-tree").reports[0];
  const rows = page.locator(".spans tbody tr");
  await expect(rows).toHaveCount(said.claims.length);
  for (const [at, { printed, spans }] of said.claims.entries()) {
    await expect(rows.nth(at).locator("th")).toContainText(printed);
    const ends = rows.nth(at).locator(".figure");
    await expect(ends.first()).toHaveAttribute("data-exact", spans[0].from.exact);
    await expect(ends.last()).toHaveAttribute("data-exact", spans[0].to.exact);
  }
  const all = page.locator('[data-claim="all"] .figure');
  await expect(all).toHaveText(["0.061913", "0.062273"]);
  for (const { id, span } of said.wagers) {
    const cells = page.locator(`[data-left="${id}"] .figure`);
    await expect(cells.first()).toHaveAttribute("data-exact", span.from.exact);
    await expect(cells.nth(1)).toHaveAttribute("data-exact", span.to.exact);
  }
  // The text of the program rounds the same ends outward.
  const text = bytes("fit", "prosperity-tree").toString();
  for (const row of await page.locator(".left tbody tr").all()) {
    for (const cell of await row.locator(".figure").allTextContents()) expect(text).toContain(cell);
  }
});

test("bars stand on one axis, and the band is what they have in common", async ({ page }) => {
  await open(page, "variant=prosperity-tree/prosperity-tree");
  const box = async (selector: string) => {
    const found = await page.locator(selector).boundingBox();
    return { left: found?.x ?? 0, right: (found?.x ?? 0) + (found?.width ?? 0) };
  };
  const band = await box('[data-claim="all"] .shared');
  let [left, right] = [-Infinity, Infinity];
  for (let at = 0; at < 7; at++) {
    const bar = await box(`[data-claim="${at}"] .bar`);
    left = Math.max(left, bar.left);
    right = Math.min(right, bar.right);
  }
  expect(Math.abs(band.left - left)).toBeLessThan(1);
  expect(Math.abs(band.right - right)).toBeLessThan(1);
});

test("a figure that no chance fits, and an erratum, are marked", async ({ page }) => {
  const example = "../tables/example/lightning-baccarat.toml";
  await paste(page, readFileSync(example, "utf8"));
  await expect(page.locator("[data-finding]")).toHaveText(
    "All 3 printed figures fit q from 0.742994 to 0.743037, and no other.",
  );
  const apart = page.locator(".spans .disagrees");
  await expect(apart).toHaveCount(2);
  await expect(apart.first()).toContainText("Known erratum: The return that others print of it");
  await expect(apart.last()).toContainText("no value of q");
});

test("without the word erratum the two figures that disagree are named", async ({ page }) => {
  const text = readFileSync("../tables/example/lightning-baccarat.toml", "utf8");
  const blocks = text.split(/(?=^\[\[published\]\])/m);
  const kept = blocks.filter((block) => !block.includes("79.01"));
  await paste(page, kept.join("").replaceAll(/, erratum = "[^"]*"/g, ""));
  await expect(page.locator("[data-finding]")).toHaveText(/^No q fits both .*1\.33%/);
  await expect(page.locator(".spans .disagrees")).toHaveCount(2);
  await expect(page.locator(".left")).toHaveCount(0);
});

test("files are those of the command beside them", async ({ page }, info) => {
  await open(page, "variant=prosperity-tree/prosperity-tree");
  const command = page.locator(".fit .command code");
  await expect(command).toHaveText(
    "odds fit --variant prosperity-tree/prosperity-tree --decks 8 -o odds-fit.html",
  );
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator('.fit [data-format="csv"]').click(),
  ]);
  const file = info.outputPath("fit.csv");
  await download.saveAs(file);
  const words = ["--variant", "prosperity-tree/prosperity-tree", "--decks", "8"];
  expect(readFileSync(file)).toEqual(bytes("fit", ...words, "--format", "csv"));
});

test("rules without an unknown chance have no such part", async ({ page }) => {
  await page.goto("./#variant=punto-banco/baccarat");
  await expect(page.locator('.figures[data-current="true"] .save')).toBeVisible();
  await expect(page.locator(".fit")).toHaveCount(0);
});

test("bounds over all laws are the report of the program", async ({ page }) => {
  await open(page, "variant=prosperity-tree/prosperity-tree");
  const laws = page.locator(".laws");
  await expect(laws.locator(".reported")).toHaveCount(0);
  await laws.locator("summary").click();
  const report = laws.locator('.reported[data-current="true"]');
  await expect(report).toContainText("any mixture of 9 configurations", { timeout: 20_000 });
  const said = program("fit", "prosperity-tree", "--laws").laws[0];
  const bounds = report.locator("table", { hasText: "Assumed" }).last();
  for (const { id } of said.wagers) await expect(bounds).toContainText(id);
  const text = bytes("fit", "prosperity-tree", "--laws").toString();
  const cells = await bounds.locator("tbody td").allTextContents();
  const percents = cells.filter((cell) => cell.endsWith("%"));
  expect(percents.length).toBeGreaterThan(4 * said.wagers.length);
  for (const percent of percents) expect(text).toContain(percent);
});

test("a table that lists numbers without chances has bounds, and no unknown chance", async ({
  page,
}) => {
  await page.goto("./");
  await expect(page.locator(".cm-content")).toContainText("punto-banco");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(readFileSync("../tables/example/peek-licensed.toml", "utf8"));
  await page.locator(".laws summary").click();
  await expect(page.locator(".laws .reported")).toContainText("1 to 4 shown cards", {
    timeout: 20_000,
  });
  await expect(page.locator(".fit:not(.laws)")).toHaveCount(0);
});
