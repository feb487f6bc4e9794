import { expect, type Page, test } from "@playwright/test";

const HEAD =
  'id = "mine"\nname = "<img src=x onerror=\\"window.hit = 1\\">"\ngame = "baccarat"\ndecks = [8]\n';
const WAGER = (id: string, name: string) =>
  `[wager.${id}]\nname = "${name}"\npays = [{ odds = "8 to 1", name = "<script>window.hit = 1</script>", when = { result = "tie" } }]\n`;

/** Opens a table by its address, as a link of somebody else would. */
async function open(page: Page, text: string): Promise<void> {
  await page.goto("./#variant=dynasty-live/dynasty");
  await expect(page.locator('.figures[data-current="true"]')).toBeVisible();
  const table = await page.evaluate(async (text) => {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let binary = "";
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }, text);
  await page.goto(`./#variant=mine/mine&table=${table}`);
  await page.reload();
}

const hit = (page: Page) => page.evaluate(() => (window as { hit?: number }).hit);

test("names with markup are text, wherever they are shown", async ({ page }) => {
  await open(page, HEAD + WAGER("tie", "</textarea><svg onload='window.hit = 1'>"));
  await expect(page.locator(".wagers tbody tr")).toHaveCount(1);
  await expect(page.locator(".wagers tbody th")).toContainText("<svg onload=");
  await expect(page.locator(".wagers caption")).toContainText("<img src=x");
  await page.locator(".lines .figure").first().click();
  await expect(page.locator("#exact")).toBeVisible();
  expect(await hit(page)).toBeUndefined();
  expect(await page.locator("main img, main script, main svg").count()).toBe(0);
});

test("the policy of the page runs no script that stands in it", async ({ page }) => {
  await page.goto("./#variant=dynasty-live/dynasty");
  const refused = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) =>
          resolve(event.effectiveDirective),
        );
        const script = document.createElement("script");
        script.textContent = "window.hit = 1";
        document.body.append(script);
        setTimeout(() => resolve("none"), 2000);
      }),
  );
  expect(refused).toBe("script-src-elem");
  expect(await hit(page)).toBeUndefined();
});

test("a heavy table holds up neither an edit nor another table, and can be stopped", async ({
  page,
}) => {
  test.setTimeout(90_000);
  // Each condition looks at the suits of all six cards in its own way: minutes of work together.
  const cards = [..."A23456789TJQK"].flatMap((rank) => [..."SHDC"].map((suit) => rank + suit));
  const wagers = Array.from({ length: 60 }, (_, at) => {
    const looked = Array.from(
      { length: 12 },
      (_, more) => `count.${cards[(at + 4 * more) % 52]} = "0-1"`,
    );
    return `[wager.w${at}]\nname = "W${at}"\npays = [{ odds = "2 to 1", when = { ${looked.join(", ")} } }]\n`;
  });
  const heavy = `id = "heavy"\nname = "Heavy"\ngame = "baccarat"\ndecks = [8]\n${wagers.join("")}`;
  await open(page, heavy.replace('id = "heavy"', 'id = "mine"'));
  await page.getByRole("button", { name: "Stop" }).click({ timeout: 15_000 });
  await expect(page.getByRole("alert")).toContainText("stopped");
  await page.locator('select[name="variant"]').selectOption("new:baccarat");
  await expect(page.locator(".wagers tbody tr")).toHaveCount(1, { timeout: 15_000 });
  await expect(page.locator(".wagers td .figure").first()).toHaveAttribute(
    "data-exact",
    "103841353768/723147898655",
  );
});
