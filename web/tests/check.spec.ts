import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { bytes, bytesIn, program } from "./program.ts";

const VARIANT = ["--variant", "dynasty-live/dynasty", "--decks", "8"];

/** Two shoes in which a Banker of 5 stands against a 4, and a total and a result are not those of the cards. */
const WRONG = "../tests/check/hands.csv";

/** Rounds of 20,000 shoes as `odds simulate --variant dynasty --shoes 20000 --write counts` counts them. */
const COUNTS = `wager,event,count
player,rounds,1636344
player,Tie,155903
player,Player wins,730060
player,All other,750381
banker,rounds,1636344
banker,Tie,155903
banker,Banker wins with three-card 7,37050
banker,Banker wins otherwise,713331
banker,All other,730060
`;

/** The report of `odds check`, whose exit code is 1 where something differs. */
function checked(...words: string[]) {
  try {
    return program("check", ...VARIANT, ...words);
  } catch (error) {
    return JSON.parse((error as { stdout: Buffer }).stdout.toString());
  }
}

/** The command in the manifest of a report, which the page does not have. */
const COMMAND =
  /<tr><th[^>]*>Command<\/th>.*<\/tr>\n|^\| Command \|.*\n|^.*,Command,.*\n|,\n *"command": "[^"]*"/m;

/** Drops a file on the page, as from a folder. */
async function drop(page: Page, path: string): Promise<void> {
  const file = { name: basename(path), text: readFileSync(path, "utf8") };
  const data = await page.evaluateHandle(({ name, text }) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    return data;
  }, file);
  await page.dispatchEvent("main", "dragover", { dataTransfer: data });
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
}

function choose(page: Page, ...paths: string[]): Promise<void> {
  return page.locator('.check input[type="file"]').setInputFiles(paths);
}

test("a third card against the rules is told with its row, as odds check does", async ({
  page,
}) => {
  await page.goto("./#view=check&variant=dynasty-live/dynasty");
  await drop(page, WRONG);
  await expect(page.locator("#verdict")).toContainText("Differs");
  const report = checked(WRONG);
  expect(report.faults.map(({ id }: { id: string }) => id)).toContain("banker");
  for (const { id, text, first } of report.faults) {
    const body = page.locator(`tbody[data-fault="${id}"]`);
    await expect(body.locator(".kind")).toContainText(text);
    const rows = await body.locator("tr:not(.kind)").allInnerTexts();
    const said = first.map(
      (row: { file: string; line: number; text: string }) =>
        `${basename(row.file)}:${row.line}\t${row.text}`,
    );
    expect(rows.map((row) => row.trim())).toEqual(said);
  }
});

test("rounds without a fault lead with that, and then say how near the returns are known", async ({
  page,
}, info) => {
  const file = info.outputPath("rounds.csv");
  writeFileSync(file, bytes("simulate", "--variant", "punto-banco/baccarat", "--shoes", "20"));
  await page.goto("./#view=check");
  await choose(page, file);
  await expect(page.locator("#verdict")).toHaveText(/✓ All 1,\d{3} rounds follow the rules/);
  await expect(page.locator(".result .said")).toContainText("too few to rule one out; the RTP of");
});

test("every fault is saved as odds check --faults writes it", async ({ page }, info) => {
  await page.goto("./#view=check&variant=dynasty-live/dynasty");
  await choose(page, WRONG);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save every fault as CSV" }).click(),
  ]);
  const faults = info.outputPath("faults.csv");
  checked(WRONG, "--faults", faults);
  const saved = readFileSync(await download.path(), "utf8");
  expect(saved).toBe(readFileSync(faults, "utf8").replaceAll(WRONG, basename(WRONG)));
});

