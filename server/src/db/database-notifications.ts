import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseLog } from './database-log.ts';

export type NotificationHandler = (payload: unknown) => void;

interface Listener {
  handler: NotificationHandler;
  onReconnect: (() => void) | undefined;
}

export interface Notifications extends AsyncDisposable {
  listen: (
    channel: string,
    handler: NotificationHandler,
    onReconnect?: () => void,
  ) => Promise<() => Promise<void>>;
}

const heartbeat = 30_000;
const heartbeatQuery = { text: 'select 1', query_timeout: 30_000 };
const firstRetry = 100;
const slowestRetry = 10_000;

/** Receives PostgreSQL notifications (LISTEN) on a separate connection, which the first listener opens and disposal closes. */
export function createNotifications(config: pg.ClientConfig, log: DatabaseLog): Notifications {
  const channels = new Map<string, Set<Listener>>();
  const stop = new AbortController();
  let client: Promise<pg.Client> | undefined;
  let reconnected: Promise<void> = Promise.resolve();

  const warn = (error: unknown): void =>
    log.warn('database: notification connection failed', { reason: String(error) });

  /** The connection counts as open only after it listens to all channels. */
  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client(config);
    fresh.on('error', warn);
    fresh.on('notification', ({ channel, payload }) => deliver(channel, payload));
    try {
      await fresh.connect();
      for (const channel of channels.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      client = undefined;
      await fresh.end().catch(warn);
      throw error;
    }
    // Detects a half-open connection, which would silently lose notifications.
    const timer = setInterval(() => {
      fresh.query(heartbeatQuery).catch(() => fresh.end().catch(warn));
    }, heartbeat);
    fresh.once('end', () => {
      clearInterval(timer);
      client = undefined;
      if (!stop.signal.aborted) reconnected = reconnected.then(reconnect);
    });
    return fresh;
  }

  async function reconnect(): Promise<void> {
    for (let pause = firstRetry; channels.size > 0; pause = Math.min(pause * 2, slowestRetry)) {
      try {
        await delay(pause, undefined, { signal: stop.signal });
        await (client ??= connect());
        for (const listeners of channels.values())
          for (const { onReconnect } of listeners) guard(() => onReconnect?.());
        return;
      } catch (error) {
        if (stop.signal.aborted) return;
        warn(error);
      }
    }
  }

  function deliver(channel: string, text: string | undefined): void {
    for (const { handler } of channels.get(channel) ?? [])
      guard(() => handler(text ? JSON.parse(text) : undefined));
  }

  /** Catches and logs an error of one listener, so that the other listeners still get the notification. */
  function guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      log.error('database: notification handler failed', { reason: String(error) });
    }
  }

  async function run(sql: string): Promise<void> {
    await reconnected;
    await (await (client ??= connect())).query(sql);
  }

  return {
    async listen(channel, handler, onReconnect) {
      const listener = { handler, onReconnect };
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      const forget = (): boolean => {
        listeners.delete(listener);
        return listeners.size === 0 && channels.get(channel) === listeners && channels.delete(channel);
      };
      try {
        await run(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        forget();
        throw error;
      }
      return async () => {
        if (forget() && !stop.signal.aborted) await run(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await reconnected;
      const open = await client?.catch(() => undefined);
      await open?.end();
    },
  };
}
