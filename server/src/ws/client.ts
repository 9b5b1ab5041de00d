import type { ServerFrame, ShortFrame } from '@staffroom/sdk/internal/shared';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Connection } from './connection.ts';
import { textFrame } from './text-frame.ts';

/** Close codes of RFC 6455 and of its range for private use. */
export const closeCode = {
  goingAway: 1001,
  restart: 1012,
  tryLater: 1013,
  signedOut: 4401,
  tooMany: 4429,
} as const;

/** Maximum number of unread bytes. A client that has more is disconnected; it can reconnect and resume. */
const unreadLimit = 4 * 1024 * 1024;
/** Maximum characters of one combined write, because text in the write buffer does not yet count as unread. */
const gatherLimit = 64 * 1024;
/** Milliseconds that a slow client has to read what was sent before its connection is cut. */
const closeTimeoutMs = 5_000;
/** Maximum number and size of frames that wait to be handled; above it, the server stops reading. */
const waitingLimit = { frames: 32, bytes: 4 * 1024 * 1024 };

export interface Client {
  readonly userId: string;
  readonly sessionId: string;
  readonly socket: WebSocket;
  readonly connection: Connection;
  sendText: (text: string) => void;
  wasAlive: () => boolean;
  settled: () => Promise<void>;
}

interface ClientOptions {
  socket: WebSocket;
  stream: Duplex;
  userId: string;
  sessionId: string;
  textOf: (frame: ServerFrame | ShortFrame) => string;
  handle: (text: string | undefined, client: Client) => Promise<void>;
}

/** Creates the server's side of one socket. Its frames are handled in order, one at a time. */
export function createClient({ socket, stream, textOf, handle, ...who }: ClientOptions): Client {
  const closed = new AbortController();
  const waiting = { frames: 0, bytes: 0 };
  let alive = true;
  let handling = Promise.resolve();
  /** Number of characters in the write buffer; null if the buffer is empty. */
  let gathered: number | null = null;

  /**
   * Combines frames that are sent at the same time, as when a busy server catches up, because a write takes more time than its
   * frame.
   */
  function gather(length: number): void {
    if (gathered === null) {
      stream.cork();
      process.nextTick(() => {
        gathered = null;
        stream.uncork();
      });
    } else if (gathered > gatherLimit) {
      // Writes now, because code that sends frames without a pause never lets the current tick end.
      stream.uncork();
      stream.cork();
      gathered = 0;
    }
    gathered = (gathered ?? 0) + length;
  }

  /**
   * Closes the socket of a slow client. If it does not read the close frame, which follows all unsent frames, in time, the
   * connection is cut.
   */
  function dismiss(): void {
    socket.close(closeCode.tryLater, 'reading too slowly');
    const timer = setTimeout(() => socket.terminate(), closeTimeoutMs);
    socket.once('close', () => clearTimeout(timer));
  }

  function sendText(text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > unreadLimit) return dismiss();
    gather(text.length);
    stream.write(textFrame(text));
  }

  const client: Client = {
    ...who,
    socket,
    connection: {
      userId: who.userId,
      signInId: who.sessionId,
      signal: closed.signal,
      send: (frame) => sendText(textOf(frame)),
    },
    sendText,
    wasAlive() {
      // If the server itself has paused reading, a client that seems silent may still be alive.
      const was = alive || socket.isPaused;
      alive = false;
      return was;
    },
    settled: () => handling,
  };

  function isFull(): boolean {
    return waiting.frames >= waitingLimit.frames || waiting.bytes >= waitingLimit.bytes;
  }

  socket.on('message', (data, isBinary) => {
    alive = true;
    const size = sizeOf(data);
    waiting.frames += 1;
    waiting.bytes += size;
    if (isFull()) socket.pause();
    handling = handling
      .then(() => handle(isBinary || !Buffer.isBuffer(data) ? undefined : data.toString(), client))
      .finally(() => {
        waiting.frames -= 1;
        waiting.bytes -= size;
        if (socket.isPaused && !isFull()) socket.resume();
      });
  });
  socket.on('pong', () => {
    alive = true;
  });
  socket.on('close', () => closed.abort());
  return client;
}

function sizeOf(data: RawData): number {
  return Array.isArray(data) ? data.reduce((sum, part) => sum + part.length, 0) : data.byteLength;
}
