import { expect, type Page, test } from "@playwright/test";
import { program } from "./program.ts";

const STEPS = [
  "",
  "player 9H",
  "player 9H banker 4",
  "player 9H 2D banker 4",
  "player 9H 2D banker 4 KD",
  "player 9H 2D 5C banker 4 KD",
];

/** The exact edges of a wager, before the round and behind each card. */
async function edges(page: Page, wager: string): Promise<(string | null)[]> {
  const cells = page.locator(`.timeline tr[data-wager="${wager}"] .figure`);
  return Promise.all((await cells.all()).map((cell) => cell.getAttribute("data-exact")));
}

test("a round card by card has the edges of --dealt after each card", async ({ page }) => {
  await page.goto("./#view=round&variant=dynasty-live/dynasty");
  await expect(page.locator(".timeline tbody tr")).toHaveCount(11);
  // Dealt as a dealer does: Player, Banker, Player, Banker, then the Player's third card.
  await page.locator('input[name="card"]').focus();
  for (const card of ["9h", "4", "2d", "kd", "5c"]) {
    await page.keyboard.type(card);
    if (card.length === 1) await page.keyboard.press("Enter");
  }
  for (const wager of ["player", "tie", "bad-beat", "majestic-match-banker"]) {
    const exact = STEPS.map((dealt) => {
      const known = dealt ? ["--dealt", dealt] : [];
      return program(
        "--variant",
        "dynasty-live/dynasty",
        "--decks",
        "8",
        "--wager",
        wager,
        ...known,
      ).reports[0].wagers[0].edge.exact;
    });
    await expect.poll(() => edges(page, wager), { message: wager }).toEqual(exact);
  }
});

test("eight cards of a round and the next one are the program's --seen and --dealt", async ({
  page,
}) => {
  await page.goto("./#view=round&variant=dynasty-live/commission");
  await expect(page.locator(".timeline tbody tr")).toHaveCount(11);
  await page.locator('input[name="card"]').focus();
  for (const card of ["9h", "4s", "2d", "kd", "5c", "6c"]) await page.keyboard.type(card);
  await page.locator('[data-do="next-round"]').click();
  await page.locator('input[name="card"]').focus();
  for (const card of ["ah", "as"]) await page.keyboard.type(card);
  const asked = (dealt: string) =>
    program(
      "--variant",
      "dynasty-live/commission",
      "--decks",
      "8",
      "--seen",
      "9H 4S 2D KD 5C 6C",
      "--wager",
      "player-pair,tie",
      ...(dealt ? ["--dealt", dealt] : []),
    ).reports[0].wagers;
  for (const wager of ["player-pair", "tie"]) {
    const exact = ["", "player AH", "player AH banker AS"].map(
      (dealt) => asked(dealt).find(({ id }: { id: string }) => id === wager).edge.exact,
    );
    await expect.poll(() => edges(page, wager), { message: wager }).toEqual(exact);
  }
  // Undo takes back the two cards, then the round before.
  for (let presses = 0; presses < 3; presses++) await page.locator('[data-do="undo"]').click();
  await expect(page.locator(".timeline thead th")).toHaveCount(8);
  await page.locator('[data-do="new-shoe"]').click();
  await expect(page.locator(".timeline thead th")).toHaveCount(2);
});

test("a card that the rules never deal is refused in the program's words", async ({ page }) => {
  await page.goto("./#view=round&variant=dynasty-live/dynasty");
  await expect(page.locator(".timeline tbody tr")).toHaveCount(11);
  await page.locator('input[name="card"]').focus();
  // A natural ends the round: no hand draws.
  for (const card of ["9h", "4s", "kd", "kh"]) await page.keyboard.type(card);
  await expect(page.getByRole("status").first()).toContainText("Player wins");
  // The next card would open another round, but this hand is asked for.
  await page.locator('.hand[data-hand="banker"]').click();
  await page.locator('input[name="card"]').focus();
  await page.keyboard.type("5c");
  await expect(page.getByRole("alert")).toContainText("never");
  // What is refused has no figures, least of all those of something else.
  await expect(page.locator('.timeline tr[data-wager="tie"] td').last()).toHaveText("");
  // And no text that is no card is dealt.
  await page.locator('[data-do="undo"]').click();
  await page.locator('input[name="card"]').fill("x");
  await page.keyboard.press("Enter");
  await expect(page.locator('input[name="card"]')).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("alert")).toHaveText('No card "x": write 9H, 10 or K');
  await expect(page.locator(".timeline thead th")).toHaveCount(6);
  await page.locator('input[name="card"]').fill("");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the shoe says how many cards are left, and how many are out without a suit", async ({
  page,
}) => {
  await page.goto("./#view=round&variant=punto-banco/baccarat&dealt=player:7,banker:9H&seen=K");
  const note = page.locator(".grid .note");
  await expect(note).toHaveText("413 cards left: 2 cards of unknown suit are out");
  await expect(page.locator(".follow .rest")).toHaveText("413 cards left");
  await page.getByRole("button", { name: "by rank" }).click();
  await expect(note).toHaveText("413 cards left");
  await expect(page.locator('[data-card="7"] small')).toHaveText("31");
});

