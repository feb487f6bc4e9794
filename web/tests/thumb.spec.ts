/** A shoe by thumb: keys, the end of a round, the history, the chart, and one undo for all. */
import { expect, type Page, test } from "@playwright/test";
import { program } from "./program.ts";

const BACCARAT = "./#view=round&variant=punto-banco/baccarat";
/** The Player has 4 and 5, a natural nine; the Banker 2 and a king. */
const NATURAL = ["4", "2", "5", "K"];
/** The Player draws a 7 at 5, the Banker an 8 at 4 against it: two and two. */
const SIX_CARDS = ["2", "K", "3", "4", "7", "8"];

async function open(page: Page, address = BACCARAT): Promise<void> {
  await page.goto(address);
  await expect(page.locator(".timeline tbody tr").first()).toBeVisible();
}

async function press(page: Page, ranks: string[]): Promise<void> {
  for (const rank of ranks) await page.locator(`[data-key="${rank}"]`).click();
}

const status = (page: Page) => page.locator(".follow .status");
const hash = (page: Page) => new URL(page.url()).hash;

/** The edge of a wager on eight decks less these cards, by the program. */
function edge(wager: string, gone: string[], ...more: string[]): string {
  const shoe = gone.length ? `8 - ${gone.join(" ")}` : "8";
  const asked = ["--variant", "punto-banco/baccarat", "--shoe", shoe, "--wager", wager, ...more];
  return program(...asked).reports[0].wagers[0].edge.exact;
}

async function pinned(page: Page, wager: string): Promise<string | null> {
  return page.locator(`[data-pinned="${wager}"] .figure`).getAttribute("data-exact");
}

test("a natural ends the round, and the next key opens another", async ({ page }) => {
  await open(page);
  await expect(status(page)).toContainText("Round 1: the next card goes to Player");
  // 1.0579%, 1.2351% and 14.3596%: https://wizardofodds.com/games/baccarat/basics/
  await expect(page.locator(".pinned .figure")).toHaveText(["1.2351%", "1.0579%", "14.3596%"]);
  await press(page, NATURAL.slice(0, 3));
  await expect(status(page)).toContainText("goes to Banker");
  await expect
    .poll(() => pinned(page, "tie"))
    .toBe(edge("tie", [], "--dealt", "player 4 5 banker 2"));
  await press(page, NATURAL.slice(3));
  await expect(status(page)).toContainText("Player wins, 9 to 2.");
  await expect(page.locator('[data-total="player"]')).toHaveText("9");
  await expect(page.locator('[data-total="banker"]')).toHaveText("2");
  await expect(page.locator('[data-pinned="tie"]')).toContainText("lost");
  await expect(page.locator('[data-pinned="player"]')).toContainText("won 1 to 1");
  // The edges are those of the next round.
  await expect.poll(() => pinned(page, "tie")).toBe(edge("tie", NATURAL));
  await press(page, ["9"]);
  await expect(status(page)).toContainText("Round 2: the next card goes to Banker");
  await expect.poll(() => hash(page)).toContain("dealt=player%3A9&");
  await expect(page.locator('.timeline tr[data-wager="tie"] .figure').first()).toHaveAttribute(
    "data-exact",
    edge("tie", NATURAL),
  );
});

test("history and chart have each round with the edges before it", async ({ page }) => {
  await open(page);
  await press(page, [...NATURAL, ...SIX_CARDS]);
  await expect(status(page)).toContainText("Tie, 2 to 2.");
  const rows = page.locator(".history tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Tie");
  await expect(rows.first().locator(".cards")).toHaveText([/2 3 7\s*2/, /K 4 8\s*2/]);
  await expect(rows.last()).toContainText("Player wins");
  await expect(rows.last().locator(".cards")).toHaveText([/4 5\s*9/, /2 K\s*2/]);
  for (const wager of ["player", "banker", "tie"]) {
    const before = [[], NATURAL, [...NATURAL, ...SIX_CARDS]].map((gone) => edge(wager, gone));
    const dots = page.locator(`[data-strip="${wager}"] .dot`);
    const drawn = async () =>
      Promise.all((await dots.all()).map((dot) => dot.getAttribute("data-exact")));
    await expect.poll(drawn, { message: wager }).toEqual(before);
    await expect(rows.last().locator(`[data-edge="${wager}"]`)).toHaveAttribute(
      "data-exact",
      before[0] ?? "",
    );
    await expect(rows.first().locator(`[data-edge="${wager}"]`)).toHaveAttribute(
      "data-exact",
      before[1] ?? "",
    );
  }
});

