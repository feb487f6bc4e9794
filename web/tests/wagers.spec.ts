import { readFileSync, writeFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { bytes, program } from "./program.ts";

/** The exact fraction behind a figure of the wager table. */
async function edgeOf(page: Page, wager: string): Promise<string | null> {
  const row = page.locator(".wagers tr", { has: page.locator(`[data-wager="${wager}"]`) });
  return row.locator("td:nth-child(3) .figure").getAttribute("data-exact");
}

async function current(page: Page): Promise<void> {
  await expect(page.locator('.figures[data-current="true"] .wagers')).toBeVisible();
}

test("every edge of a variant is the fraction that the program prints", async ({ page }) => {
  await page.goto("./#variant=dynasty-live/dynasty");
  await current(page);
  const report = program("--variant", "dynasty-live/dynasty", "--decks", "8").reports[0];
  expect(report.wagers).toHaveLength(11);
  // The rows of Markdown are "| Tie | 8 to 1 | 14.3596% | …": what is shown is rounded alike.
  const rows = bytes("--variant", "dynasty-live/dynasty", "--decks", "8", "--brief", "-f", "md");
  const printed = rows.toString().split("\n");
  for (const wager of report.wagers) {
    expect(await edgeOf(page, wager.id), wager.id).toBe(wager.edge.exact);
    const row = page.locator(`.wagers tr:has([data-wager="${wager.id}"])`);
    const shown = await row.locator(".figure").allTextContents();
    expect(shown).toHaveLength(3);
    const line = printed.find((line) => line.startsWith(`| ${wager.name} `)) ?? "";
    const cells = line.split("|").map((cell) => cell.trim());
    for (const figure of shown) expect(cells, wager.id).toContain(figure);
  }
});

test("edits of the table are undone, the way back to the printed rules among them", async ({
  page,
}) => {
  await page.goto("./#variant=punto-banco/baccarat&wager=tie");
  await current(page);
  const odds = page.locator('.lines tr[data-line="0"] input[name="odds"]');
  const tie = page.locator('.wagers tr:has([data-wager="tie"]) td:nth-child(3)');
  const undo = page.locator(".variant").getByRole("button", { name: "Undo" });
  await expect(undo).toHaveCount(0);
  await odds.fill("9");
  await odds.fill("9 to 1");
  await expect(tie).toHaveText("4.8440%");
  await page.getByRole("button", { name: "Back to the printed rules" }).click();
  await expect(tie).toHaveText("14.3596%");
  await expect(page.locator(".variant small")).toContainText("the printed rules");
  await undo.click();
  await expect(tie).toHaveText("4.8440%");
  await expect(odds).toHaveValue("9 to 1");
  await undo.click();
  await expect(tie).toHaveText("14.3596%");
  await expect(odds).toHaveValue("8 to 1");
  await expect(undo).toHaveCount(0);
  // By keys, outside of a field.
  await odds.fill("9 to 1");
  await expect(tie).toHaveText("4.8440%");
  await odds.blur();
  await page.keyboard.press("Control+z");
  await expect(tie).toHaveText("14.3596%");
});

test("an edited payoff is priced as the program prices the edited table", async ({
  page,
}, info) => {
  await page.goto("./#variant=dynasty-live/dynasty&wager=tie");
  await current(page);
  const odds = page.locator('.lines tr[data-line="0"] input[name="odds"]');
  await odds.fill("9 to 1");
  await expect(page.locator(".cm-content")).toContainText('"9 to 1"');
  await expect
    .poll(() => edgeOf(page, "tie"))
    .not.toBe(
      program("--variant", "dynasty-live/dynasty", "--wager", "tie").reports[0].wagers[0].edge
        .exact,
    );
  // The table of the page, as it is saved, is read by the program.
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Table", exact: true }).click(),
  ]);
  const file = info.outputPath("table.toml");
  await download.saveAs(file);
  const [wager] = program(
    "--variant",
    "dynasty-live/dynasty",
    "--decks",
    "8",
    "--tables",
    file,
    "--wager",
    "tie",
  ).reports[0].wagers;
  expect(wager.events[0].pays).toBe("9");
  expect(await edgeOf(page, "tie")).toBe(wager.edge.exact);
  await expect(page.locator('[data-figure="edge"] .figure')).toHaveAttribute(
    "data-exact",
    wager.edge.exact,
  );
});

