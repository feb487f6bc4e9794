/** The texts of built-in tables, each asked for once. */
import { live, UNREACHED } from "./engine/engine.ts";

const texts = new Map<string, Promise<string | undefined>>();

/**
 * Returns the text of a built-in table; nothing if there is none. Throws an error if the engine
 * does not come.
 */
export function builtIn(id: string): Promise<string | undefined> {
  let text = texts.get(id);
  if (!text) {
    text = live.text({ do: "source", table: id }).catch((error) => {
      if (!String(error.message).startsWith(UNREACHED)) return undefined;
      texts.delete(id);
      throw error;
    });
    texts.set(id, text);
  }
  return text;
}
