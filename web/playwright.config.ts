import { defineConfig } from "@playwright/test";

/** The port of the page: another one lets two work trees run beside each other. */
const PORT = process.env["ODDS_PAGE_PORT"] ?? "4173";
const ORIGIN = `http://127.0.0.1:${PORT}`;

/** The built page in Chromium: `npm test`, behind `bash web/build`. */
export default defineConfig({
  testDir: "tests",
  outputDir: "../target/web/test-results",
  timeout: 30_000,
  // The engine answers late on a machine that does other things as well.
  expect: { timeout: 15_000 },
  workers: 2,
  forbidOnly: true,
  // What is timed runs behind all else.
  projects: [
    { name: "page", testIgnore: "speed.spec.ts" },
    { name: "speed", testMatch: "speed.spec.ts", dependencies: ["page"] },
  ],
  reporter: [["line"]],
  use: {
    baseURL: `${ORIGIN}/`,
    // Most tests look at the table as text, which stands folded until a reader opens it.
    storageState: {
      cookies: [],
      origins: [
        {
          origin: ORIGIN,
          localStorage: [{ name: "odds-text", value: "open" }],
        },
      ],
    },
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: `npx vite preview --host 127.0.0.1 --port ${PORT} --strictPort`,
    url: `${ORIGIN}/`,
    reuseExistingServer: false,
  },
});
