/**
 * Answers what the page asks first, with the engine that it carries, so that a phone shows the first
 * figures before the engine has come: `import first from "virtual:first"`.
 *
 * A request that is not asked as it stands here goes to the engine; the tests hold the engine back.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { answer, instance } from "./page/engine/module.ts";
import type { Request } from "./page/engine/protocol.ts";

const NAME = "virtual:first";

/** The table of the variant that `page/state.ts` begins with. */
const TABLE = "punto-banco";

const list = (what: string): Request => ({
  do: "ask",
  question: "list",
  parameters: { what },
  format: "json",
});

const PRICE: Request = {
  do: "ask",
  question: "price",
  parameters: { variant: [`${TABLE}/baccarat`], decks: "8" },
  format: "json",
  digits: 6,
  brief: true,
};

async function answers(): Promise<Record<string, string>> {
  const bytes = readFileSync(new URL("./engine/small.wasm", import.meta.url));
  const none = { read: () => -1, told: () => undefined };
  const engine = await instance(await WebAssembly.compile(bytes), none);
  const ask = (request: Request) => {
    const said = answer(engine, request);
    if (!(said instanceof Uint8Array)) throw new Error(said.message);
    return new TextDecoder().decode(said);
  };
  const brief = (text: string) => JSON.stringify(JSON.parse(text));
  const source: Request = { do: "source", table: TABLE };
  const text = ask(source);
  const asked = [PRICE, list("variants"), list("games"), { do: "form", text } satisfies Request];
  const told = asked.map((request) => [JSON.stringify(request), brief(ask(request))]);
  return Object.fromEntries([[JSON.stringify(source), text], ...told]);
}

export function first(): Plugin {
  return {
    name: "first",
    resolveId: (id) => (id === NAME ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      return `export default ${JSON.stringify(await answers())};`;
    },
  };
}
