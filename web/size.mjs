/**
 * Holds the page to its weight: what a browser fetches until the first figure, and with the editor.
 * Compressed as hosts compress it, by Brotli and by gzip.
 */
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Bytes that may be fetched until the first figure, by Brotli. */
const MOST = 700_000;

const dist = new URL("./dist/", import.meta.url);
const names = ["index.html", ...readdirSync(new URL("assets/", dist)).map((name) => `assets/${name}`)];
const weigh = (name) => {
  const bytes = readFileSync(new URL(name, dist));
  const br = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  return { name, raw: bytes.length, br: br.length, gzip: gzipSync(bytes, { level: 9 }).length };
};
const first = /^(index\.html|assets\/(index|small|worker|style|icon)-.*)$/;
const rows = names.map((name) => ({ ...weigh(name), first: first.test(name) }));
for (const { name, raw, br, gzip, first } of rows) {
  console.log(`${first ? "first " : "later "} ${String(raw).padStart(8)} ${String(br).padStart(8)} br ${String(gzip).padStart(8)} gz  ${name}`);
}
const sum = (key) => rows.filter(({ first }) => first).reduce((all, row) => all + row[key], 0);
console.log(`until the first figure: ${sum("br")} bytes by Brotli, ${sum("gzip")} by gzip`);
if (sum("br") > MOST) {
  console.error(`expected at most ${MOST} bytes by Brotli`);
  process.exit(1);
}
