/// <reference lib="webworker" />
/**
 * Runs the engine beside the page, so that no key press waits for it. One request at a time; the
 * page ends the worker to stop one.
 */
import { answer, type Engine, instance } from "./module.ts";
import { type FromWorker, failure, type ToWorker } from "./protocol.ts";

/** Bytes of a file that are fetched at a time. */
const AHEAD = 4 << 20;
/** Milliseconds between two reports of how far the work is. */
const OFTEN = 80;

let engine: Promise<Engine>;
let now = 0;
let files: File[] = [];
let told = 0;
let block: { file: number; at: number; bytes: Uint8Array } | undefined;
const reader = new FileReaderSync();

function post(message: FromWorker, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}

async function start(module: WebAssembly.Module): Promise<Engine> {
  let memory: WebAssembly.Memory;
  const engine = await instance(module, {
    read(number: number, at: number, to: number, most: number): number {
      const file = files[number];
      if (!file) return -1;
      try {
        if (block?.file !== number || at < block.at || at >= block.at + block.bytes.length) {
          const part = file.slice(at, at + Math.max(AHEAD, most));
          block = { file: number, at, bytes: new Uint8Array(reader.readAsArrayBuffer(part)) };
        }
      } catch {
        return -1;
      }
      const from = at - block.at;
      const bytes = block.bytes.subarray(from, from + most);
      new Uint8Array(memory.buffer).set(bytes, to);
      return bytes.length;
    },
    told(done: number, of: number): void {
      const time = performance.now();
      if (time - told < OFTEN) return;
      told = time;
      post({ id: now, done, of });
    },
  });
  memory = engine.memory;
  return engine;
}

let module: WebAssembly.Module;

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    module = data.module;
    engine = start(module);
    return;
  }
  now = data.id;
  files = data.files;
  block = undefined;
  try {
    const said = answer(await engine, data.request);
    if (said instanceof Uint8Array) post({ id: data.id, answer: said }, [said.buffer]);
    else post({ id: data.id, failure: said });
  } catch (error) {
    // Whatever it was, the memory of the engine cannot be trusted any more.
    engine = start(module);
    post({ id: data.id, failure: failure(`the engine stopped: ${error}`) });
  }
};