test("the text edits the form: a payoff written in TOML stands in its cell", async ({ page }) => {
  await page.goto("./#variant=dynasty-live/dynasty&wager=tie");
  await current(page);
  await expect(page.locator(".cm-content")).toContainText("[wager.tie]");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(
    'id = "dynasty-live"\nname = "Mine"\ngame = "baccarat"\ndecks = [8]\n[wager.tie]\nname = "Tie"\npays = [{ odds = "17 to 2", when = { result = "tie" } }]\n',
  );
  await expect(page.locator('.lines tr[data-line="0"] input[name="odds"]')).toHaveValue("17 to 2");
  // 475,627,426,473,216 of 4,998,398,275,503,360 deals tie and return 9.5 stakes: the edge is
  // 1 - 9.5 * 619306544887/6508331087895 = 1250019346727/13016662175790, in lowest terms.
  const [ways, deals] = [619306544887n * 19n, 6508331087895n * 2n];
  const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
  const by = gcd(deals - ways, deals);
  await expect.poll(() => edgeOf(page, "tie")).toBe(`${(deals - ways) / by}/${deals / by}`);
});

test("a mistake in a table is shown at its line, in the program's words", async ({
  page,
  browserName,
}) => {
  test.skip(browserName === "firefox", "insertText leaves an empty line before the text there");
  await page.goto("./#variant=dynasty-live/dynasty");
  await current(page);
  await expect(page.locator(".cm-content")).toContainText("dynasty-live");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(
    'id = "mine"\nname = "Mine"\ngame = "baccarat"\ndecks = [8]\n[wager.tie]\nname = "Tie"\npays = [{ odds = "8 to 1", when = { reslt = "tie" } }]\n',
  );
  const error = page.getByRole("alert").first();
  await expect(error).toContainText("Line 7:");
  await expect(error).toContainText("reslt");
  await expect(page.locator(".cm-lintRange-error")).toHaveText(/reslt/);
  await expect(page.locator(".cm-lint-marker-error")).toBeVisible();
});

test("a shoe that cannot be is told beside its field, and figures come back with a right one", async ({
  page,
}) => {
  await page.goto("./#variant=dynasty-live/dynasty");
  await current(page);
  const shoe = page.locator('input[name="shoe"]');
  await shoe.fill("8 - ZZ");
  await expect(page.locator("#shoe-help")).toContainText("ZZ");
  await shoe.fill("8 - KH*2");
  const report = program("--variant", "dynasty-live/dynasty", "--shoe", "8 - KH*2").reports[0];
  const majestic = report.wagers.find(({ id }: { id: string }) => id === "majestic-match-player");
  await expect.poll(() => edgeOf(page, "majestic-match-player")).toBe(majestic.edge.exact);
});

test("the payoff for a wanted edge is that of the program's design", async ({ page }) => {
  await page.goto("./#variant=dynasty-live/dynasty&wager=bad-beat");
  await current(page);
  await page.locator('input[name="target"]').fill("4%");
  const design = program(
    "design",
    "--variant",
    "dynasty-live/dynasty",
    "--decks",
    "8",
    "--wager",
    "bad-beat",
    "--edge",
    "4%",
    "--fix-others",
  ).reports[0];
  for (const line of design.lines) {
    const cell = page.locator(
      `.lines tr[data-line="${line.line - 1}"] td:nth-child(6) [data-exact]`,
    );
    await expect(cell).toHaveAttribute("data-exact", line.by_shoe[0].at_most_edge.exact);
  }
  await page.locator('.lines tr[data-line="0"] td:nth-child(6) .use').first().click();
  const whole = design.lines[0].by_shoe[0].at_most_edge.decimal.split(".")[0];
  await expect(page.locator('.lines tr[data-line="0"] input[name="odds"]')).toHaveValue(
    `${whole} to 1`,
  );
});