test("a press takes a card out of the shoe, and the count follows", async ({ page }) => {
  await page.goto("./#view=round&variant=dynasty-live/dynasty");
  await expect(page.locator(".timeline tbody tr")).toHaveCount(11);
  await page.locator('[data-less="KH"]').click();
  await page.locator('[data-less="KH"]').click();
  await expect(page.locator('input[name="shoe"]')).toHaveValue("8 - KH*2");
  const exact = program("--variant", "dynasty-live/dynasty", "--shoe", "8 - KH*2", "--wager", "tie")
    .reports[0].wagers[0].edge.exact;
  await expect.poll(() => edges(page, "tie")).toEqual([exact]);
  await page.locator(".counts summary").click();
  const effects = program(
    "effects",
    "--variant",
    "dynasty-live/dynasty",
    "--decks",
    "8",
    "--wager",
    "tie",
  ).reports[0].wagers[0];
  const king = effects.cards.find(({ card }: { card: string }) => card === "0").tags[0];
  await expect(page.locator('.counts tr[data-wager="tie"] td:nth-child(3)')).toHaveText(
    String(2 * king),
  );
  // 384 of 416 cards have a tag of 1 or -1: 33.77 is 5.2 times the root of 52·364·384/(416·415).
  await expect(page.locator('.counts tr[data-wager="tie"]')).toContainText("5.2 SDs away");
  await page.locator('[data-more="KH"]').click();
  await expect(page.locator('input[name="shoe"]')).toHaveValue("8 - KH");
});

for (const [variant, hand, wager] of [
  ["dragon-tiger/dragon-tiger", "dragon", "tie"],
  ["seven-up-baccarat/seven-up-baccarat", "player", "tie"],
  ["casino-war/casino-war", "player", "tie"],
] as const) {
  test(`${variant} is dealt by hand too`, async ({ page }) => {
    await page.goto(`./#view=round&variant=${variant}`);
    await expect(page.locator(".timeline tbody tr").first()).toBeVisible();
    await page.locator(`.hand[data-hand="${hand}"]`).click();
    await page.locator('input[name="card"]').focus();
    await page.keyboard.type("9h");
    const exact = ["", `${hand} 9H`].map((dealt) => {
      const known = dealt ? ["--dealt", dealt] : [];
      const asked = ["--variant", variant, "--decks", "8", "--wager", wager];
      return program(...asked, ...known).reports[0].wagers[0].edge.exact;
    });
    await expect.poll(() => edges(page, wager)).toEqual(exact);
  });
}

test("the cards by rank come back from their link", async ({ page }) => {
  await page.goto("./#view=round&variant=punto-banco/ez");
  await page.getByRole("button", { name: "by rank" }).click();
  await expect(page).toHaveURL(/grain=ranks/);
  await page.reload();
  await expect(page.locator(".grid.by-ranks")).toBeAttached();
});

test("letters that a reader has set twice as large fit a desk", async ({
  playwright,
  browserName,
  baseURL,
  launchOptions,
}) => {
  test.skip(browserName === "firefox", "the setting is Chromium's");
  const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  for (const address of ["#view=round&variant=punto-banco/ez", ""]) {
    await page.goto(`${baseURL}${address}`);
    await expect(page.locator(".save")).toBeVisible();
    const html = page.locator("html");
    expect(await html.evaluate((one) => getComputedStyle(one).fontSize)).toBe("32px");
    expect(await html.evaluate((one) => one.scrollWidth)).toBeLessThanOrEqual(1280);
  }
  await browser.close();
});

test("lists that are no lists of cards stop nothing", async ({ page }) => {
  for (const seen of ["A*-5", "A*1.5", "9*99999999999 KH", "__proto__"]) {
    await page.goto(`./#view=round&seen=${encodeURIComponent(seen)}&variant=dynasty-live/dynasty`);
    await page.reload();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await page.locator('input[name="seen"]').fill("9H");
    await expect(page.locator(".timeline tbody tr")).toHaveCount(11);
    // The page writes its address after a pause; a change meanwhile would end the next visit.
    await expect(page).toHaveURL(/seen=9H/);
  }
  const many = Array(1000).fill("player:9H").join(",");
  await page.goto(`./#view=round&dealt=${many}&variant=dynasty-live/dynasty`);
  await page.reload();
  await expect(page.getByRole("alert").first()).toBeVisible({ timeout: 5000 });
});
