/**
 * Compares the weight of the built page with a budget for each of its files, compressed as hosts
 * compress them. A file without a budget, or over it, ends this with the exit code 1.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Budgets in bytes by Brotli: files fetched before the engine answers, then files fetched on demand. */
const FIRST = [
  [/^index\.html$/, 1_500],
  [/^browser\.js$/, 600],
  [/^manifest\.webmanifest$/, 600],
  [/^assets\/icon-.*\.svg$/, 400],
  [/^assets\/index-.*\.css$/, 10_000],
  [/^assets\/index-.*\.js$/, 50_000],
  // What index and the parts fetched on demand have in common.
  [/^assets\/figures-.*\.js$/, 3_500],
  [/^assets\/worker-.*\.js$/, 1_200],
  [/^assets\/small-.*\.wasm$/, 814_000],
];
const LATER = [
  [/^offline\.js$/, 1_200],
  [/^icon-.*\.png$/, 12_000],
  [/^assets\/codemirror-.*\.js$/, 105_000],
  // Comparisons, searches, explanations, counts and bets by choices.
  [/^assets\/fields-.*\.js$/, 1_000],
  [/^assets\/parts-.*\.js$/, 10_500],
  [/^assets\/parts-.*\.css$/, 2_000],
  // Strategies, for bets with a decision.
  [/^assets\/strategy-.*\.js$/, 5_500],
  [/^assets\/strategy-.*\.css$/, 700],
  // Meters, for bets that pay a share of one.
  [/^assets\/meter-.*\.js$/, 1_500],
  // Multipliers that are carried to the next round.
  [/^assets\/carried-.*\.js$/, 700],
  // Sessions with a staking plan.
  [/^assets\/session-.*\.js$/, 2_300],
  [/^assets\/session-.*\.css$/, 400],
  // What sessions, counts, strategies and unknown chances have in common.
  [/^assets\/reported-.*\.js$/, 800],
  [/^assets\/reported-.*\.css$/, 200],
  // Unknown chances, for the few tables that have one.
  [/^assets\/fit-.*\.js$/, 2_500],
  [/^assets\/fit-.*\.css$/, 700],
  // Observable Plot, which the bundler names after its folder.
  [/^assets\/src-.*\.js$/, 112_000],
  [/^assets\/whole-.*\.wasm$/, 1_874_000],
];
/** Files of the engine, for which the first figures do not wait. */
const ENGINE = /\.wasm$|worker-/;
/** Budgets of all files fetched before the first figure, and before the engine answers. */
const [FIGURE, MOST] = [60_000, 868_000];

const dist = new URL("./dist/", import.meta.url);
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name, parentPath, path }) => relative(fileURLToPath(dist), join(parentPath ?? path, name)))
  .filter((name) => !name.startsWith(".") && !/\.(br|gz)$/.test(name))
  .sort();

function weigh(name) {
  const bytes = readFileSync(new URL(name, dist));
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  // `compress.mjs` may have made the Brotli form already.
  const made = new URL(`${name}.br`, dist);
  const budget = [...FIRST, ...LATER].find(([names]) => names.test(name))?.[1];
  return {
    name,
    raw: bytes.length,
    br: (existsSync(made) ? readFileSync(made) : brotliCompressSync(bytes, { params })).length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    first: FIRST.some(([names]) => names.test(name)),
    budget,
  };
}

const rows = files.map(weigh);
const wrong = [];
for (const { name, raw, br, gzip, first, budget } of rows) {
  const number = (value) => String(value).padStart(8);
  console.log(
    `${first ? "first" : "later"} ${number(raw)} ${number(br)} br ${number(gzip)} gz, budget ${number(budget ?? "none")}  ${name}`,
  );
  if (budget === undefined) wrong.push(`${name}: expected a budget for it in web/size.mjs`);
  else if (br > budget) wrong.push(`${name}: ${br} bytes by Brotli, expected at most ${budget}`);
}
const firsts = rows.filter(({ first }) => first);
for (const [until, files, most] of [
  ["the first figure", firsts.filter(({ name }) => !ENGINE.test(name)), FIGURE],
  ["the engine answers", firsts, MOST],
]) {
  const sum = (key) => files.reduce((all, row) => all + row[key], 0);
  console.log(`until ${until}: ${sum("br")} bytes by Brotli, ${sum("gzip")} by gzip`);
  if (sum("br") > most) {
    wrong.push(`until ${until}: ${sum("br")} bytes by Brotli, expected at most ${most}`);
  }
}
if (wrong.length) {
  console.error(wrong.join("\n"));
  process.exit(1);
}
