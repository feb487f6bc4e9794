/**
 * Writes a Brotli form and a gzip form beside each file of the page that they make shorter. Hosts
 * send them (`brotli_static on` and `gzip_static on` of nginx, `precompressed br gzip` of Caddy), and
 * the program holds the gzip form alone.
 *
 * The names under `assets` have a hash of the content, so a Brotli form that was made once is kept in
 * `engine/brotli`: the engine takes ten seconds.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const at = (path) => new URL(path, import.meta.url);
const KEPT = "./engine/brotli/";
mkdirSync(at(KEPT), { recursive: true });

function compressed(bytes) {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params });
}

const names = readdirSync(at("./dist/assets/"));
for (const old of readdirSync(at(KEPT))) {
  if (!names.includes(old.replace(/\.br$/, ""))) rmSync(at(`${KEPT}${old}`));
}
for (const name of names) {
  if (!/\.(css|js|svg|wasm)$/.test(name)) continue;
  const kept = at(`${KEPT}${name}.br`);
  if (!existsSync(kept)) writeFileSync(kept, compressed(readFileSync(at(`./dist/assets/${name}`))));
  copyFileSync(kept, at(`./dist/assets/${name}.br`));
  const plain = readFileSync(at(`./dist/assets/${name}`));
  const packed = gzipSync(plain, { level: 9 });
  if (packed.length < plain.length) writeFileSync(at(`./dist/assets/${name}.gz`), packed);
}
// The page itself keeps its name from one version to the next.
const page = readFileSync(at("./dist/index.html"));
writeFileSync(at("./dist/index.html.br"), compressed(page));
