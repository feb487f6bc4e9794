/** A session with a bet: the report of `odds session` on what the page shows. */
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { bytesIn, program, sameCells } from "./program.ts";

const RULES = "variant=punto-banco/baccarat";
const ASKED = ["session", "--variant", "punto-banco/baccarat"];

/** Waits for the report on what the fields say. */
async function current(page: Page): Promise<void> {
  await expect(page.locator('.reported[data-current="true"]')).toBeVisible({ timeout: 30_000 });
}

async function open(page: Page, address = ""): Promise<void> {
  await page.goto(`./#view=session&${RULES}${address}`);
  await expect(page.locator("#session-plan option")).toHaveCount(7, { timeout: 30_000 });
}

const field = (page: Page, name: string) => page.locator(`.session [name="${name}"]`);
const help = (page: Page, name: string) => page.locator(`#session-${name}-help`);

test("a martingale is the report of odds session, its answer first", async ({ page }) => {
  await open(page, "&wager=player");
  await field(page, "plan").selectOption({ label: "Martingale" });
  for (const [name, text] of Object.entries({
    bankroll: "50",
    goal: "60",
    cap: "16",
    rounds: "60",
  }))
    await field(page, name).fill(text);
  const asked = [...ASKED, "--wager", "player", "--decks", "8", "--plan", "martingale"];
  asked.push("--bankroll", "50", "--goal", "60", "--rounds", "60", "--cap", "16");
  // The figures of the example in docs/session.md.
  await expect(page.locator(".finding")).toHaveText(
    /^71\.17% of sessions reach 60, .* loses 0\.8472 in 27\.1 rounds\.$/,
  );
  await current(page);
  const [goal] = program(...asked).endings;
  expect(goal.probability.decimal).toMatch(/^0\.71167/);
  expect((await sameCells(page, ...asked)).length).toBeGreaterThan(60);
  await expect(page.locator(".reported .chart").first()).toBeVisible();
  await expect(page.locator(".finding")).toHaveCount(1);
  await expect(page.locator(".session .command code")).toHaveText(
    "odds session --variant punto-banco/baccarat --wager player --decks 8 --plan martingale --cap 16 --bankroll 50 --goal 60 --rounds 60 -o odds-session.html",
  );
});

test("every plan of the list is computed, and its argument is changed", async ({ page }) => {
  await open(page, "&wager=banker&mostRounds=12&cap=1000");
  const names = await page.locator("#session-plan option").allTextContents();
  const shown = ["flat", "martingale", "fibonacci", "paroli:3", "labouchere:1-2-3-4"];
  shown.push("fraction:1/50", "1-3-2-6");
  for (const [at, name] of names.entries()) {
    await field(page, "plan").selectOption({ label: name });
    await expect(page.locator(".reported .facts")).toContainText(`Plan${shown[at]}`);
  }
  await field(page, "plan").selectOption({ label: "Paroli" });
  await page.getByLabel("Wins in a row").fill("2");
  await expect(page.locator(".reported .facts")).toContainText("Planparoli:2");
  await current(page);
  const asked = [...ASKED, "--wager", "banker", "--decks", "8", "--rounds", "12"];
  await sameCells(page, ...asked, "--cap", "1000", "--plan", "paroli:2");
  // Its argument may be emptied for a while.
  await field(page, "plan").selectOption({ label: "1-3-2-6, or your own stakes" });
  await field(page, "argument").fill("");
  await expect(help(page, "argument")).toContainText("expected flat, martingale");
  await field(page, "argument").fill("1:1:2,2:1:end");
  await expect(page.locator(".reported .facts")).toContainText("Plan1:1:2,2:1:end");
});

test("a session has the payoffs and the shoe of the page", async ({ page }, info) => {
  await page.goto(`./#${RULES}&wager=tie&seen=9H%209S%20KD&shoe=6`);
  await page.locator('.lines tr[data-line="0"] input[name="odds"]').fill("9 to 1");
  await expect.poll(() => new URL(page.url()).hash).toContain("table=");
  await page.locator('[data-do="session"]').click();
  await expect(field(page, "wager")).toHaveValue("tie");
  await field(page, "rounds").fill("30");
  await expect(page.locator(".reported .facts")).toContainText("at most 30 rounds");
  await current(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Table", exact: true }).click(),
  ]);
  const folder = info.outputPath();
  await download.saveAs(info.outputPath("table.toml"));
  const asked = [
    ...ASKED,
    "--wager",
    "tie",
    "--decks",
    "6",
    "--seen",
    "9H 9S KD",
    "--rounds",
    "30",
  ];
  const own = ["--tables", info.outputPath("table.toml")];
  await sameCells(page, ...asked, ...own);
  expect(program(...asked, ...own).edge.exact).not.toBe(program(...asked).edge.exact);
  // Files are those of the command, byte for byte.
  const command = (await page.locator(".session .command code").textContent()) ?? "";
  const words = command.match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", "")) ?? [];
  for (const format of ["json", "csv", "html"]) {
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(`.session [data-format="${format}"]`).click(),
    ]);
    const line = words.slice(1, words.indexOf("-o"));
    const bytes = bytesIn(folder, ...line, "--format", format);
    expect(readFileSync(await saved.path()).toString(), format).toBe(bytes.toString());
  }
});

