/** Links: short ones, of earlier versions, of another version's tables; titles, frames, own tables. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { program } from "./program.ts";

const CURRENT = '.figures[data-current="true"] .wagers';
const edge = (page: Page, wager: string) =>
  page.locator(`.wagers tr:has([data-wager="${wager}"]) td:nth-child(3) .figure`);

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

async function copied(page: Page, button: string): Promise<string> {
  await page.locator(`[data-do="${button}"]`).click();
  await expect(page.locator(`[data-do="${button}"]`)).toHaveText("Copied");
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Sets what a line of the open wager pays. */
async function pay(page: Page, line: number, odds: string): Promise<void> {
  await page.locator(`.lines tr[data-line="${line}"] input[name="odds"]`).fill(odds);
}

/** Variants with a short and a long table, a wager of both, and its new payoff. */
const EDITED = [
  ["punto-banco/baccarat", "tie", "9 to 1"],
  ["dynasty-live/dynasty", "tie", "9 to 1"],
] as const;

for (const [variant, wager, odds] of EDITED) {
  test(`the link of one edited payoff of ${variant} is short, and is the page`, async ({
    page,
    context,
  }) => {
    await page.goto(`./#variant=${variant}&wager=${wager}`);
    await expect(page.locator(CURRENT)).toBeVisible();
    await pay(page, 0, odds);
    // 1 - 10 · 475,627,426,473,216 / 4,998,398,275,503,360, a tie at 9 to 1
    await expect(edge(page, wager)).toHaveText("4.8440%");
    const link = await copied(page, "copy-link");
    expect(link.length).toBeLessThanOrEqual(300);
    const other = await context.newPage();
    await other.goto(link);
    await expect(edge(other, wager)).toHaveText("4.8440%");
    await expect(other.locator('.lines tr[data-line="0"] input[name="odds"]')).toHaveValue(odds);
  });
}

test("the largest table that is built in has a short link for one edited payoff", async ({
  page,
}) => {
  const { variants } = program("list", "variants");
  const largest = variants.toSorted(
    (one: { wagers: string[] }, two: { wagers: string[] }) => two.wagers.length - one.wagers.length,
  )[0];
  await page.goto(`./#variant=${largest.id}`);
  await expect(page.locator(CURRENT)).toBeVisible();
  await pay(page, 0, "77 to 1");
  await expect.poll(() => new URL(page.url()).hash).toContain("table=");
  expect((await copied(page, "copy-link")).length).toBeLessThanOrEqual(300);
});

test("a link with changes to a table that has changed since says so", async ({ page }) => {
  await page.goto("./#variant=punto-banco/baccarat&wager=tie");
  await expect(page.locator(CURRENT)).toBeVisible();
  await pay(page, 0, "9 to 1");
  await expect(edge(page, "tie")).toHaveText("4.8440%");
  const link = new URL(await copied(page, "copy-link"));
  // As a version with another table would have made it.
  link.hash = link.hash.replace(/table=\w+/, "table=0123456789abc");
  await page.goto("about:blank");
  await page.goto(link.href);
  await expect(page.getByRole("alert")).toContainText("that table has changed since");
  await expect(page.getByRole("alert")).toContainText("of the printed rules, not of the link");
  await expect(edge(page, "tie")).toHaveText("14.3596%");
  // The address keeps the link, whatever else is changed.
  await page.locator('input[name="shoe"]').fill("6");
  await expect.poll(() => new URL(page.url()).hash).toContain("shoe=6");
  expect(new URL(page.url()).hash).toContain("table=0123456789abc.");
  await page.getByRole("button", { name: "Go on with the printed rules" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).hash).not.toContain("table=");
});

test("a link that was cut short says so in words", async ({ page }) => {
  await page.goto("./#variant=punto-banco/baccarat&wager=tie");
  await expect(page.locator(CURRENT)).toBeVisible();
  await pay(page, 0, "9 to 1");
  await expect(edge(page, "tie")).toHaveText("4.8440%");
  const hash = new URL(await copied(page, "copy-link")).hash;
  const table = /table=([^&]*)/.exec(hash)?.[1] ?? "";
  await page.goto("about:blank");
  await page.goto(`./${hash.replace(table, table.slice(0, -6))}`);
  await expect(page.getByRole("alert")).toContainText("the link may have been cut short");
  await expect(edge(page, "tie")).toHaveText("14.3596%");
});

test("a phone shares the link by its own sheet", async ({ page }) => {
  await page.addInitScript(() => {
    const seen = window as { shared?: unknown };
    Object.assign(navigator, {
      share: async (shared: unknown) => {
        seen.shared = shared;
      },
    });
  });
  await page.goto("./#variant=punto-banco%2Fez&shoe=6");
  await expect(page.locator(CURRENT)).toBeVisible();
  // The name of the rules may come behind the figures.
  await expect(page).toHaveTitle(/^EZ Baccarat/);
  await page.locator('[data-do="share"]').click();
  const shared = () => page.evaluate(() => (window as { shared?: unknown }).shared);
  await expect.poll(shared).toEqual({ title: "EZ Baccarat · 6 decks · odds", url: page.url() });
});

