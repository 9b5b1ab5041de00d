import type { ServerFrame, ShortFrame } from '@staffroom/sdk';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Connection } from './connection.ts';
import { textFrame } from './text-frame.ts';

/** Close codes from RFC 6455's registry and its private range. */
export const closeCode = {
  goingAway: 1001,
  restart: 1012,
  tryLater: 1013,
  signedOut: 4401,
  tooMany: 4429,
} as const;

/** Bytes. A peer that does not read is disconnected; it reconnects and resumes. */
const unreadLimit = 4 * 1024 * 1024;
/** Maximum characters per combined write, because buffered text does not count as unread yet. */
const gatherLimit = 64 * 1024;
/** Milliseconds for a slow peer to read what was sent. */
const closeTimeoutMs = 5_000;
/** Limit of frames that wait to be handled; above it, reading pauses. */
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

/** One socket: its frames are handled in order, one at a time. */
export function createClient({ socket, stream, textOf, handle, ...who }: ClientOptions): Client {
  const closed = new AbortController();
  const waiting = { frames: 0, bytes: 0 };
  let alive = true;
  let handling = Promise.resolve();
  /** Buffered characters; null if nothing is buffered. */
  let gathered: number | null = null;

  /** Combines frames that come together, as when a busy server catches up, because each write costs more than its frame. */
  function gather(length: number): void {
    if (gathered === null) {
      stream.cork();
      process.nextTick(() => {
        gathered = null;
        stream.uncork();
      });
    } else if (gathered > gatherLimit) {
      // A sender that never yields never ends the tick, so flush here.
      stream.uncork();
      stream.cork();
      gathered = 0;
    }
    gathered = (gathered ?? 0) + length;
  }

  /** A close frame would wait until the peer has read all unsent frames, so a slow peer loses both. */
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
      ...who,
      signal: closed.signal,
      send: (frame) => sendText(textOf(frame)),
    },
    sendText,
    wasAlive() {
      // The server itself has paused reading, so silence says nothing.
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
