/** The program beside the page: what the page shows is held against its JSON. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, type Page } from "@playwright/test";

const BUILT = ["../target/debug/odds", "../target/release/odds"];

/** Where it is. */
export function path(): string {
  const found = process.env["ODDS"] ?? BUILT.find((path) => existsSync(path));
  if (!found)
    throw new Error(
      "no program to compare with: expected `cargo build --release`, or its path in ODDS",
    );
  return found;
}

/** The bytes that a command writes. */
export function bytes(...words: string[]): Buffer {
  return bytesIn(".", ...words);
}

/** What a command prints that is started in a folder. */
export function bytesIn(folder: string, ...words: string[]): Buffer {
  return execFileSync(resolve(path()), words, { cwd: folder, maxBuffer: 256 << 20 });
}

/** The JSON of a command. */
// biome-ignore lint/suspicious/noExplicitAny: it is what the schema of reports says, and is only compared.
export function program(...words: string[]): any {
  return JSON.parse(bytes(...words, "--format", "json").toString());
}

/** Expects every cell of the page's report to be that of the program's HTML; returns the cells. */
export async function sameCells(page: Page, ...words: string[]): Promise<string[]> {
  const html = bytes(...words, "--format", "html").toString();
  const told = await page.evaluate((html) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    return [...page.querySelectorAll("td")].map((cell) => cell.textContent);
  }, html);
  const cells = await page.locator(".reported td").allTextContents();
  // The page of the program ends with its manifest.
  expect(cells).toEqual(told.slice(0, cells.length));
  return cells;
}
