import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { bytes } from "./program.ts";

test("the certificate of the page is the program's, and the checker confirms it", async ({
  page,
}, info) => {
  await page.goto("./#variant=punto-banco/ez&shoe=6");
  const save = page.locator('[data-format="cert.json"]');
  const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
  const file = info.outputPath("ez.cert.json");
  await download.saveAs(file);
  await expect(page.locator(".command code")).toHaveText(
    "odds certify --variant punto-banco/ez --decks 6 -o odds-price.cert.json",
  );
  const written = bytes(
    ...["certify", "--variant", "punto-banco/ez", "--decks", "6", "--format", "json"],
  );
  expect(readFileSync(file).equals(written)).toBe(true);
  const said = execFileSync("python3", ["../certificates/check.py", file]).toString();
  expect(said).toContain("7 wager(s) hold");
});
