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
const slowestRetry = 10_000;

/** LISTEN on one dedicated connection, which is opened by the first listener and kept open until disposal. */
export function createNotifications(config: pg.ClientConfig, log: DatabaseLog): Notifications {
  const channels = new Map<string, Set<Listener>>();
  const stop = new AbortController();
  let client: Promise<pg.Client> | undefined;
  let reconnecting: Promise<void> | undefined;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client(config);
    // A half-open connection would swallow notifications without a word.
    const timer = setInterval(() => void fresh.query('select 1').catch(() => fresh.end()), heartbeat).unref();
    fresh.on('notification', ({ channel, payload }) => deliver(channel, payload));
    fresh.on('error', (error) => log.warn('notification connection failed', { reason: error.message }));
    try {
      await fresh.connect();
      for (const channel of channels.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      clearInterval(timer);
      await fresh.end().catch(() => undefined);
      throw error;
    }
    fresh.once('end', () => {
      clearInterval(timer);
      client = undefined;
      if (!stop.signal.aborted) reconnecting ??= reconnect().finally(() => (reconnecting = undefined));
    });
    return fresh;
  }

  async function reconnect(): Promise<void> {
    for (let pause = 100; !stop.signal.aborted; pause = Math.min(pause * 2, slowestRetry)) {
      try {
        await delay(pause, undefined, { signal: stop.signal });
        client = connect();
        await client;
        for (const listeners of channels.values()) for (const { onReconnect } of listeners) onReconnect?.();
        return;
      } catch (error) {
        client = undefined;
        if (!stop.signal.aborted) log.warn('notification connection failed', { reason: String(error) });
      }
    }
  }

  function deliver(channel: string, text: string | undefined): void {
    try {
      const payload: unknown = text ? JSON.parse(text) : undefined;
      for (const { handler } of channels.get(channel) ?? []) handler(payload);
    } catch (error) {
      log.error('notification handler failed', { channel, reason: String(error) });
    }
  }

  /** Runs on the open connection; while there is none, the next one listens to all channels anyway. */
  async function run(sql: string): Promise<void> {
    await reconnecting;
    await (await (client ??= connect())).query(sql);
  }

  return {
    async listen(channel, handler, onReconnect) {
      const listener = { handler, onReconnect };
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      if (listeners.size === 1) await run(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        listeners.delete(listener);
        if (listeners.size > 0 || channels.get(channel) !== listeners) return;
        channels.delete(channel);
        if (!stop.signal.aborted) await run(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await reconnecting;
      const open = await client?.catch(() => undefined);
      await open?.end();
    },
  };
}
