import { AppError } from '@staffroom/sdk';
import type { DatabaseLog } from '../database-log.ts';
import { lockDirectory } from './directory-lock.ts';
import { type EngineThread, startEngineThread } from './engine-thread.ts';
import { EmbeddedSocket } from './socket.ts';

export interface EmbeddedLimits {
  /** Milliseconds that a query waits for another connection's transaction; it then fails with SQLSTATE 55P03. */
  waitLimit: number;
  /** Milliseconds that a transaction may be idle; it then fails with SQLSTATE 25P03, and its connection ends. */
  idleInTransactionLimit: number;
  /** Milliseconds that one statement may run; after that, all connections end and the engine restarts. */
  statementLimit: number;
}

export interface EmbeddedDatabase extends AsyncDisposable {
  /** The value for the option `stream` of `pg`: each call opens a separate connection. */
  stream: () => EmbeddedSocket;
  /** Copies the database between two transactions into a new directory, in which another engine can open it. */
  copyTo: (directory: string) => Promise<void>;
  close: () => Promise<void>;
}

export interface EmbeddedOptions extends EmbeddedLimits {
  directory: string;
  log: DatabaseLog;
}

export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { directory, log } = options;
  const lock = lockDirectory(directory);
  const sockets = new Map<number, EmbeddedSocket>();
  let lastConnection = 0;
  let closed = false;
  let thread: Promise<EngineThread> | undefined;
  let running: EngineThread | undefined;

  function start(): Promise<EngineThread> {
    thread ??= startEngineThread({
      ...options,
      onData: (connection, bytes) => sockets.get(connection)?.push(bytes),
      onEnd: (connection) => sockets.get(connection)?.destroy(),
      onFailure(error) {
        if (running !== undefined)
          log.error('database: embedded engine failed', { directory, reason: error.message });
        thread = running = undefined;
        for (const socket of sockets.values()) socket.destroy(error);
      },
    }).then((started) => (running = started));
    return thread;
  }

  function stream(): EmbeddedSocket {
    const connection = ++lastConnection;
    return new EmbeddedSocket({
      async connect(socket) {
        if (closed) throw new Error(`The database in ${directory} is closed`);
        sockets.set(connection, socket);
        await start();
      },
      send: (bytes) => running?.send(connection, bytes),
      end() {
        if (sockets.delete(connection)) running?.end(connection);
      },
    });
  }

  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    const last = await thread?.catch(() => undefined);
    await last?.stop();
    for (const socket of sockets.values()) socket.destroy();
    lock.release();
  }

  try {
    await start();
  } catch (cause) {
    lock.release();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError(
      'unavailable',
      `The embedded database in ${directory} does not start: ${reason}. Restore a backup of the directory, or choose another data directory.`,
      { cause },
    );
  }
  const copyTo = async (copy: string) => (await start()).copyTo(copy);
  return { stream, copyTo, close, [Symbol.asyncDispose]: close };
}