test("whoever types quickly gets what is typed, and the wager last", async ({ page }) => {
  await page.goto("./#variant=dynasty-live/dynasty&wager=bad-beat");
  await current(page);
  for (const [cell, text] of [
    ['.lines tr[data-line="0"] input[name="odds"]', "137 to 2"],
    ['.lines tr[data-line="1"] input[name="name"]', "Two cards of nine beat two of eight"],
    [".paytable .title", "A beat that is bad indeed"],
  ] as const) {
    await page.locator(cell).focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text, { delay: 8 });
    await expect(page.locator(cell)).toHaveValue(text);
    await page.locator('input[name="target"]').focus();
    // What stands in the field once it is left is what the table has.
    await expect(page.locator(cell)).toHaveValue(text);
    await expect(page.locator(".cm-content")).toContainText(text);
  }
});

test("a line that is added changes nothing until it is said what it is for", async ({ page }) => {
  await page.goto("./#variant=dynasty-live/dynasty&wager=bad-beat");
  await current(page);
  const before = await edgeOf(page, "bad-beat");
  await page.locator('[data-do="add-line"]').click();
  await expect(page.locator(".lines tr[data-line]")).toHaveCount(6);
  await expect(page.locator(".condition.open .cm-content")).toBeFocused();
  await current(page);
  expect(await edgeOf(page, "bad-beat")).toBe(before);
  // A field, then a value, are chosen from lists; the quotes come with the value.
  await page.keyboard.type("resul");
  await expect(page.locator(".cm-tooltip-autocomplete")).toContainText("result");
  await page.waitForTimeout(150);
  await page.keyboard.press("Enter");
  await expect(page.locator(".cm-tooltip-autocomplete")).toContainText("banker");
  await page.keyboard.type("ban");
  await page.waitForTimeout(150);
  await page.keyboard.press("Enter");
  await expect(page.locator(".condition.open .cm-line")).toHaveText('result = "banker"');
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-cell="bad-beat.5.when"]')).toBeFocused();
  await expect(page.locator('[data-cell="bad-beat.5.when"] code')).toHaveText('result = "banker"');
});

test("lines and wagers are added and removed, and conditions are completed", async ({ page }) => {
  await page.goto("./#variant=dynasty-live/dynasty&wager=tie");
  await current(page);
  await page.locator('[data-do="add-line"]').click();
  await expect(page.locator(".lines tr[data-line]")).toHaveCount(2);
  await page.locator('.lines tr[data-line="1"] .condition').click();
  const condition = page.locator(".condition.open .cm-content");
  await expect(condition).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("player.pai");
  await expect(page.locator(".cm-tooltip-autocomplete")).toContainText("player.pair");
  // A press too early is no choice.
  await page.waitForTimeout(150);
  await page.keyboard.press("Enter");
  await page.keyboard.type("true");
  // A press closes a list of completions first, which may come a moment after the letters.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(page.locator(".condition.open")).toHaveCount(0, { timeout: 300 });
  }).toPass();
  await expect(page.locator('.lines tr[data-line="1"] .condition code')).toHaveText(
    "player.pair = true",
  );
  await page.locator('.lines tr[data-line="1"] button[aria-label="Remove line 2"]').click();
  await expect(page.locator(".lines tr[data-line]")).toHaveCount(1);
  await page.locator('[data-do="add-wager"]').click();
  await expect(page.locator(".wagers tbody tr")).toHaveCount(12);
});

test("lines of a table that is refused have no figures of the table before", async ({ page }) => {
  await page.goto("./#variant=dynasty-live/dynasty&wager=bad-beat");
  await current(page);
  const figures = page.locator(".lines tr[data-line] .figure");
  await expect(figures).not.toHaveCount(0);
  const odds = page.locator('.lines tr[data-line="0"] input[name="odds"]');
  await odds.fill("40 for");
  await expect(page.getByRole("alert").first()).toContainText("Line 88:");
  await expect(figures).toHaveCount(0);
  await odds.fill("40 to 1");
  await expect(figures).not.toHaveCount(0);
});

