/** First sight: baccarat in a sentence, a field that finds a bet, and the table as text on request. */
import { expect, test } from "@playwright/test";
import { program } from "./program.ts";

test.use({ storageState: { cookies: [], origins: [] } });

const figures = '.figures[data-current="true"] .wagers';

/** 1.0579%, 1.2351% and 14.3596%: https://wizardofodds.com/games/baccarat/basics/ */
test("the page begins with baccarat as most houses deal it, in a sentence", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator(".headline")).toHaveText(
    "With 8 decks the house keeps 1.06% of Banker bets, 1.24% of Player and 14.36% of Tie.",
  );
  await expect(page.locator('select[name="variant"]')).toHaveValue("punto-banco/baccarat");
  await expect(page.locator(".cm-content")).toHaveCount(0);
  await expect(page.locator('[name="meter"]')).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe("");
});

test("the first figures stand before the engine has come, and are the program's", async ({
  page,
}) => {
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route("**/*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("./");
  await expect(page.locator(figures)).toBeVisible();
  await expect(page.locator('select[name="variant"] option:checked')).toHaveText(
    "Baccarat, 5% commission (Punto banco)",
  );
  await expect(page.locator('.lines input[name="odds"]').first()).toBeVisible();
  const shown = await page
    .locator('.wagers [data-name^="House edge"]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-exact")));
  const { reports } = program("price", "--variant", "punto-banco/baccarat", "--decks", "8");
  const edges = reports[0].wagers.map(({ edge }: { edge: { exact: string } }) => edge.exact);
  expect(shown).toEqual(edges);
  // A change waits for the engine.
  await page.locator('input[name="shoe"]').fill("6");
  await expect(page.locator(figures)).toHaveCount(0);
  come();
  await expect(page.locator(".wagers caption")).toContainText("6 decks");
});

/** Banker at even money loses 44.6247% of rounds and wins 45.8597%: -1.2351%. */
test("the house loses on a bet that favors the player", async ({ page }) => {
  await page.goto("./#variant=punto-banco/baccarat&wager=banker");
  await expect(page.locator(figures)).toBeVisible();
  await page.locator('.lines tr[data-line="1"] input[name="odds"]').fill("1 to 1");
  const headline = page.locator(".headline");
  await expect(headline).toHaveText(
    "With 8 decks the house loses 1.24% of Banker bets, but keeps 1.24% of Player and 14.36% of Tie.",
  );
  await expect(headline).toHaveAttribute("data-current", "true");
  await page.locator('input[name="shoe"]').fill("abc");
  await expect(headline).toHaveAttribute("data-current", "false");
});

/** 2.7509% is the best play's: https://wizardofodds.com/games/red-dog/ has 2.75% with eight decks. */
test("a bet with several ways to play is named once, by the best of them", async ({ page }) => {
  await page.goto("./#variant=red-dog/red-dog");
  await expect(page.locator(".headline")).toHaveText("With 8 decks the house keeps 2.75% of Bets.");
});

test("a link with unknown rules points to the list of rules", async ({ page }) => {
  await page.goto("./#variant=foo");
  await expect(page.getByRole("alert")).toHaveText('no variant "foo": choose rules from the list');
});

test("a bet is found by its name, in every variant", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator(figures)).toBeVisible();
  const field = page.getByLabel("Find a bet");
  await field.fill("panda8");
  const bets = page.locator(".found button");
  await expect(bets.first()).toContainText("Panda 8");
  await bets.filter({ hasText: "EZ Baccarat" }).first().click();
  await expect(page.locator('select[name="variant"]')).toHaveValue("punto-banco/ez");
  // 10.1876% with eight decks: https://wizardofodds.com/games/baccarat/side-bets/ez-baccarat/
  const row = page.locator('.wagers tr:has([data-wager="panda-8"])');
  await expect(row).toHaveAttribute("aria-selected", "true");
  await expect(row.locator("td:nth-child(3)")).toHaveText("10.1876%");
  await expect(page.locator(".found")).toHaveCount(0);
  // Twelve bets of one name tell their rules and their game, those of this game first.
  await field.fill("tie");
  await expect(bets.first()).toContainText("EZ Baccarat, Punto banco");
  await expect(bets.nth(1)).toContainText("Punto banco");
  await field.fill("pandas 8");
  await expect(bets.first()).toContainText("Panda 8");
  await field.fill("no such bet");
  await expect(page.locator(".found")).toContainText("No bet has this name");
});

