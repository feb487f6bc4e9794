/** Takes the types out of modules as they are loaded, with the tool that builds the page. */
import { readFile } from "node:fs/promises";
import { transformWithOxc } from "vite";

export async function load(url, context, next) {
  // The address of a file, which the bundler knows.
  if (url.endsWith("?url"))
    return { format: "module", source: 'export default "file";', shortCircuit: true };
  if (!url.endsWith(".ts")) return next(url, context);
  const { code } = await transformWithOxc(await readFile(new URL(url), "utf8"), url);
  return { format: "module", source: code, shortCircuit: true };
}
