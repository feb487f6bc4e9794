/**
 * The engine as the page sees it: requests in, answers out, in a worker that is ended to stop one.
 *
 * Two modules are made of one crate. The small one answers each key press; the whole one reads
 * files, walks runs and writes every format, and is fetched when it is first wanted.
 */
import small from "../../engine/small.wasm?url";
import whole from "../../engine/whole.wasm?url";
import {
  type Failure,
  type FromWorker,
  failure,
  forPage,
  Refusal,
  type Request,
  type ToWorker,
} from "./protocol.ts";

const modules = new Map<string, Promise<WebAssembly.Module>>();

function compiled(url: string): Promise<WebAssembly.Module> {
  let module = modules.get(url);
  if (!module) {
    module = WebAssembly.compileStreaming(fetch(url)).catch((error) => {
      // A host that does not know the media type of WebAssembly, or no network.
      if (error instanceof TypeError) return fromBytes(url);
      throw error;
    });
    module.catch(() => modules.delete(url));
    modules.set(url, module);
  }
  return module;
}

async function fromBytes(url: string): Promise<WebAssembly.Module> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`the host replied ${reply.status}`);
  return WebAssembly.compile(await reply.arrayBuffer());
}

/** How a refusal begins whose engine did not come. */
export const UNREACHED = "the engine cannot be fetched";
/** Why a request was stopped that nobody gave up. */
export const OVERTAKEN = "overtaken";

export type Told = (done: number, of: number) => void;

interface Waiting {
  request: Request;
  resolve(answer: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
  told: Told | undefined;
}

/** One worker. Requests are answered in their order. */
export class Engine {
  #url: string;
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;
  /** Answers that the module gave while the page was built, by the text of their requests. */
  known: Readonly<Record<string, string>> = {};
  /** Why the engine did not come, until it answers. */
  lost: Failure | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Whether a request is being answered. */
  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  async #start(): Promise<Worker> {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      const waiting = this.#waiting.get(data.id);
      if (!waiting) return;
      if ("done" in data) {
        waiting.told?.(data.done, data.of);
        return;
      }
      this.#waiting.delete(data.id);
      this.lost = undefined;
      if ("answer" in data) waiting.resolve(data.answer);
      else waiting.reject(new Refusal(forPage(data.failure, waiting.request)));
    };
    worker.onerror = ({ message }) => this.#lose(message || "its script did not come");
    const module = await compiled(this.#url);
    if (this.#worker !== worker) throw new Error("its worker has ended");
    worker.postMessage({ module } satisfies ToWorker);
    return worker;
  }

  /** Refuses whatever waits for a worker that ended by itself; the next request starts another. */
  #lose(why: string): void {
    const lost = failure(`${UNREACHED}: ${why}`);
    this.lost = lost;
    this.#end().forEach(({ reject }) => {
      reject(new Refusal(lost));
    });
  }

  /** Ends the worker, and returns what waits. */
  #end(): Waiting[] {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#started = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    return waiting;
  }

  /** Fetches and starts the engine before it is asked. */
  ready(): Promise<unknown> {
    this.#started ??= this.#start();
    return this.#started;
  }

  #started: Promise<Worker> | undefined;

  /** Answers with bytes: of JSON, or of a file. */
  async bytes(request: Request, files: File[] = [], told?: Told): Promise<Uint8Array<ArrayBuffer>> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { request, resolve, reject, told });
      this.#started ??= this.#start();
      this.#started.then(
        (worker) => {
          if (this.#waiting.has(id)) worker.postMessage({ id, request, files } satisfies ToWorker);
        },
        (error) => {
          if (this.#waiting.has(id)) this.#lose(error.message);
        },
      );
    });
  }

  async text(request: Request): Promise<string> {
    const known = this.known[JSON.stringify(request)];
    if (known !== undefined) return known;
    return new TextDecoder().decode(await this.bytes(request));
  }

  async json<T>(request: Request, files: File[] = [], told?: Told): Promise<T> {
    return JSON.parse(new TextDecoder().decode(await this.bytes(request, files, told)));
  }

  /**
   * Stops what is being answered, and whatever waits. If that is overtaken by a newer request, the
   * others are asked again by whoever asked.
   */
  stop(overtaken = false): void {
    for (const { reject } of this.#end())
      reject(new Refusal(failure(overtaken ? OVERTAKEN : "stopped", true)));
  }
}

/** For each key press: forms, edits and lists, which take no time. */
export const live = new Engine(small);
/** For each key press too: prices and designs, which a heavy table may hold up. */
export const pricer = new Engine(small);
/** For the edges along a shoe, which many cards before the present one ask for. */
export const along = new Engine(small);
/** For comparisons and searches, which no key press waits for. */
export const aside = new Engine(small);
/** For work that takes a while: files, runs, downloads. */
export const long = new Engine(whole);
/** For sessions, which may take a minute: no download and no strategy waits for them. */
export const staking = new Engine(whole);
/** For files: it holds the answer of the last check, which no other question may take the place of. */
export const checker = new Engine(whole);
