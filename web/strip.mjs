/**
 * Takes the custom sections out of a module: notes of tools for tools that are not used here.
 *
 *   node strip.mjs engine/whole.wasm
 */
import { readFileSync, writeFileSync } from "node:fs";

const [, , path] = process.argv;
const bytes = readFileSync(path);

/** An unsigned number of LEB128, and where it ends. */
function number(at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return { value, end: at };
  }
}

/** Behind eight bytes of magic and version there are sections: a kind, a length, and so many bytes. */
const kept = [bytes.subarray(0, 8)];
for (let at = 8; at < bytes.length; ) {
  const { value, end } = number(at + 1);
  if (bytes[at] !== 0) kept.push(bytes.subarray(at, end + value));
  at = end + value;
}
writeFileSync(path, Buffer.concat(kept));