test("the title names the wager, the rules and the shoe", async ({ page }) => {
  await page.goto("./");
  await expect(page).toHaveTitle("Baccarat, 5% commission · 8 decks · odds");
  await page.locator('[data-wager="tie"]').click();
  await page.locator('input[name="shoe"]').fill("6");
  await expect(page).toHaveTitle("Tie · Baccarat, 5% commission · 6 decks · odds");
  await page.getByRole("link", { name: "Check a simulator" }).click();
  await expect(page).toHaveTitle("Check a simulator · odds");
});

test("the code of a frame shows the wagers in another page, with a way to the whole", async ({
  page,
  context,
}) => {
  await page.goto("./#variant=punto-banco/ez&shoe=6");
  await expect(page.locator(CURRENT)).toBeVisible();
  await page.locator('[data-do="more"]').click();
  const code = await copied(page, "copy-embed");
  // Another origin: a port of its own.
  const server = createServer((_, reply) =>
    reply.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><p>A page ${code}`),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const other = await context.newPage();
    await other.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const frame = other.frameLocator("iframe");
    const { wagers } = program("price", "--variant", "punto-banco/ez", "--decks", "6").reports[0];
    await expect(frame.locator("tbody tr")).toHaveCount(wagers.length);
    const exact = await frame
      .locator(".figure")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-exact")));
    expect(exact).toEqual(wagers.map((one: { edge: { exact: string } }) => one.edge.exact));
    await expect(frame.locator("nav, select, input")).toHaveCount(0);
    const [whole] = await Promise.all([
      context.waitForEvent("page"),
      frame.getByRole("link").click(),
    ]);
    await expect(whole.locator('input[name="shoe"]')).toHaveValue("6");
    await expect(whole.locator('select[name="variant"]')).toHaveValue("punto-banco/ez");
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test("an edited table is called edited in its caption, its title and its frame", async ({
  page,
}) => {
  await page.goto("./#variant=punto-banco/baccarat&wager=banker");
  await expect(page.locator(CURRENT)).toBeVisible();
  await expect(page.locator(".wagers .edited")).toHaveCount(0);
  await pay(page, 1, "1 to 1");
  const row = page.locator(".wagers tr", { has: page.locator(".edited") });
  await expect(row).toHaveCount(1);
  await expect(row.locator("[data-wager]")).toHaveText("Banker");
  const caption = "Punto banco: Baccarat, 5% commission (edited) 8 decks";
  await expect(page.locator(".wagers caption")).toContainText(caption);
  await expect(page).toHaveTitle("Banker · Baccarat, 5% commission (edited) · 8 decks · odds");
  await page.locator('[data-do="more"]').click();
  const code = await copied(page, "copy-embed");
  expect(code).toContain('title="Banker · Baccarat, 5% commission (edited) · 8 decks · odds"');
  await page.goto(code.split('"')[1]?.replaceAll("&amp;", "&") ?? "");
  await expect(page.locator("caption")).toHaveText(caption);
  await expect(page.locator("tbody tr", { hasText: "edited" })).toContainText("Banker");
  // The printed payoff again: nothing is edited.
  await page.goto("./#variant=punto-banco/baccarat&wager=banker");
  await expect(page.locator(CURRENT)).toBeVisible();
  await pay(page, 1, "1 to 1");
  await expect(page.locator(".wagers .edited")).toHaveCount(1);
  await pay(page, 1, "0.95 to 1");
  await expect(page.locator(".wagers .edited")).toHaveCount(0);
});

test("own tables are kept under their names, opened and deleted", async ({ page }) => {
  await page.goto("./#variant=punto-banco/baccarat&wager=tie");
  await expect(page.locator(CURRENT)).toBeVisible();
  await pay(page, 0, "9 to 1");
  await expect(edge(page, "tie")).toHaveText("4.8440%");
  await page.locator('[data-do="more"]').click();
  await page.locator('[name="table-name"]').fill("Ties for nine");
  await page.locator('[data-do="save-table"]').click();
  const saved = page.locator(".kept .link");
  await expect(saved).toHaveText("Ties for nine");
  await expect(page.locator('[data-do="save-table"]')).toHaveText("Replace");
  // In another visit.
  await page.goto("about:blank");
  await page.goto("./");
  await expect(edge(page, "tie")).toHaveText("14.3596%");
  await page.locator('[data-do="more"]').click();
  await saved.click();
  await expect(edge(page, "tie")).toHaveText("4.8440%");
  await page.locator('[data-do="more"]').click();
  await page.getByRole("button", { name: "Delete Ties for nine" }).click();
  await expect(saved).toHaveCount(0);
  await page.locator('[data-do="restore"]').click();
  await expect(saved).toHaveText("Ties for nine");
  await page.getByRole("button", { name: "Delete Ties for nine" }).click();
  await expect(saved).toHaveCount(0);
  await page.reload();
  await page.locator('[data-do="more"]').click();
  await expect(page.locator("#more")).toContainText("No table is saved yet");
});
