/** A part of the page that does not come: each case ends in words that say what to do. */
import { expect, test } from "@playwright/test";

const figures = '.figures[data-current="true"] .wagers';

test.use({ serviceWorkers: "block" });

test("a host without the media type of WebAssembly serves the page all the same", async ({
  page,
}) => {
  await page.route("**/*.wasm", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { "content-type": "text/plain" } });
  });
  await page.goto("./#shoe=6");
  await expect(page.locator(figures)).toBeVisible();
});

test("an engine that does not come is asked for again", async ({ page }) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText("the engine cannot be fetched");
  await page.unroute("**/*.wasm");
  await page.getByRole("button", { name: "Try again" }).click();
  // The first figures are in the page; those of another shoe are the engine's.
  await page.locator('input[name="shoe"]').fill("6");
  await expect(page.locator(figures)).toContainText("6 decks");
});

test("a worker whose script does not come is asked for again", async ({ context, page }) => {
  await context.route("**/worker-*.js", (route) => route.fulfill({ status: 404 }));
  await page.goto("./");
  await expect(page.getByRole("alert")).toContainText("the engine cannot be fetched");
  await context.unroute("**/worker-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator('input[name="shoe"]').fill("6");
  await expect(page.locator(figures)).toContainText("6 decks");
});

test("an editor that does not come says so, and the figures stay", async ({ page }) => {
  await page.route("**/codemirror-*.js", (route) => route.abort());
  await page.goto("./");
  await expect(page.locator(figures)).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("The text editor could not be fetched");
});

test("charts that do not come say so, and the numbers stay", async ({ page }) => {
  await page.route(/assets\/(src|plot|dist)-[^/]*\.js/, (route) => route.abort());
  await page.goto("./#view=runs&variant=dynasty-live/dynasty");
  await expect(page.getByText("The chart could not be fetched").first()).toBeVisible();
});

test("a browser that is too old is told which ones will do", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, "popover");
  });
  await page.goto("./");
  await expect(page.locator("#page")).toContainText("This page needs a newer browser: Chrome");
  await expect(page.locator("#page")).not.toContainText("Starting the engine");
});
