/** The texts of built-in tables, each asked for once. */
import { live, UNREACHED } from "./engine/engine.ts";
import { Refusal } from "./engine/protocol.ts";

/** A cache: built-in tables are the same in every session. */
const texts = new Map<string, Promise<string | undefined>>();

async function ask(id: string): Promise<string | undefined> {
  for (;;) {
    try {
      return await live.text({ do: "source", table: id });
    } catch (error) {
      if (!(error instanceof Refusal) || error.message.startsWith(UNREACHED)) throw error;
      // Stopped for another request: it is asked again. Else there is no such table.
      if (!error.failure.stopped) return undefined;
    }
  }
}

/**
 * Returns the text of a built-in table; nothing if there is none. Throws an error if the engine
 * does not come.
 */
export function builtIn(id: string): Promise<string | undefined> {
  let text = texts.get(id);
  if (!text) {
    text = ask(id);
    // The engine may come later.
    text.catch(() => texts.delete(id));
    texts.set(id, text);
  }
  return text;
}