test("a depleted shoe changes the report, and a shoe without cards is refused at its field", async ({
  page,
}) => {
  await open(page, "&wager=player&mostRounds=20");
  await current(page);
  const before = await page.locator(".reported .facts").textContent();
  await page.locator('[name="shoe"]').fill("1 - 9*4 - 0*16");
  await expect(page.locator(".reported .facts")).not.toHaveText(before ?? "");
  await current(page);
  const asked = [...ASKED, "--wager", "player", "--rounds", "20"];
  await sameCells(page, ...asked, "--shoe", "1 - 9*4 - 0*16");
  await page.locator('[name="shoe"]').fill("A=2");
  await expect(page.locator("#shoe-help")).toContainText("A=2");
  await expect(page.locator('.reported[data-current="false"]')).toBeVisible();
});

test("a refusal stands at its field, and the figures before it are dimmed", async ({ page }) => {
  await open(page, "&wager=player&goal=150&mostRounds=20");
  await current(page);
  await field(page, "bankroll").fill("200");
  await expect(help(page, "goal")).toHaveText(/goal 150: expected more than the bankroll of 200/);
  await expect(field(page, "goal")).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator('.reported[data-current="false"]')).toBeVisible();
  await expect(page.locator(".session .save")).toHaveCount(0);
  await field(page, "goal").fill("");
  await current(page);
  await field(page, "bankroll").fill("0.5");
  await expect(help(page, "bankroll")).toContainText("0.5");
  await field(page, "bankroll").fill("lots");
  await expect(help(page, "bankroll")).toContainText("lots");
  await field(page, "bankroll").fill("");
  // A field that is out of sight is opened.
  await expect(field(page, "chip")).toBeHidden();
  await field(page, "plan").selectOption({ label: "1-3-2-6, or your own stakes" });
  await field(page, "argument").fill("1-1.5");
  await expect(help(page, "chip")).toContainText("expected a multiple of");
  await field(page, "chip").fill("0.5");
  await current(page);
});

test("a link restores the session, and is written as the fields change", async ({
  page,
  context,
}) => {
  await open(page);
  // The first wager of the table, and the usual amounts.
  await expect(field(page, "wager")).toHaveValue("player");
  await current(page);
  await field(page, "wager").selectOption("tie");
  await field(page, "plan").selectOption({ label: "Labouchère" });
  for (const [name, text] of Object.entries({ stake: "5", bankroll: "300", rounds: "15" }))
    await field(page, name).fill(text);
  await page.getByText("More options").click();
  await field(page, "loss-limit").fill("100");
  await expect.poll(() => new URL(page.url()).hash).toContain("lossLimit=100");
  await expect(page.locator(".reported .facts")).toContainText("loss limit 100");
  await current(page);
  await expect(page).toHaveTitle("Session · Tie · Baccarat, 5% commission · 8 decks · odds");
  const cells = await page.locator(".reported td").allTextContents();
  const other = await context.newPage();
  await other.goto(page.url());
  await current(other);
  expect(await other.locator(".reported td").allTextContents()).toEqual(cells);
  await expect(field(other, "wager")).toHaveValue("tie");
  await expect(field(other, "argument")).toHaveValue("1-2-3-4");
  await expect(field(other, "loss-limit")).toHaveValue("100");
});

test("a session is played by keys alone", async ({ page }) => {
  await open(page, "&wager=player");
  await current(page);
  await field(page, "plan").focus();
  await page.keyboard.press("m");
  await expect(page.locator(".reported .facts")).toContainText("Planmartingale");
  await page.keyboard.press("Tab");
  await expect(field(page, "bankroll")).toBeFocused();
  await page.keyboard.type("40");
  await page.keyboard.press("Tab");
  await page.keyboard.type("45");
  // Enter sends nothing and loses nothing.
  await page.keyboard.press("Enter");
  await expect(field(page, "goal")).toBeFocused();
  await expect(page.locator(".finding")).toContainText("of sessions reach 45");
  await expect(page.locator("#status")).toContainText("of sessions reach 45");
});

test("a long session is stopped, begun again, and overtaken", async ({ page }) => {
  await open(page, "&wager=player");
  await current(page);
  await page.goto(
    `./#view=session&${RULES}&wager=player&plan=labouchere%3A1-2-3-4-5-6-7-8-9&bankroll=20000&mostRounds=10000&cap=2000`,
  );
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Stopped.")).toBeVisible();
  await page.getByRole("button", { name: "Compute it" }).click();
  await expect(page.getByText("Following the bankroll…")).toBeVisible();
  // The page answers meanwhile, and a newer session takes its place.
  await field(page, "plan").selectOption({ label: "Flat" });
  for (const [name, text] of Object.entries({ bankroll: "", rounds: "25", cap: "" }))
    await field(page, name).fill(text);
  await expect(page.locator(".reported .facts")).toContainText("at most 25 rounds");
  await current(page);
});

test("amounts are read as the page writes them", async ({ page }) => {
  await open(page, "&wager=player&bankroll=1%2C200&stake=1%2C5&mostRounds=10");
  const fields = page.locator(".session .fields input");
  for (const field of await fields.all())
    await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await expect(page.locator(".session .command code")).toContainText("--stake 1.5 --bankroll 1200");
});

test("touch targets of a phone are 44 pixels high", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "&wager=player&chip=1");
  await current(page);
  const targets = page.locator(".session :is(input, select, button, summary):visible");
  for (const target of await targets.all()) {
    const box = await target.boundingBox();
    expect(box?.height, await target.evaluate((one) => one.outerHTML)).toBeGreaterThanOrEqual(44);
  }
});
