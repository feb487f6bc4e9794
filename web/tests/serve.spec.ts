import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { path, program } from "./program.ts";

/** Starts `odds serve`; its address is the first line that it prints. */
async function served(port = "0"): Promise<{ address: string; serving: ChildProcess }> {
  const serving = spawn(path(), ["serve", "--port", port], { stdio: ["ignore", "pipe", "pipe"] });
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
    await page.getByText("Edit as text").click();
    await page.locator('[data-wager="tie"]').click();
    await page.locator('.lines tr[data-line="0"] input[name="odds"]').fill("9 to 1");
    await expect(page.locator(".cm-content")).toContainText('"9 to 1"');
    expect(faults).toEqual([]);
  } finally {
    serving.removeAllListeners("exit");
    serving.kill("SIGINT");
  }
});

/** What the browser keeps of the page, and who the page takes for its host. */
async function kept(page: Page) {
  return page.evaluate(async () => ({
    host: document.documentElement.dataset["host"],
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }));
}

test("odds serve keeps nothing in the browser", async ({ page }) => {
  const { address, serving } = await served();
  try {
    await page.goto(address);
    await expect(page.locator(".wagers").first()).toBeVisible();
    expect(await kept(page)).toEqual({ host: "program", workers: 0, caches: [] });
  } finally {
    serving.removeAllListeners("exit");
    serving.kill("SIGINT");
  }
});

test("odds serve removes the worker that an earlier version left", async ({ page }) => {
  test.setTimeout(60_000);
  // An earlier version served the page as a host does.
  const types: Record<string, string> = {
    html: "text/html",
    js: "text/javascript",
    css: "text/css",
  };
  const earlier = createServer((request, reply) => {
    const name = (request.url ?? "/").replace(/[?#].*/, "").replace(/^\/$/, "/index.html");
    try {
      const body = readFileSync(join("dist", name));
      const type = types[name.split(".").at(-1) ?? ""] ?? "application/wasm";
      reply.writeHead(200, { "content-type": type }).end(body);
    } catch {
      reply.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => earlier.listen(0, "127.0.0.1", resolve));
  const { port } = earlier.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect((await kept(page)).workers).toBe(1);
  const closed = new Promise((resolve) => earlier.close(resolve));
  earlier.closeAllConnections();
  await closed;
  const { address, serving } = await served(String(port));
  try {
    await page.goto(address);
    // A browser looks for a new worker a second after a load that the old one has answered.
    const cached = async () => (await kept(page)).caches;
    await expect.poll(() => cached().catch(() => undefined), { timeout: 20_000 }).toEqual([]);
    // The page may open itself again when the worker changes, which ends a load that is under way.
    const again = async () => {
      await page.goto(address);
      await expect(page.locator(".wagers").first()).toBeVisible();
      return kept(page);
    };
    await expect
      .poll(() => again().catch(() => undefined), { intervals: [2_000], timeout: 20_000 })
      .toEqual({ host: "program", workers: 0, caches: [] });
  } finally {
    serving.removeAllListeners("exit");
    serving.kill("SIGINT");
  }
});
