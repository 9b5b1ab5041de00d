import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { endWork, type WorkerReply, type WorkerRequest } from './worker-messages.ts';

/** Milliseconds that a worker has to finish its current request when it is closed. */
const closeTimeoutMs = 5_000;
/** Megabytes. Node's default costs the embedder 20 MB at its peak and saves no time. */
const youngGeneration = 4;

interface Waiting<Output> {
  resolve(output: Output): void;
  reject(error: Error): void;
}

/**
 * Sends requests to a worker thread. The worker thread starts with the first request, and starts again after a crash.
 * @example new WorkerThread<string, number>(workerUrl('./count-worker', import.meta.url))
 */
export class WorkerThread<Input, Output> {
  readonly #url: URL;
  readonly #waiting = new Map<number, Waiting<Output>>();
  #worker: Worker | null = null;
  #lastId = 0;
  #closed = false;

  constructor(url: URL) {
    this.#url = url;
  }

  /** @throws Error with the worker's own error message, or with the reason why the worker ended */
  async call(input: Input): Promise<Output> {
    if (this.#closed) throw new Error('The worker thread is closed');
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#lastId;
    return new Promise<Output>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, input } satisfies WorkerRequest<Input>);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#fail(new Error('The worker thread is closed'));
    if (this.#worker) await end(this.#worker);
  }

  #start(): Worker {
    const worker = new Worker(this.#url, { resourceLimits: { maxYoungGenerationSizeMb: youngGeneration } });
    worker.on('message', (reply: WorkerReply<Output>) => this.#settle(reply));
    worker.on('error', (error) => this.#end(worker, error));
    worker.on('exit', (code) => this.#end(worker, new Error(`The worker thread ended (code ${code})`)));
    return worker;
  }

  #settle(reply: WorkerReply<Output>): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('output' in reply) waiting?.resolve(reply.output);
    else waiting?.reject(new Error(reply.error, { cause: reply.detail }));
  }

  // Only the current worker's end rejects requests: when `exit` follows `error`, a new worker with new requests may already be
  // running.
  #end(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#fail(error instanceof Error ? error : new Error(String(error)));
  }

  #fail(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}

/** Ends a worker through a message, because terminating native code would crash the whole process. */
async function end(worker: Worker): Promise<void> {
  const { promise: ended, resolve } = Promise.withResolvers<unknown>();
  worker.once('exit', resolve);
  const timer = setTimeout(() => void worker.terminate().then(resolve), closeTimeoutMs);
  worker.postMessage(endWork);
  await ended;
  clearTimeout(timer);
}

/** The URL of a worker next to the calling module: `.ts` from source, `.js` when built. */
export function workerUrl(name: string, moduleUrl: string): URL {
  return new URL(`${name}${extname(new URL(moduleUrl).pathname)}`, moduleUrl);
}
