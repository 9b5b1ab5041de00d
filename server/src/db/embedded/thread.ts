import { constants, cpSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { openEngine, shortMessage } from './engine.ts';
import { Multiplexer } from './multiplexer.ts';
import type { FromThread, ThreadData, ToThread } from './thread-messages.ts';

// The entry of the engine's thread. The engine has its own thread, because a running statement blocks it.
const port = parentPort;
if (port === null) throw new Error('thread.ts runs as a worker thread only');
const { directory, program, busySince, waitLimit, idleInTransactionLimit } = workerData as ThreadData;

const post = (message: FromThread): void => port.postMessage(message);

function send(connection: number, bytes: Buffer): void {
  const copy = new Uint8Array(bytes);
  port?.postMessage({ kind: 'data', connection, bytes: copy } satisfies FromThread, [copy.buffer]);
}

function fail(error: unknown): void {
  post({ kind: 'failed', message: shortMessage(error) });
  port?.close();
}

async function copyTo(copy: string, multiplexer: Multiplexer): Promise<void> {
  try {
    // Uses `cpSync`, because the engine must not change the files during the copy, and `cp` takes ten times as long.
    await multiplexer.betweenTransactions(() =>
      cpSync(directory, copy, { recursive: true, mode: constants.COPYFILE_FICLONE }),
    );
    post({ kind: 'copied', directory: copy, problem: null });
  } catch (error) {
    post({ kind: 'copied', directory: copy, problem: shortMessage(error) });
  }
}

async function main(from: NonNullable<typeof parentPort>): Promise<void> {
  const engine = await openEngine(directory, program);
  const busy = new BigInt64Array(busySince);
  const multiplexer = new Multiplexer({
    async execute(messages) {
      Atomics.store(busy, 0, BigInt(Date.now()));
      try {
        return await engine.execute(messages);
      } finally {
        Atomics.store(busy, 0, 0n);
      }
    },
    send,
    end: (connection) => post({ kind: 'end', connection }),
    fail,
    waitLimit,
    idleInTransactionLimit,
  });
  from.on('message', (message: ToThread) => {
    switch (message.kind) {
      case 'data':
        return multiplexer.receive(message.connection, message.bytes);
      case 'end':
        return multiplexer.disconnect(message.connection);
      case 'copy':
        return void copyTo(message.directory, multiplexer);
      case 'stop':
        engine.close().then(() => from.close(), fail);
    }
  });
  post({ kind: 'ready' });
}

main(port).catch(fail);
