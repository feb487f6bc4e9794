/** First sight in either browser: a walk through every view of a dark page, and a payoff. */
import { expect, type Page, test } from "@playwright/test";

// Chromium is asked to be dark, and Firefox is by its settings.
test.use({ colorScheme: "dark" });

function complaints(page: Page): string[] {
  const all: string[] = [];
  page.on("console", (said) => {
    if (["error", "warning"].includes(said.type())) all.push(said.text());
  });
  page.on("pageerror", (error) => all.push(String(error)));
  return all;
}

/** 1.2351%, 1.0579%, 14.3596% and 10.3614%: https://wizardofodds.com/games/baccarat/basics/ */
const EDGES = ["1.2351%", "1.0579%", "14.3596%", "10.3614%", "10.3614%"];
/** Ways of a tie and of a round; at 8 to 1 the house keeps 1 less nine times their quotient, 14.3596%. */
const WAYS = [475_627_426_473_216n, 4_998_398_275_503_360n] as const;

test("every view shows its figures in a dark page, and the browser has no complaint", async ({
  page,
}) => {
  const said = complaints(page);
  await page.goto("./#variant=punto-banco/baccarat");
  const edges = page.locator('.figures[data-current="true"] .wagers td:nth-child(3) .figure');
  await expect(edges).toHaveText(EDGES);
  const [top = "", bottom = ""] = (await edges.nth(2).getAttribute("data-exact"))?.split("/") ?? [];
  const [ties, all] = WAYS;
  expect(BigInt(top) * all).toBe(BigInt(bottom) * (all - 9n * ties));
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(20, 24, 26)");
  const step = (name: string) => page.getByRole("link", { name }).click();
  await step("Shoe and round");
  await expect(page.locator(".timeline td .figure").first()).toBeVisible();
  await step("Session");
  await expect(page.locator('.reported[data-current="true"] table').first()).toBeVisible();
  await step("Runs");
  await expect(page.locator(".runs figure svg").first()).toBeVisible();
  await step("Check a simulator");
  await expect(page.getByRole("heading", { name: "Check a simulator" })).toBeVisible();
  expect(said).toEqual([]);
});

test("a payoff of 1,000 is a thousand, and of 1,5 one and a half", async ({ page }) => {
  await page.goto("./#variant=punto-banco/baccarat&wager=tie");
  const odds = page.locator('.lines tr[data-line="0"] input[name="odds"]');
  const edge = page.locator('.wagers tr:has([data-wager="tie"]) td:nth-child(3) .figure');
  await expect(edge).toHaveText("14.3596%");
  const [ties, all] = WAYS;
  for (const [typed, written, twice] of [
    ["1,000", "1000 to 1", 2002n],
    ["1,5", "1.5 to 1", 5n],
  ] as const) {
    await odds.fill(typed);
    const parts = async () => (await edge.getAttribute("data-exact"))?.split("/").map(BigInt) ?? [];
    // The house keeps 1 less the probability of a tie times the payoff with its stake, 1001 and 2.5.
    await expect
      .poll(async () => {
        const [top = 0n, bottom = 1n] = await parts();
        return top * 2n * all - bottom * (2n * all - twice * ties);
      })
      .toBe(0n);
    await page.locator('[name="target"]').focus();
    await expect(odds).toHaveValue(written);
  }
});
