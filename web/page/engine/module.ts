/** The engine's module: its exports, and a request answered by them, in a worker or while the page is built. */
import type { Failure, Request } from "./protocol.ts";

export interface Engine extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  answer(): number;
  answered(): number;
}

/**
 * Imports of libraries that are made for other pages. No code of the engine calls them but for one:
 * a workbook asks the time before it is given a date of its own, and any time will do.
 */
function foreign(name: string): () => number {
  return () => {
    if (name.startsWith("__wbg_now_")) return 0;
    throw new Error(`${name} is not for this page`);
  };
}

/** Starts a module with the functions that the engine asks of the page. */
export async function instance(
  module: WebAssembly.Module,
  page: WebAssembly.ModuleImports,
): Promise<Engine> {
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = foreign(name);
  }
  imports["page"] = page;
  return (await WebAssembly.instantiate(module, imports)).exports as Engine;
}

export function answer(engine: Engine, request: Request): Uint8Array<ArrayBuffer> | Failure {
  const asked = new TextEncoder().encode(JSON.stringify(request));
  const room = engine.room(asked.length);
  new Uint8Array(engine.memory.buffer, room, asked.length).set(asked);
  const bytes = engine.answer();
  const said = new Uint8Array(engine.memory.buffer, engine.answered(), Math.abs(bytes)).slice();
  return bytes < 0 ? JSON.parse(new TextDecoder().decode(said)) : said;
}
