import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

const TYPES: Record<string, string> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  wasm: "application/wasm",
  svg: "image/svg+xml",
};

const SECOND = 'html[data-version="second"]';

/**
 * A host that lets browsers keep every file for ten minutes, as many do. In its second version the
 * page's script has another name and `<html>` is marked; the old script is gone.
 */
function host(version: { now: number }): Server {
  const html = readFileSync(join("dist", "index.html"), "utf8");
  const script = /assets\/(index-[\w-]+\.js)/.exec(html)?.[1] ?? "";
  const second = script.replace("index-", "index-second-");
  return createServer((request, reply) => {
    const name = (request.url ?? "/")
      .replace(/[?#].*/, "")
      .replace(/^\/$/, "/index.html")
      .slice(1);
    const isNew = version.now === 2;
    let asked = name;
    if (isNew && name === `assets/${script}`) asked = "gone";
    if (isNew && name === `assets/${second}`) asked = `assets/${script}`;
    try {
      let body: Buffer | string = readFileSync(join("dist", asked));
      const names = name === "index.html" || name === "offline.js";
      if (isNew && names) body = body.toString().replaceAll(script, second);
      if (isNew && name === "index.html")
        body = body.toString().replace("<html", '<html data-version="second"');
      if (isNew && name === "offline.js")
        body = body.toString().replace(/"odds-\w+"/, '"odds-second"');
      const type = TYPES[name.split(".").at(-1) ?? ""] ?? "text/plain";
      reply.writeHead(200, { "content-type": type, "cache-control": "max-age=600" });
      reply.end(body);
    } catch {
      reply.writeHead(404).end();
    }
  });
}

test("a new version that one tab takes is in the other tab as well", async ({ context, page }) => {
  const version = { now: 1 };
  const server = host(version);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    await page.goto(address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    const other = await context.newPage();
    await other.goto(`${address}#view=runs&variant=dynasty-live/dynasty`);
    await expect(other.locator(".runs")).toBeVisible();
    version.now = 2;
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByRole("button", { name: "Use it" }).click();
    await expect(page.locator(SECOND)).toHaveCount(1);
    // The other tab opens again by itself, where it was.
    await expect(other.locator(SECOND)).toHaveCount(1);
    await expect(other.locator(".runs")).toBeVisible();
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test("a new version is offered, and never mixed with the old one", async ({ page }) => {
  const version = { now: 1 };
  const server = host(version);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const figures = page.locator('.figures[data-current="true"] .wagers');
  try {
    await page.goto(address);
    await expect(figures).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect(figures).toBeVisible();
    version.now = 2;
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const offer = page.getByRole("button", { name: "Use it" });
    await expect(offer).toBeVisible();
    // The old page is whole until then: its editor, which may not be fetched yet, among it.
    await page.reload();
    await expect(figures).toBeVisible();
    await expect(page.locator(SECOND)).toHaveCount(0);
    await page.getByText("Edit as text").click();
    await expect(page.locator(".cm-content")).toContainText("punto-banco");
    await page.getByRole("button", { name: "Use it" }).click();
    await expect(page.locator(SECOND)).toHaveCount(1);
    await expect(figures).toBeVisible();
    await expect(page.locator(".cm-content")).toContainText("punto-banco");
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
