/** axe finds no violation in any state of the page, light and dark, at 1280 and 390 px. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const RULES = "#variant=punto-banco/baccarat";

interface State {
  name: string;
  hash: string;
  ready: string;
  press?: (page: Page) => Promise<void>;
}

/** The rules of axe that a color decides. */
const COLORS = ["color-contrast", "link-in-text-block"];

async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}

const STATES: State[] = [
  {
    name: "wagers, a paytable open",
    hash: `${RULES}&wager=tie`,
    ready: '.figures[data-current="true"] .lines',
  },
  {
    name: "a round",
    hash: `${RULES}&view=round&dealt=player:9H,banker:4`,
    ready: ".timeline td .figure",
  },
  {
    name: "a session",
    hash: `${RULES}&view=session&plan=labouchere%3A1-2-3-4&goal=120&chip=0.5`,
    ready: '.reported[data-current="true"] table',
  },
  {
    name: "a session that is refused",
    hash: `${RULES}&view=session&goal=90`,
    ready: '.session [aria-invalid="true"]',
  },
  { name: "runs", hash: `${RULES}&view=runs`, ready: ".runs figure" },
  { name: "check", hash: `${RULES}&view=check`, ready: "main h1" },
  {
    name: "an edited table, what it changes, and why",
    hash: `${RULES}&wager=tie`,
    ready: '.figures[data-current="true"] .lines',
    press: async (page) => {
      await page.locator('.lines tr[data-line="0"] input[name="odds"]').fill("9 to 1");
      for (const name of ["What the edit changes", "Why this edge"]) {
        await page.getByText(name).click();
      }
      await page.locator("[data-moved]").waitFor();
      await page.locator('[data-name^="Change of the house edge"]').first().waitFor();
      await page.locator(".lines .figure").first().click();
    },
  },
  {
    name: "a link that was cut short",
    hash: `${RULES}&table=AAAA`,
    ready: ".unread",
  },
  {
    name: "the counts of a shoe",
    hash: `${RULES}&view=round`,
    ready: ".timeline td .figure",
    press: async (page) => {
      await page.getByText("The count of each wager").click();
      await page.locator(".counts table").waitFor();
      await page.locator('[name="shoes"]').fill("20");
      await page.locator('[data-do="deal-shoes"]').click();
      await page.locator(".reported table").first().waitFor();
    },
  },
  {
    name: "a check of rounds",
    hash: "#view=check",
    ready: "main h1",
    press: async (page) => {
      await page.locator('.check input[type="file"]').setInputFiles("../tests/check/hands.csv");
      await page.locator("#verdict").waitFor();
    },
  },
  { name: "a frame", hash: `${RULES}&embed=1`, ready: ".wagers" },
  {
    name: "a strategy, every case of it, and another one beside it",
    hash: "#variant=red-dog/red-dog&wager=bet&shoe=1&beside=@6",
    ready: '.strategy[data-current="true"] .rules',
    press: async (page) => {
      await page.locator("[data-differing]").waitFor();
      await page.locator(".cases summary").click();
      await page.getByRole("button", { name: "cost of a mistake", exact: true }).click();
    },
  },
  {
    name: "an overview of a strategy, and other rules beside it",
    hash: "#variant=three-card-poker/three-card-poker&wager=ante&shoe=1&beside=ultimate-three-card-poker/ultimate-three-card-poker",
    ready: '.strategy[data-current="true"] .rules',
    press: async (page) => {
      await page.locator("[data-differing]").waitFor();
      await page.locator(".those summary").click();
      await page.locator(".overview summary").click();
    },
  },
  {
    name: "a strategy by options",
    hash: "#variant=red-dog/red-dog&wager=bet&shoe=1",
    ready: '.strategy[data-current="true"] .rules',
    press: async (page) => page.locator(".cases summary").click(),
  },
  {
    name: "an unknown chance",
    hash: "#variant=prosperity-tree/prosperity-tree",
    ready: '.fit[data-current="true"] .spans',
  },
  {
    name: "the help",
    hash: RULES,
    ready: '.figures[data-current="true"] .lines',
    press: async (page) => {
      await page.locator('[data-do="help"]').click();
      await page.locator("#help .terms dt").first().waitFor();
    },
  },
  {
    name: "own tables",
    hash: RULES,
    ready: '.figures[data-current="true"] .lines',
    press: async (page) => {
      await page.locator('[data-do="more"]').click();
      await expect(page.locator("#more")).toContainText("No table is saved yet");
    },
  },
];

test.describe.configure({ mode: "parallel" });
// Some states wait for a strategy, and a busy machine takes its time for that.
test.setTimeout(60_000);
for (const width of [1280, 390]) {
  for (const { name, hash, ready, press } of STATES) {
    test(`${name}: ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: "light",
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await page.goto(`./${hash}`);
      await page.locator(ready).first().waitFor();
      await press?.(page);
      expect(await found(new AxeBuilder({ page }))).toEqual([]);
      // The dark page differs in its colors alone.
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await found(new AxeBuilder({ page }).withRules(COLORS))).toEqual([]);
      await context.close();
    });
  }
}
