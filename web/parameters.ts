/**
 * Gives the page the labels, helps and defaults of a question's parameters, from the schema that
 * the program generates: `import texts from "virtual:parameters/session"`.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const NAME = /^virtual:parameters\/(.+)$/;

interface Schema {
  properties: Record<string, { properties: Record<string, { description?: string }> }>;
}

/** "Rounds per hour [default: 70]" of `rounds-per-hour` as a label, a help and a default. */
function described(name: string, description: string) {
  const [, help, usual = "none"] = /^(.*?)(?: \[default: (.*)\])?$/.exec(description) ?? [];
  const words = name.replaceAll("-", " ");
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  const [first, more] = usual.split(",");
  // A help that repeats the label is none.
  const told = more ? `${help} (default: ${usual})` : help;
  return { label, help: told === label ? undefined : told, usual: first };
}

export function parameters(): Plugin {
  return {
    name: "parameters",
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : undefined),
    load(id) {
      const question = NAME.exec(id.replace("\0", ""))?.[1];
      if (question === undefined) return undefined;
      const file = new URL("../schemas/parameters.schema.json", import.meta.url);
      const schema: Schema = JSON.parse(readFileSync(file, "utf8"));
      const asked = schema.properties[question];
      if (!asked) throw new Error(`no question "${question}" in schemas/parameters.schema.json`);
      const texts = Object.entries(asked.properties).map(([name, { description = "" }]) => [
        name,
        described(name, description),
      ]);
      return `export default ${JSON.stringify(Object.fromEntries(texts))};`;
    },
  };
}