test("undo returns to the former state and address", async ({ page }) => {
  await open(page);
  const addresses: string[] = [];
  // The address is written behind a moment without a change.
  const settle = async (part: string) => {
    await expect.poll(() => hash(page)).toContain(part);
    addresses.push(hash(page));
  };
  await press(page, NATURAL);
  await settle("banker%3AK&");
  await press(page, ["9"]);
  await settle("dealt=player%3A9&");
  await page.locator('[data-pin="player-pair"]').click();
  await expect(page.locator('[data-pinned="player-pair"]')).toBeVisible();
  await settle("pins=");
  await page.locator('input[name="seen"]').fill("AH AS");
  await settle("seen=AH+AS");
  await page.locator('[data-less="KH"]').click();
  await expect(page.locator('input[name="shoe"]')).toHaveValue("8 - KH");
  const undo = page.locator('[data-do="undo"]');
  await undo.click();
  await expect.poll(() => hash(page)).toBe(addresses[3]);
  await undo.click();
  await expect(page.locator('input[name="seen"]')).toHaveValue("");
  await expect.poll(() => hash(page)).toBe(addresses[2]);
  await page.keyboard.press("Control+z");
  await expect(page.locator('[data-pinned="player-pair"]')).toHaveCount(0);
  await expect.poll(() => hash(page)).toBe(addresses[1]);
  await page.keyboard.press("Backspace");
  await expect.poll(() => hash(page)).toBe(addresses[0]);
  await expect(status(page)).toContainText("Player wins, 9 to 2.");
  await expect.poll(() => pinned(page, "tie")).toBe(edge("tie", NATURAL));
  // Behind a reload the cards of the address are taken back one by one.
  await page.reload();
  await expect(status(page)).toContainText("Player wins, 9 to 2.");
  await undo.click();
  await expect(status(page)).toContainText("Round 1: the next card goes to Banker");
});

test("a new shoe and other rules are undone too", async ({ page }) => {
  await open(page);
  await press(page, [...NATURAL, "9"]);
  await expect(status(page)).toContainText("Round 2: the next card goes to Banker");
  await page.locator('[data-do="new-shoe"]').click();
  await expect(status(page)).toContainText("Round 1: the next card goes to Player");
  await page.locator('[data-do="undo"]').click();
  await expect(status(page)).toContainText("Round 2: the next card goes to Banker");
  // Rules of the same game keep the cards.
  await page.locator('select[name="variant"]').selectOption("dynasty-live/commission");
  await expect(page.locator('.timeline tr[data-wager="bad-beat"]')).toBeVisible();
  await expect(status(page)).toContainText("Round 2: the next card goes to Banker");
  await page.locator('select[name="variant"]').selectOption("dragon-tiger/dragon-tiger");
  await expect(status(page)).toContainText("the next card goes to Dragon");
  await page.locator('[data-do="undo"]').click();
  await page.locator('[data-do="undo"]').click();
  await expect(page.locator('select[name="variant"]')).toHaveValue("punto-banco/baccarat");
  await expect(status(page)).toContainText("Round 2: the next card goes to Banker");
  await expect(page.locator(".history tbody tr")).toHaveCount(1);
});

test("a keyboard deals, unless a field has the focus", async ({ page }) => {
  await open(page);
  for (const key of ["4", "t", "5", "k"]) await page.keyboard.press(key);
  await expect(status(page)).toContainText("Player wins, 9 to 0.");
  await page.keyboard.press("Backspace");
  await expect(status(page)).toContainText("the next card goes to Banker");
  await page.locator('input[name="seen"]').focus();
  await page.keyboard.type("9 K");
  await expect(page.locator('input[name="seen"]')).toHaveValue("9 K");
  await expect(page.locator(".timeline thead th")).toHaveCount(5);
});

test("keys pressed faster than the engine answers are all dealt", async ({ page }) => {
  await open(page);
  await page.evaluate(
    (ranks) => {
      for (const rank of ranks)
        document.querySelector<HTMLButtonElement>(`[data-key="${rank}"]`)?.click();
    },
    [...NATURAL, ...SIX_CARDS, "9"],
  );
  await expect(status(page)).toContainText("Round 3: the next card goes to Banker");
  await expect(page.locator(".history tbody tr")).toHaveCount(2);
});

