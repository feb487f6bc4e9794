import { type ChildProcess, spawn } from "node:child_process";
import { expect, test } from "@playwright/test";
import { path, program } from "./program.ts";

/** Starts `odds serve`; its address is the first line that it prints. */
async function served(): Promise<{ address: string; serving: ChildProcess }> {
  const serving = spawn(path(), ["serve"], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const address = await new Promise<string>((resolve, reject) => {
    serving.stdout?.on("data", (bytes) => {
      said += bytes;
      const line = said.indexOf("\n");
      if (line >= 0) resolve(said.slice(0, line));
    });
    serving.stderr?.on("data", (bytes) => {
      said += bytes;
    });
    serving.on("exit", () => reject(new Error(`odds serve ended: ${said}`)));
  });
  return { address, serving };
}

test("odds serve opens the same page, under the policy that it sends", async ({ page }) => {
  const { address, serving } = await served();
  try {
    const faults: string[] = [];
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.goto(address);
    const tie = page.locator('.wagers tr:has([data-wager="tie"]) td:nth-child(3) .figure');
    const [wager] = program("--variant", "dynasty", "--decks", "8", "--wager", "tie").reports[0]
      .wagers;
    await expect(tie).toHaveAttribute("data-exact", wager.edge.exact);
    await page.locator('[data-wager="tie"]').click();
    await page.locator('.lines tr[data-line="0"] input[name="odds"]').fill("9 to 1");
    await expect(page.locator(".cm-content")).toContainText('"9 to 1"');
    expect(faults).toEqual([]);
  } finally {
    serving.removeAllListeners("exit");
    serving.kill("SIGINT");
  }
});
