/** The page as an app: the manifest, the icons, and whether Chromium would install it. */
import { expect, test } from "@playwright/test";

test("the manifest and its icons are of any folder of any host", async ({ page, request }) => {
  await page.goto("./");
  const link = page.locator('link[rel="manifest"]');
  await expect(link).toHaveAttribute("href", "./manifest.webmanifest");
  const manifest = await (await request.get("./manifest.webmanifest")).json();
  for (const address of [manifest.id, manifest.start_url, manifest.scope])
    expect(address).toBe("./");
  expect(manifest.display).toBe("standalone");
  for (const { src, sizes } of manifest.icons) {
    expect(src).toMatch(/^\.\//);
    const bytes = await (await request.get(src)).body();
    // The size in the header of a PNG.
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose);
  expect(purposes).toContain("maskable");
});

test("Chromium finds nothing that keeps the page from being installed", async ({ page }) => {
  await page.goto("./");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // Playwright's windows are incognito, and those never install an app.
  const found = installabilityErrors.map(({ errorId }) => errorId);
  expect(found.filter((id) => id !== "in-incognito")).toEqual([]);
});

test("the page of the program is no app, and keeps no tables", async ({ page }) => {
  await page.route("**/", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("<html", '<html data-host="program"');
    await route.fulfill({ response, body });
  });
  await page.goto("./");
  await expect(page.locator(".wagers").first()).toBeVisible();
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(0);
  await page.locator('[data-do="more"]').click();
  await expect(page.locator("#more")).toContainText("keeps nothing in the browser");
  await expect(page.locator("#more")).toContainText("No other page can embed this one");
});
