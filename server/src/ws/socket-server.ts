import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, type FrameError, isAppError, type ServerFrame } from '@staffroom/sdk';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SessionUser } from '../http/route.ts';
import type { Events } from '../modules/events.ts';

export interface Connection {
  send: (frame: ServerFrame) => void;
  /** Aborts when the socket closes. */
  signal: AbortSignal;
}

export interface Authenticated {
  user: SessionUser;
  sessionId: string;
}

export interface SocketServerOptions {
  authenticate: (request: IncomingMessage) => Promise<Authenticated | null>;
  /** Looked up anew for every frame, so that logout and role changes act at once. */
  userOf: (sessionId: string) => Promise<SessionUser | null>;
  originAllowed: (request: IncomingMessage) => boolean;
  handle: (frame: unknown, user: SessionUser, connection: Connection) => Promise<void>;
  events: Pick<Events, 'subscribe'>;
  log: Logger;
}

const maxFrameBytes = 4 * 1024 * 1024;
const heartbeatMilliseconds = 25_000;
const socketsPerPerson = 50;
/** A client that does not read is cut off; it reconnects and resumes. */
const maxBufferedBytes = 8 * 1024 * 1024;

/** Close codes, by the registry of RFC 6455 and its private range. */
const closeCode = { goingAway: 1001, tryLater: 1013, signedOut: 4401, tooMany: 4429 } as const;

interface Client {
  userId: string;
  sessionId: string;
  alive: boolean;
}

/** One socket a tab at `/ws`: chat, jobs and news of the workspace. */
export function createSocketServer(options: SocketServerOptions) {
  const { authenticate, userOf, originAllowed, handle, events, log } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false });
  const clients = new Map<WebSocket, Client>();

  const unsubscribe = events.subscribe(({ name, data, userId }) => {
    const frame = JSON.stringify({ type: 'event', name, data } satisfies ServerFrame);
    for (const [socket, client] of clients) {
      if (userId === null || client.userId === userId) socket.send(frame);
    }
  });

  const heartbeat = setInterval(() => {
    for (const [socket, client] of clients) {
      if (!client.alive) {
        socket.terminate();
        continue;
      }
      client.alive = false;
      socket.ping();
    }
  }, heartbeatMilliseconds);

  function accept(socket: WebSocket, { user, sessionId }: Authenticated) {
    const closed = new AbortController();
    const client: Client = { userId: user.id, sessionId, alive: true };
    clients.set(socket, client);
    const connection: Connection = {
      signal: closed.signal,
      send(frame) {
        if (socket.readyState !== socket.OPEN) return;
        if (socket.bufferedAmount > maxBufferedBytes)
          return socket.close(closeCode.tryLater, 'reading too slowly');
        socket.send(JSON.stringify(frame));
      },
    };
    // Frames of one socket are handled in the order they came.
    let handling = Promise.resolve();
    socket.on('message', (data, isBinary) => {
      client.alive = true;
      handling = handling
        .then(async () => {
          const current = await userOf(sessionId);
          if (!current) return socket.close(closeCode.signedOut, 'signed out');
          await handle(
            isBinary || !Buffer.isBuffer(data) ? undefined : parse(data.toString()),
            current,
            connection,
          );
        })
        .catch((error: unknown) => connection.send(errorFrame(error, log)));
    });
    socket.on('pong', () => {
      client.alive = true;
    });
    socket.on('error', (error) => log.info({ err: error }, 'a socket broke'));
    socket.on('close', () => {
      clients.delete(socket);
      closed.abort();
    });
  }

  return {
    /** For the HTTP server's `upgrade` event. Refuses with a status, never with an open socket. */
    async upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
      stream.on('error', () => stream.destroy());
      const path = request.url?.split('?')[0];
      if (path !== '/ws') return refuse(stream, 404, 'Not Found');
      if (!originAllowed(request)) return refuse(stream, 403, 'Forbidden');
      const who = await authenticate(request).catch((error: unknown) => {
        log.error({ err: error }, 'a socket could not be authenticated');
        return null;
      });
      if (!who) return refuse(stream, 401, 'Unauthorized');
      const open = [...clients.values()].filter((client) => client.userId === who.user.id).length;
      server.handleUpgrade(request, stream, head, (socket) => {
        if (open >= socketsPerPerson) return socket.close(closeCode.tooMany, 'too many open tabs');
        accept(socket, who);
      });
    },

    /** Logout closes the sockets that stand on the session. */
    closeSession(sessionId: string): void {
      for (const [socket, client] of clients) {
        if (client.sessionId === sessionId) socket.close(closeCode.signedOut, 'signed out');
      }
    },

    async close(): Promise<void> {
      clearInterval(heartbeat);
      unsubscribe();
      const closing = [...clients.keys()].map(
        (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
      );
      for (const socket of clients.keys()) socket.close(closeCode.goingAway, 'the server is restarting');
      const giveUp = setTimeout(() => {
        for (const socket of clients.keys()) socket.terminate();
      }, 2_000);
      await Promise.all(closing);
      clearTimeout(giveUp);
      server.close();
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function refuse(stream: Duplex, status: number, reason: string): void {
  stream.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Only an `AppError` says what happened; anything else is a bug and is logged. */
export function errorFrame(
  error: unknown,
  log: Logger,
  context: Pick<FrameError, 'sessionId' | 'clientMessageId' | 'id'> = {},
): ServerFrame {
  const known = isAppError(error);
  if (!known) log.error({ err: error }, 'a frame could not be handled');
  const code: ErrorCode | 'internal' = known ? error.code : 'internal';
  const message = known ? error.message : 'Something went wrong. Please try again.';
  return { type: 'error', code, message, error: message, ...context };
}
