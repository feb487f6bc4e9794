import { expect, type Page, test } from "@playwright/test";
import { program } from "./program.ts";

interface Runs {
  side: string;
  longest: {
    run: string;
    probability: { exact: string; decimal: string };
    at_least: { exact: string; decimal: string };
  }[];
  expected: { run: string; number: { exact: string } }[];
}

/** The law of a side's runs in a session, as the program has it. */
function law(hands: number, decks: number, side: string, variant = "dynasty-live/dynasty"): Runs {
  const report = program(
    "streaks",
    "--variant",
    variant,
    "--hands",
    `${hands}`,
    "--decks",
    `${decks}`,
    "--longest",
    "20",
    "--digits",
    "6",
  );
  return report.reports[0].sessions[0].models[0].runs.find((runs: Runs) => runs.side === side);
}

async function open(page: Page, address = ""): Promise<void> {
  await page.goto(`./#view=runs${address}&variant=dynasty-live/dynasty`);
  await expect(page.locator('.laws[data-current="true"]')).toBeVisible();
}

/** The fractions of a column of a table. */
async function column(
  page: Page,
  part: string,
  shoe: string,
  session: string,
): Promise<Record<string, string | null>> {
  const table = page.locator(`section[aria-labelledby="runs-${part}"] table`, {
    has: page.locator("caption", { hasText: new RegExp(`^${shoe}$`) }),
  });
  const heads = await table.locator("thead th").allTextContents();
  const found: Record<string, string | null> = {};
  for (const row of await table.locator("tbody tr").all()) {
    const head = (await row.locator("th").textContent()) ?? "";
    found[head] = await row
      .locator("td")
      .nth(heads.indexOf(session) - 1)
      .locator(".figure")
      .getAttribute("data-exact");
  }
  return found;
}

test("the law of the longest run is that of odds streaks, at least and exactly", async ({
  page,
}) => {
  await open(page, "&hands=20%2C40&decks=1%2C8&side=banker");
  for (const decks of [1, 8]) {
    const shoe = decks === 1 ? "1 deck" : `${decks} decks`;
    const { longest, expected } = law(40, decks, "banker");
    const known = longest.filter(({ run }) => !run.endsWith("+"));
    expect(await column(page, "longest", shoe, "40 hands")).toEqual(
      Object.fromEntries(known.map(({ run, at_least }) => [run, at_least.exact])),
    );
    expect(await column(page, "expected", shoe, "40 hands")).toEqual(
      Object.fromEntries(
        expected
          .filter(({ run }) => !run.endsWith("+"))
          .map(({ run, number }) => [run, number.exact]),
      ),
    );
  }
  await page.getByRole("button", { name: "exactly" }).click();
  await expect(page).toHaveURL(/exactly=1/);
  const exactly = law(20, 8, "banker").longest.filter(({ run }) => !run.endsWith("+"));
  expect(await column(page, "longest", "8 decks", "20 hands")).toEqual(
    Object.fromEntries(exactly.map(({ run, probability }) => [run, probability.exact])),
  );
});

test("a chart for each shoe says its finding, and arrow keys tell the figures", async ({
  page,
}) => {
  await open(page, "&decks=1%2C6%2C8");
  const plots = page.locator('section[aria-labelledby="runs-longest"] [role="img"]');
  await expect(plots).toHaveCount(3);
  const { longest } = law(20, 6, "either");
  const figures = (run: number) => `${(Number(longest[run]?.at_least.decimal) * 100).toFixed(4)}%`;
  const plot = plots.nth(1);
  await expect(plot).toHaveAttribute(
    "aria-label",
    /^6 decks: In 60 hands the chance of 6 or more wins of either side in a row is /,
  );
  await plot.focus();
  const tip = page.locator('section[aria-labelledby="runs-longest"] .tip');
  for (const run of [1, 2, 3, 4]) {
    await page.keyboard.press("ArrowRight");
    await expect(tip).toHaveText(
      `${figures(run)}: the longest run is ${run} or more, 20 hands, 6 decks`,
    );
  }
  await page.keyboard.press("Escape");
  await expect(tip).toBeHidden();
});

test("runs begin with one shoe, whose sessions differ, and any two rounds of it are exact", async ({
  page,
}) => {
  await page.goto("./#view=runs");
  await expect(page.locator('.laws[data-current="true"]')).toBeVisible();
  await expect(page.locator('section[aria-labelledby="runs-longest"] [role="img"]')).toHaveCount(1);
  await page.locator('select[name="model"]').selectOption("pair");
  await expect(page.locator('.laws[data-current="true"]')).toBeVisible();
  await expect(page.locator(".runs .error")).toHaveCount(0);
});

test("wagers on runs have the edges of odds streaks", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: /Dragon Baccarat Tournament/ }).click();
  await expect(page.locator('section[aria-labelledby="runs-edges"]')).toBeVisible();
  const report = program(
    "streaks",
    "--variant",
    "dragon-tournament",
    "--hands",
    "20,40,60",
    "--decks",
    "8",
    "--brief",
  ).reports[0];
  for (const { hands, models } of report.sessions) {
    for (const { name, edge } of models[0].wagers) {
      const figures = page.locator(
        `section[aria-labelledby="runs-edges"] .figure[data-name="House edge of ${name}, ${hands} hands, 8 decks"]`,
      );
      await expect(figures).toHaveAttribute("data-exact", edge.exact);
    }
  }
});

test("what would take long is refused, and a mistake is told in the program's words", async ({
  page,
}) => {
  await page.goto("./#view=runs&hands=600%2C800%2C1000&decks=1..8&variant=dynasty-live/dynasty");
  await expect(page.locator(".runs .error")).toContainText("MB of fractions");
  await page.locator('input[name="hands"]').fill("30");
  await page.locator('input[name="decks"]').fill("8..6");
  await expect(page.locator(".runs .error")).toContainText(
    "decks 8..6: the range is empty: expected 6..8",
  );
  await page.locator('input[name="decks"]').fill("8");
  await expect(page.locator("odds-charts svg").first()).toBeVisible();
  await expect(page.locator(".runs .error")).toHaveCount(0);
});

test("the library that draws is not part of the first page", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.url());
  });
  const plots = async () => {
    const texts = await Promise.all(
      scripts.map(async (url) => (await page.request.get(url)).text()),
    );
    return texts.filter(
      (text) =>
        text.includes("tickFormat") && text.includes("marginBottom") && text.length > 200_000,
    ).length;
  };
  await page.goto("./#view=check&variant=dynasty-live/dynasty");
  await expect(page.locator(".check")).toBeVisible();
  expect(await plots()).toBe(0);
  await open(page);
  await expect(page.locator("odds-charts svg").first()).toBeVisible();
  expect(await plots()).toBe(1);
});
