import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ServerFrame, ShortFrame } from '@staffroom/sdk/internal/shared';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import type { SessionUser } from '../http/route.ts';
import type { Events } from '../modules/events.ts';
import { type Client, closeCode, createClient } from './client.ts';
import { closeInBatches } from './close-in-batches.ts';
import { createFrameHandler, type FrameHandlerOptions } from './frame-handler.ts';
import { type PersonSockets, socketsPerPerson } from './person-sockets.sql.ts';
import { createRecentEvents } from './recent-events.ts';

export interface Authenticated {
  user: SessionUser;
  sessionId: string;
}

export interface SocketServerOptions extends Omit<FrameHandlerOptions, 'isClosing'> {
  authenticate: (request: IncomingMessage) => Promise<Authenticated | null>;
  liveSessions: (sessionIds: string[]) => Promise<Set<string>>;
  originAllowed: (request: IncomingMessage) => boolean;
  personSockets: PersonSockets;
  events: Pick<Events, 'subscribe'>;
  log: Logger;
  /** Milliseconds between two heartbeats; defaults to 25 s. */
  heartbeat?: number;
  /** Called with the close code of each socket. */
  onClose?: (code: number) => void;
}

const maxFrameBytes = 4 * 1024 * 1024;
/** Milliseconds that a client has to confirm the close of its socket. */
const goodbye = 2_000;

/** Serves one socket per tab at `/ws`: chat, jobs and workspace events. */
export function createSocketServer(options: SocketServerOptions) {
  const { authenticate, liveSessions, originAllowed, personSockets, events, log } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false });
  const clients = new Set<Client>();
  const textOf = writer();
  const handleText = createFrameHandler({ ...options, isClosing: () => closing });
  const recent = createRecentEvents();
  /** True while the process stops: `leaving` refuses new sockets, `closing` refuses the frames of open ones, too. */
  let [leaving, closing] = [false, false];

  const unsubscribe = events.subscribe(
    ({ userId, ...news }) => {
      const text = JSON.stringify({ type: 'event', ...news });
      recent.add(userId, news.name);
      for (const client of clients) if (userId === null || client.userId === userId) client.sendText(text);
    },
    // Closes the sockets, because clients that reconnect reload everything that they may have missed.
    () => {
      recent.lose();
      for (const { socket } of clients) closeUnsure(socket);
    },
  );

  async function closeEnded(some: Iterable<Client>): Promise<void> {
    const ids = new Set([...some].map(({ sessionId }) => sessionId));
    if (ids.size === 0) return;
    const alive = await liveSessions([...ids]);
    for (const { socket, sessionId } of clients) {
      if (ids.has(sessionId) && !alive.has(sessionId)) socket.close(closeCode.signedOut, 'signed out');
    }
  }

  const look = (some: Iterable<Client>) =>
    closeEnded(some).catch((error: unknown) => log.warn({ err: error }, 'sockets: cannot check sessions'));

  const timer = setInterval(() => {
    for (const client of clients) {
      if (client.wasAlive()) client.socket.ping();
      else client.socket.terminate();
    }
    void look(clients);
    void personSockets.renew(counts());
  }, options.heartbeat ?? 25_000);

  function counts(): Map<string, number> {
    const found = new Map<string, number>();
    for (const { userId } of clients) found.set(userId, (found.get(userId) ?? 0) + 1);
    return found;
  }

  /** Adds a client. @param since when its page loaded, on the clock of `performance.now()`; null to skip earlier events */
  function accept(client: Client, since: number | null): void {
    clients.add(client);
    client.socket.on('close', () => clients.delete(client));
    // Checks the session again, because it may have ended since the first check.
    void look([client]);
    const news = since === null ? [] : recent.since(since, client.userId);
    if (news === null) return closeUnsure(client.socket);
    if (news.length > 0) client.sendText(JSON.stringify({ type: 'missed', news } satisfies ServerFrame));
  }

  return {
    /** Handles the HTTP server's `upgrade` event. A refusal is an HTTP status; no socket is opened then. */
    async upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
      stream.on('error', () => stream.destroy());
      const since = begunAt(request.url);
      try {
        if (request.url?.split('?')[0] !== '/ws') return refuse(stream, '404 Not Found');
        if (!originAllowed(request)) return refuse(stream, '403 Forbidden');
        const who = await authenticate(request);
        if (!who) return refuse(stream, '401 Unauthorized');
        const isAllowed = await personSockets.mayOpen(who.user.id, (counts().get(who.user.id) ?? 0) + 1);
        if (leaving) return refuse(stream, '503 Service Unavailable');
        server.handleUpgrade(request, stream, head, (socket) => {
          // Handles the `error` event of a protocol error, which would crash the process without a listener.
          socket.on('error', (error) => log.info({ err: error }, 'sockets: socket failed'));
          if (options.onClose) socket.once('close', options.onClose);
          const { user, sessionId } = who;
          // Counted again, because others may have opened in the meantime.
          const open = counts().get(user.id) ?? 0;
          if (!isAllowed || open >= socketsPerPerson)
            return socket.close(closeCode.tooMany, 'too many open tabs');
          const { id: userId } = user;
          accept(createClient({ socket, stream, userId, sessionId, textOf, handle: handleText }), since);
        });
      } catch (error) {
        log.warn({ err: error }, 'sockets: upgrade failed');
        refuse(stream, '503 Service Unavailable');
      }
    },

    count: () => clients.size,

    closeSession(ended: string): void {
      for (const { socket, sessionId } of clients) {
        if (sessionId === ended) socket.close(closeCode.signedOut, 'signed out');
      }
    },

    /**
     * Refuses new sockets and closes those of people who wait for no answer of this process, in batches. Their browsers connect
     * to another process. @param waits whether a person waits for an answer
     */
    async leave(waits: (userId: string) => boolean): Promise<void> {
      leaving = true;
      const idle = [...clients].filter(({ userId }) => !waits(userId));
      await closeInBatches(idle, goAway);
    },

    async close(): Promise<void> {
      leaving = true;
      closing = true;
      clearInterval(timer);
      unsubscribe();
      const last = [...clients];
      const gone = last.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)));
      await closeInBatches(last, goAway);
      const silenceTimer = setTimeout(() => {
        for (const { socket } of last) socket.terminate();
      }, goodbye);
      await Promise.all(gone);
      clearTimeout(silenceTimer);
      await Promise.all(last.map((client) => client.settled()));
      await personSockets.renew(new Map());
      server.close();
    },
  };
}

function goAway({ socket }: Client): void {
  socket.close(closeCode.goingAway, 'the server is restarting');
}

/** Closes a socket with a code after which the client reconnects and reloads everything. */
function closeUnsure(socket: Client['socket']): void {
  socket.close(closeCode.restart, 'news may have been lost');
}

/** Milliseconds that are added to the page's age, because the request took some time to arrive. */
const onTheWay = 500;

/**
 * Returns when the page loaded, on the clock of `performance.now()`, from the parameter `age` of the address; null without it.
 */
function begunAt(url = ''): number | null {
  const age = /[?&]age=(\d{1,12})$/.exec(url)?.[1];
  return age === undefined ? null : performance.now() - Number(age) - onTheWay;
}

function writer(): (frame: ServerFrame | ShortFrame) => string {
  let last: { frame: ServerFrame | ShortFrame; text: string } | undefined;
  return (frame) => {
    if (last?.frame !== frame) last = { frame, text: JSON.stringify(frame) };
    return last.text;
  };
}

function refuse(stream: Duplex, status: string): void {
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