test("the table as text stays as the reader left it", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator(figures)).toBeVisible();
  await page.getByText("Edit as text").click();
  await expect(page.locator(".cm-content")).toContainText("punto-banco");
  await page.reload();
  await expect(page.locator(".cm-content")).toContainText("punto-banco");
});

test("every view begins with the same rules, also in a tab of its own", async ({
  page,
  context,
}) => {
  await page.goto("./#view=session");
  await expect(page.locator('select[name="variant"]')).toHaveValue("punto-banco/baccarat");
  await page.goto("about:blank");
  await page.goto("./#variant=punto-banco/ez&shoe=6");
  await expect(page.locator(figures)).toBeVisible();
  await page.locator('input[name="shoe"]').fill("7");
  const link = page.getByRole("link", { name: "Session" });
  await expect(link).toHaveAttribute("href", /shoe=7/);
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    link.click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(tab.locator('select[name="variant"]')).toHaveValue("punto-banco/ez");
  await expect(tab.locator('input[name="shoe"]')).toHaveValue("7");
  await expect(page.locator(figures)).toBeVisible();
  await page.goto("about:blank");
  await page.goto("./");
  await page.locator('[data-wager="tie"]').click();
  await expect.poll(() => new URL(page.url()).hash).toContain("variant=punto-banco%2Fbaccarat");
});

/** 0.95 and 0.97 over 0.0951560, less 1, are 8.983609 and 9.193790 to 1: `odds design --edge 3%..5%`. */
test("a wanted edge is a percentage, a range, or refused", async ({ page }) => {
  await page.goto("./#variant=punto-banco/baccarat&wager=tie");
  await expect(page.locator(figures)).toBeVisible();
  const target = page.locator('[name="target"]');
  const heading = page.locator(".lines thead th").nth(5);
  const cell = page.locator('.lines tr[data-line="0"] td').nth(5);
  await target.fill("5");
  await expect(heading).toHaveText("Pays for 5%");
  await expect(cell).toContainText("8.983609");
  // The payoff that is there is no suggestion.
  await expect(cell.getByRole("button", { name: "Let line 1 pay 9 to 1" })).toBeVisible();
  await expect(cell.getByRole("button", { name: "Let line 1 pay 8 to 1" })).toHaveCount(0);
  await target.fill("3-5");
  await expect(heading).toHaveText("Pays for 3% to 5%");
  await expect(cell).toContainText("8.983609–9.193790");
  await target.fill("abc");
  await expect(heading).toHaveText("Pays for the edge");
  await expect(page.locator(".target .bad")).toContainText("expected a range");
});

/** 8 to 1 keeps 14.3596%; 9 to 1 keeps 1 - 10 · 475,627,426,473,216 / 4,998,398,275,503,360 = 4.8440%. */
// An edge of 12.5% pays 0.875 / 0.0951560 - 1 = 8.195430 to 1.
test("a wanted edge has the payoffs on both sides of it, each with its edge", async ({ page }) => {
  await page.goto("./#variant=punto-banco/baccarat&wager=tie");
  await expect(page.locator(figures)).toBeVisible();
  const offers = page.locator('.lines tr[data-line="0"] .use');
  // It pays 8 to 1 already, and the neighbors are 8 and 9.
  await expect(offers).toHaveText(["9 to 1: 4.84%"]);
  await page.locator('[name="target"]').fill("12,5");
  await expect(page.locator('.lines tr[data-line="0"] td:nth-child(6) .figure')).toHaveText(
    "8.195430",
  );
  await offers.last().click();
  await expect(page.locator('.wagers tr:has([data-wager="tie"]) td:nth-child(3)')).toHaveText(
    "4.8440%",
  );
});
