/** A phone: every control of every view is 44 pixels high, as Apple's and WCAG 2.5.5's targets are. */
import { expect, test } from "@playwright/test";

test.use({
  viewport: { width: 390, height: 844 },
  storageState: { cookies: [], origins: [] },
});

const VIEWS: [name: string, address: string, ready: string][] = [
  ["wagers", "#variant=punto-banco/baccarat&wager=tie&across=6,8&search=open&bet=new", ".save"],
  ["a bet with a decision", "#variant=red-dog/red-dog&wager=bet", ".save"],
  ["a shoe", "#view=round&variant=punto-banco/ez&dealt=player:9H", ".follow .figure"],
  ["runs", "#view=runs", "odds-charts svg"],
  ["a check", "#view=check", ".check"],
];

for (const [name, address, ready] of VIEWS) {
  test(`${name}: targets are 44 pixels high`, async ({ page }) => {
    await page.goto(`./${address}`);
    await page.locator(ready).first().waitFor();
    // What is folded away is there for a thumb too.
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll("details")) folded.open = true;
    });
    const small = await page
      .locator(
        ":is(button:not(.figure), a:not(.skip), input:not(.sr, [type=checkbox]), select, summary):visible",
      )
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().height < 43.9)
          .map((one) => `${Math.round(one.getBoundingClientRect().height)}: ${one.outerHTML}`),
      );
    // Links within a sentence are as high as its lines.
    expect(small.filter((one) => !one.includes('<a href="http'))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
  });
}

test("a figure takes touches 20 pixels above and below it", async ({ page }) => {
  await page.goto("./");
  const figures = page.locator(".wagers .figure:visible");
  await expect(figures).toHaveCount(10);
  for (const figure of await figures.all()) {
    const hit = await figure.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [-20, 0, 20].map(
        (by) => document.elementFromPoint(x + width / 2, y + height / 2 + by) === one,
      );
    });
    expect(hit).toEqual([true, true, true]);
  }
});
