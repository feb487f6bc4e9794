/** Loading: no layout shift, and one request for the engine, before the page's script runs. */
import { expect, type Page, test } from "@playwright/test";

test.use({ serviceWorkers: "block", storageState: { cookies: [], origins: [] } });

/** Sums the layout shifts of each page that is opened. A second observer would count them twice. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = window as { shift?: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) seen.shift = (seen.shift ?? 0) + value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Returns the cumulative layout shift while the page loads. Up to 0.1 counts as good. */
async function shift(page: Page, hash: string, ready: string): Promise<number> {
  await page.goto(`./${hash}`);
  await page.locator(ready).first().waitFor();
  await page.waitForTimeout(500);
  return page.evaluate(() => (window as { shift?: number }).shift ?? Number.NaN);
}

for (const width of [390, 800, 1280]) {
  test(`nothing jumps at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await observe(page);
    expect(await shift(page, "", '.lines input[name="odds"]')).toBeLessThan(0.05);
    await page.goto("about:blank");
    expect(await shift(page, "#view=runs", ".runs figure")).toBeLessThan(0.05);
  });
}

test("the engine is fetched once, before the page asks for it", async ({ page }) => {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("preload")) faults.push(message.text());
  });
  await page.goto("./");
  await expect(page.locator(".lines").first()).toBeVisible();
  const entries = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => /small-.*\.wasm$/.test(name))
      .map(({ initiatorType, transferSize }) => ({ initiatorType, fetched: transferSize > 0 })),
  );
  expect(entries).toEqual([{ initiatorType: "link", fetched: true }]);
  // A browser says so if it has not used what was fetched ahead.
  await page.waitForTimeout(4000);
  expect(faults).toEqual([]);
});