test("undo takes back an edit, and never the table itself", async ({ page }) => {
  await page.goto("./#variant=dynasty-live/dynasty&wager=tie");
  await current(page);
  const text = page.locator(".cm-content");
  await expect(text).toContainText("[wager.tie]");
  await text.click();
  await page.keyboard.press("Control+z");
  await expect(text).toContainText("[wager.tie]");
  await page.locator('.lines tr[data-line="0"] input[name="odds"]').fill("9 to 1");
  await expect(text).toContainText('"9 to 1"');
  await text.click();
  await page.keyboard.press("Control+z");
  await expect(text).toContainText('"8 to 1"');
  await expect(page.locator('.lines tr[data-line="0"] input[name="odds"]')).toHaveValue("8 to 1");
});

test("a text that is no TOML leaves the form as it was, and out of reach", async ({ page }) => {
  await page.goto("./#variant=dynasty-live/dynasty&wager=tie");
  await current(page);
  await expect(page.locator(".cm-content")).toContainText("[wager.tie]");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("= ");
  await expect(page.getByRole("alert").first()).toContainText("Line 1:");
  await expect(page.locator('.lines tr[data-line="0"] input[name="odds"]')).toBeDisabled();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(page.locator('.lines tr[data-line="0"] input[name="odds"]')).toBeEnabled();
});

test("a link is the page: an edited table, a shoe and an open wager come back", async ({
  page,
}) => {
  await page.goto("./#variant=dynasty-live/dynasty&wager=tie&shoe=6");
  await current(page);
  await page.locator('.lines tr[data-line="0"] input[name="odds"]').fill("9.5 to 1");
  await expect.poll(() => new URL(page.url()).hash).toContain("table=");
  await expect.poll(() => edgeOf(page, "tie")).not.toBeNull();
  await current(page);
  const edge = await edgeOf(page, "tie");
  const link = page.url();
  const other = await page.context().newPage();
  await other.goto(link);
  await current(other);
  await expect(other.locator('.lines tr[data-line="0"] input[name="odds"]')).toHaveValue(
    "9.5 to 1",
  );
  await expect(other.locator('input[name="shoe"]')).toHaveValue("6");
  expect(await edgeOf(other, "tie")).toBe(edge);
});

test("downloads are the bytes of the command that the page names", async ({ page }, info) => {
  await page.goto("./#variant=dynasty-live/dynasty&wager=tie&shoe=6");
  await current(page);
  await expect(page.locator(".command code")).toHaveText(
    "odds price --variant dynasty-live/dynasty --decks 6 -o odds-price.html",
  );
  for (const format of ["json", "csv", "html", "xlsx", "md", "tex"]) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(`[data-format="${format}"]`).click(),
    ]);
    const file = info.outputPath(`page.${format}`);
    await download.saveAs(file);
    const written = bytes(
      "price",
      "--variant",
      "dynasty-live/dynasty",
      "--decks",
      "6",
      "--format",
      format,
    );
    if (!readFileSync(file).equals(written)) {
      writeFileSync(info.outputPath(`program.${format}`), written);
      throw new Error(`${format}: the page and the program differ: ${file}`);
    }
  }
});

test("an edge is explained, and an edit compared with the built-in table", async ({ page }) => {
  await page.goto("./#variant=punto-banco/baccarat&wager=tie");
  await current(page);
  await page.locator(".why summary", { hasText: "Why this edge" }).click();
  const why = page.locator(".why").first();
  await expect(why.locator("li").first()).toHaveText(
    "A bet of 100 on Tie loses 14.36 on average: the house edge is 14.3596%.",
  );
  // Wizard of Odds: 14.4382% with six decks.
  await expect(why.locator("tr", { hasText: "6 decks" })).toContainText("14.4382%");
  await expect(page.locator(".why summary", { hasText: "What the edit changes" })).toHaveCount(0);
  await page.locator('.lines tr[data-line="0"] input[name="odds"]').fill("9 to 1");
  // What stands below moves once more, when the explanation of the edited table comes.
  await expect(why.locator("li").first()).toHaveText(
    "A bet of 100 on Tie loses 4.84 on average: the house edge is 4.8440%.",
  );
  await page.locator(".why summary", { hasText: "What the edit changes" }).click();
  const moved = page.locator('tr[data-moved="tie"]');
  await expect(moved.first()).toContainText("8 to 1");
  await expect(moved.first()).toContainText("9 to 1");
  await expect(moved.first()).toContainText("14.3596%");
  await expect(moved.first()).toContainText("4.8440%");
});

