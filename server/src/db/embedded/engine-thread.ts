import { Worker } from 'node:worker_threads';
import { compiledProgram } from './compiled-engine.ts';
import type { FromThread, ThreadData, ToThread } from './thread-messages.ts';

const entry = new URL(import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js', import.meta.url);

export interface EngineThread {
  send(connection: number, bytes: Uint8Array<ArrayBuffer>): void;
  end(connection: number): void;
  /** Copies the files of the database between two transactions. */
  copyTo(directory: string): Promise<void>;
  /** Lets the engine write its files and end. Kills the engine's thread after ten seconds. */
  stop(): Promise<void>;
}

export interface EngineThreadOptions extends Omit<ThreadData, 'busySince' | 'program'> {
  /** Milliseconds. A statement that takes longer stops the whole engine, because a single statement cannot be canceled. */
  statementLimit: number;
  onData(connection: number, bytes: Uint8Array): void;
  onEnd(connection: number): void;
  /** Called once if the thread ends without `stop`. */
  onFailure: (error: Error) => void;
}

const startLimit = 120_000;

export async function startEngineThread(options: EngineThreadOptions): Promise<EngineThread> {
  const { directory, waitLimit, idleInTransactionLimit, statementLimit } = options;
  const busySince = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
  const program = await compiledProgram();
  const workerData: ThreadData = { directory, program, waitLimit, idleInTransactionLimit, busySince };
  const worker = new Worker(entry, { workerData, name: 'embedded-database' });
  const post = (message: ToThread, transfer: ArrayBuffer[] = []): void =>
    worker.postMessage(message, transfer);
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const ready = Promise.withResolvers<void>();
  const copies = new Map<string, PromiseWithResolvers<void>>();
  const watchdog = setInterval(() => {
    const since = Number(Atomics.load(new BigInt64Array(busySince), 0));
    if (since > 0 && Date.now() - since > statementLimit)
      fail(new Error(`A statement ran longer than ${statementLimit} ms; the embedded database restarts`));
  }, 1000).unref();
  const startTimer = setTimeout(
    () => fail(new Error('The embedded database did not start in time')),
    startLimit,
  );
  let ended = false;

  function settle(): boolean {
    if (ended) return false;
    ended = true;
    clearInterval(watchdog);
    clearTimeout(startTimer);
    for (const { reject } of copies.values()) reject(new Error('The embedded database has stopped'));
    copies.clear();
    return true;
  }

  function fail(error: Error): void {
    if (!settle()) return;
    worker.terminate().then(() => {
      ready.reject(error);
      options.onFailure(error);
    }, options.onFailure);
  }

  function finishCopy(copy: string, problem: string | null): void {
    const waiting = copies.get(copy);
    copies.delete(copy);
    if (problem === null) waiting?.resolve();
    else waiting?.reject(new Error(`The embedded database cannot be copied to ${copy}: ${problem}`));
  }

  function receive(message: FromThread): void {
    switch (message.kind) {
      case 'ready':
        clearTimeout(startTimer);
        return ready.resolve();
      case 'data':
        return options.onData(message.connection, message.bytes);
      case 'end':
        return options.onEnd(message.connection);
      case 'copied':
        return finishCopy(message.directory, message.problem);
      case 'failed':
        return fail(new Error(message.message));
    }
  }
  // Deferred, because each answer triggers the next query. With a fast engine, up to a thousand messages would be handled
  // before timers and sockets get a turn.
  worker.on('message', (message: FromThread) => void setImmediate(receive, message));
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  // Deferred like the messages, because the thread's last message contains the reason why it ended.
  worker.on('exit', () => void setImmediate(fail, new Error('The thread of the embedded database ended')));
  await ready.promise;

  return {
    send: (connection, bytes) => post({ kind: 'data', connection, bytes }, [bytes.buffer]),
    end: (connection) => post({ kind: 'end', connection }),
    copyTo(copy) {
      const waiting = Promise.withResolvers<void>();
      if (ended) waiting.reject(new Error('The embedded database has stopped'));
      else {
        copies.set(copy, waiting);
        post({ kind: 'copy', directory: copy });
      }
      return waiting.promise;
    },
    async stop() {
      if (!settle()) return exited;
      post({ kind: 'stop' });
      const timer = setTimeout(() => void worker.terminate(), 10_000);
      await exited;
      clearTimeout(timer);
    },
  };
}
