import type { ServerFrame, ShortFrame } from '@staffroom/sdk';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Connection } from './connection.ts';
import { textFrame } from './text-frame.ts';

/** Close codes, by the registry of RFC 6455 and its private range. */
export const closeCode = {
  goingAway: 1001,
  restart: 1012,
  tryLater: 1013,
  signedOut: 4401,
  tooMany: 4429,
} as const;

/** Bytes. A peer that does not read is cut off; it reconnects and resumes. */
const unreadLimit = 4 * 1024 * 1024;
/** Characters that are written at once, at most: what is gathered has not even been offered to the peer. */
const gatherLimit = 64 * 1024;
/** Milliseconds for a peer that reads too slowly to take what it was sent. */
const patience = 5_000;
/** What may wait to be handled; above it nothing more is read from the socket. */
const waitingLimit = { frames: 32, bytes: 4 * 1024 * 1024 };

export interface Client {
  readonly userId: string;
  readonly sessionId: string;
  readonly socket: WebSocket;
  readonly connection: Connection;
  /** Sends what is text already. */
  sendText: (text: string) => void;
  /** Whether the peer has given a sign of life since the last call. */
  wasAlive: () => boolean;
  /** Resolves when the frames that came so far have been handled. */
  settled: () => Promise<void>;
}

interface ClientOptions {
  socket: WebSocket;
  /** What the socket writes to. */
  stream: Duplex;
  userId: string;
  sessionId: string;
  /** As JSON. */
  textOf: (frame: ServerFrame | ShortFrame) => string;
  handle: (text: string | undefined, client: Client) => Promise<void>;
}

/** One socket: what it sends is handled in the order it came, and no faster than that. */
export function createClient({ socket, stream, textOf, handle, ...who }: ClientOptions): Client {
  const closed = new AbortController();
  const waiting = { frames: 0, bytes: 0 };
  let alive = true;
  let handling = Promise.resolve();
  /** Characters; null where nothing is being gathered. */
  let gathered: number | null = null;

  /** Frames that come at once, as when a busy server catches up, are written at once: each write costs more than its frame. */
  function gather(length: number): void {
    if (gathered === null) {
      stream.cork();
      process.nextTick(() => {
        gathered = null;
        stream.uncork();
      });
    } else if (gathered > gatherLimit) {
      // The tick ends only when whoever sends takes a breath.
      stream.uncork();
      stream.cork();
      gathered = 0;
    }
    gathered = (gathered ?? 0) + length;
  }

  /** Behind all that waits, a goodbye would wait, too: whoever does not read it in time loses both. */
  function dismiss(): void {
    socket.close(closeCode.tryLater, 'reading too slowly');
    const timer = setTimeout(() => socket.terminate(), patience);
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
      // Nothing is read from a socket that waits for the server.
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