test("it works without a network once it was loaded", async ({ page, context }) => {
  await page.goto("./#variant=dynasty-live/dynasty");
  await current(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await current(page);
  await context.setOffline(true);
  await page.reload();
  await current(page);
  await page.locator('[data-wager="tie"]').click();
  await page.locator('.lines tr[data-line="0"] input[name="odds"]').fill("9 to 1");
  await expect(page.locator(".cm-content")).toContainText('"9 to 1"');
  await context.setOffline(false);
});

test("nothing is sent: every request is for a file of the page", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("./#variant=dynasty-live/dynasty");
  await current(page);
  await page.locator('[data-wager="tie"]').click();
  await page.locator('.lines tr[data-line="0"] input[name="odds"]').fill("9 to 1");
  await page.waitForTimeout(300);
  expect(asked.length).toBeGreaterThan(3);
  const { origin } = new URL(page.url());
  for (const url of asked) expect(new URL(url).origin).toBe(origin);
});

test("a figure shows its fraction, and opens no other wager", async ({ page }) => {
  await page.goto("./#variant=punto-banco/baccarat&wager=tie");
  await page.locator('.wagers .figure[data-name="House edge of Banker"]').click();
  await expect(page.locator("#exact code")).toBeVisible();
  await expect(page.locator('[data-wager="tie"]')).toHaveAttribute("aria-expanded", "true");
  expect(page.url()).toContain("wager=tie");
});

test("a shoe that the rules cannot be dealt from is changed to theirs by a press", async ({
  page,
}) => {
  await page.goto("./#variant=andar-bahar/andar-bahar");
  await expect(page.locator("#shoe-help")).toContainText("expected a shoe");
  await page.locator('[data-do="usual-shoe"]').click();
  await expect(page.locator('input[name="shoe"]')).toHaveValue("1");
  await expect(page.locator('.figures[data-current="true"] .wagers')).toBeVisible();
});

test("it fits a phone of 390 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const view of ["wagers", "round", "session", "runs", "check"]) {
    await page.goto(`./#variant=dynasty-live/dynasty&view=${view}&wager=bad-beat`);
    await expect(page.locator("main")).not.toBeEmpty();
    await page.waitForTimeout(500);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, view).toBeLessThanOrEqual(390);
  }
});

test("two edits in one moment are both in the table, and so are letters typed meanwhile", async ({
  page,
}) => {
  await page.goto("./#variant=dynasty-live/dynasty&wager=bad-beat");
  await current(page);
  const text = page.locator(".cm-content");
  await expect(text).toContainText("[wager.bad-beat]");
  await text.focus();
  await page.keyboard.press("Control+End");
  // No answer of the engine comes between these edits and the letters.
  await page.evaluate(() => {
    const put = (cell: string, value: string) => {
      const field = document.querySelector<HTMLInputElement>(cell);
      if (!field) throw new Error(`expected ${cell}`);
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    put('.lines tr[data-line="0"] input[name="odds"]', "131 to 2");
    put('.lines tr[data-line="0"] input[name="odds"]', "137 to 2");
    put('.lines tr[data-line="1"] input[name="name"]', "Two nines");
    document.execCommand("insertText", false, "# typed meanwhile");
  });
  const saved = async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Table", exact: true }).click(),
    ]);
    return readFileSync(await download.path(), "utf8");
  };
  await expect.poll(saved).toContain("Two nines");
  const table = await saved();
  expect(table).toContain('"137 to 2"');
  expect(table).not.toContain("131 to 2");
  expect(table).toContain("# typed meanwhile");
});