test("suits are asked for only where a pinned wager looks at them", async ({ page }) => {
  await open(page, "./#view=round&variant=dynasty-live/dynasty");
  await expect(page.locator(".suit-keys")).toHaveCount(0);
  await page.locator('[data-pin="majestic-match-banker"]').click();
  await press(page, ["9"]);
  await expect(page.locator('[data-key="9"]')).toHaveAttribute("aria-pressed", "true");
  await page.locator('[data-suit="H"]').click();
  await page.keyboard.press("k");
  await page.keyboard.press("d");
  await expect.poll(() => hash(page)).toContain("dealt=player%3A9H%2Cbanker%3AKD");
  const exact = program(
    "--variant",
    "dynasty-live/dynasty",
    "--decks",
    "8",
    "--dealt",
    "player 9H banker KD",
    "--wager",
    "majestic-match-banker",
  ).reports[0].wagers[0].edge.exact;
  await expect.poll(() => pinned(page, "majestic-match-banker")).toBe(exact);
  await page.locator('[data-do="suits"]').click();
  await expect(page.locator(".suit-keys")).toHaveCount(0);
  // Pins are in the address.
  await expect.poll(() => hash(page)).toContain("suits=off");
  await page.reload();
  await expect(page.locator('[data-pinned="majestic-match-banker"]')).toBeVisible();
  await expect(page.locator(".suit-keys")).toHaveCount(0);
});

test("a rank that is pressed before the engine has answered waits for its suit", async ({
  page,
}) => {
  await page.goto("./#view=round&variant=dynasty-live/dynasty&pins=majestic-match-banker&suits=");
  await page.locator('[data-key="9"]').waitFor();
  // Nothing is awaited between the first drawing and these presses.
  await page.evaluate(() => {
    for (const key of ["9", "h", "k"])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  await expect(page.locator('[data-key="K"]')).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("d");
  await expect.poll(() => hash(page)).toContain("dealt=player%3A9H%2Cbanker%3AKD");
});

test("on a phone the bar stays below, with keys for a thumb", async ({
  browser,
  browserName,
  baseURL,
}) => {
  test.skip(browserName === "firefox", "WebDriver BiDi has no touch for Firefox");
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await open(page);
  for (const rank of SIX_CARDS) {
    await page.locator(`[data-key="${rank}"]`).tap();
    await expect(page.locator('[data-pinned="tie"]')).toBeInViewport({ ratio: 1 });
  }
  await expect(status(page)).toContainText("Tie, 2 to 2.");
  // Nothing was scrolled, and the newest edges are in sight.
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const bar = await page.locator(".follow").boundingBox();
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(844);
  for (const key of await page.locator(".pad .key").all()) {
    const box = await key.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  const scrolled = () =>
    page.evaluate(() => {
      const table = document.querySelector(".edges-by-card");
      return table && table.scrollWidth - table.clientWidth - table.scrollLeft < 2;
    });
  await expect.poll(scrolled).toBe(true);
  // Two whole columns stand beside the names, also after a swipe over half of one.
  const scroll = page.locator(".edges-by-card");
  await expect(scroll.locator(".swipe")).toBeVisible();
  const cut = () =>
    scroll.evaluate((scroll) => {
      const names = scroll.querySelector("tbody th")?.getBoundingClientRect().right ?? 0;
      const { right } = scroll.getBoundingClientRect();
      return [...(scroll.querySelector("tbody tr")?.children ?? [])]
        .slice(1)
        .map((cell) => cell.getBoundingClientRect())
        .filter((cell) => cell.right > names + 1 && cell.left < right - 1)
        .map((cell) => cell.left > names - 1 && cell.right < right + 1);
    });
  await expect.poll(cut).toEqual([true, true]);
  await scroll.evaluate((scroll) => scroll.scrollBy({ left: -170 }));
  await expect.poll(cut).toEqual([true, true]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.close();
});

test("keys and the end of a round pressed in one moment lose no card", async ({ page }) => {
  await open(page);
  await press(page, ["4"]);
  await expect(page.locator('[data-do="next-round"]')).toBeEnabled();
  // No answer of the engine comes between these presses.
  await page.evaluate(() => {
    const press = (button: string) => document.querySelector<HTMLElement>(button)?.click();
    for (const key of ["2", "5"]) press(`[data-key="${key}"]`);
    press('[data-do="next-round"]');
    for (const key of ["9", "K"]) press(`[data-key="${key}"]`);
    press('[data-do="next-round"]');
    press('[data-key="3"]');
  });
  const parts = () => new URLSearchParams(hash(page).slice(1));
  await expect
    .poll(() => parts().get("rounds"))
    .toBe("player:4,banker:2,player:5;player:9,banker:K");
  await expect.poll(() => parts().get("dealt")).toBe("player:3");
});