test("counts of a right simulator agree, and are saved byte for byte as the program writes them", async ({
  page,
}, info) => {
  const file = info.outputPath("counts.csv");
  writeFileSync(file, COUNTS);
  await page.goto("./#view=check&only=player%2Cbanker&variant=dynasty-live/dynasty");
  await choose(page, file);
  await expect(page.locator("#verdict")).toContainText("Agrees");
  expect(checked("--wager", "player,banker", file).verdict).toBe("agrees");
  // Another view asks other questions meanwhile.
  await page.getByRole("link", { name: "Runs" }).click();
  await expect(page.locator("odds-charts svg").first()).toBeVisible();
  await page.getByRole("link", { name: "Check a simulator" }).click();
  for (const format of ["html", "json", "csv", "md"]) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(`.save button[data-format="${format}"]`).click(),
    ]);
    const saved = readFileSync(await download.path(), "utf8");
    // The page knows a file by its name, as a program that is started beside it.
    const words = ["check", ...VARIANT, "--wager", "player,banker", basename(file)];
    const own = bytesIn(dirname(file), ...words, "--format", format).toString();
    expect(own, format).toMatch(COMMAND);
    expect(saved, format).toBe(own.replace(COMMAND, ""));
  }
});

test("what a file holds is text: no markup of it comes into the page", async ({ page }, info) => {
  const right = ["9H KD,3S 4D", "KH 7C,6S QD", "TS 6H,JD 6D"];
  const rows = Array.from(
    { length: 300 },
    (_, at) => `${right[at % 3]},"<img src=x onerror=window.found=1>"`,
  );
  rows[7] = '"<img src=x onerror=window.found=2>",3S 4D,';
  rows[9] = "5S AH,2D 3C,<script>window.found=3</script>";
  const file = info.outputPath("<img src=x onerror=window.found=4>.csv");
  writeFileSync(file, `player_cards,banker_cards,<b onclick=x>note</b>\n${rows.join("\n")}\n`);
  await page.goto("./#view=check&variant=dynasty-live/dynasty");
  await choose(page, file);
  await expect(page.locator("#verdict")).toContainText("Differs");
  await expect(page.locator(".check .odds")).toContainText(
    "<img src=x onerror=window.found=4>.csv:9",
  );
  await expect(page.locator('tbody[data-fault="unreadable"]')).toContainText('"<img" is no card');
  expect(await page.locator(".check").locator("img, script, b, [onerror], [onclick]").count()).toBe(
    0,
  );
  expect(await page.evaluate(() => "found" in window)).toBe(false);
});

test("a file without the columns is refused where it was dropped, in the program's words", async ({
  page,
}, info) => {
  const file = info.outputPath("columns.csv");
  writeFileSync(file, "a,b\n1,2\n");
  await page.goto("./#view=check&variant=dynasty-live/dynasty");
  await choose(page, file);
  await expect(page.locator(".check .error")).toContainText(
    "columns.csv:1: columns are missing: for counts wager, event, count",
  );
  // A renamed column is one of the options.
  writeFileSync(file, "Mine,Theirs,result\n9H KD,3S 4D,player\n");
  await choose(page, file);
  await expect(page.locator(".check .error")).toContainText("look like cards and are not used");
  await page.locator("#check-columns").fill("player_cards=Mine\nbanker_cards=Theirs");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.locator("#verdict")).toContainText("The round follows the rules");
  await expect(page.locator(".command code")).toContainText(
    "--column player_cards=Mine --column banker_cards=Theirs",
  );
});

test("a large file is given up, and another one is checked", async ({ page }, info) => {
  const file = info.outputPath("large.csv");
  writeFileSync(
    file,
    `player_cards,banker_cards\n${"9H KD,3S 4D\nKH 7C,6S QD\nTS 6H,JD 6D\n".repeat(1_000_000)}`,
  );
  await page.goto("./#view=check&variant=dynasty-live/dynasty");
  await choose(page, file);
  await expect(page.locator(".check .progress")).toContainText(/\d MB of 36\.0 MB/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator(".check .stopped")).toBeVisible();
  await expect(page.locator("#verdict")).toHaveCount(0);
  await choose(page, WRONG);
  await expect(page.locator("#verdict")).toContainText("Differs");
});
