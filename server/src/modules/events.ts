import type { WorkspaceNews } from '@staffroom/sdk/internal/shared';
import type { Database } from '../db/database.ts';
import { inBatches } from '../db/in-batches.ts';
import { channel, notifyAll, notifyEach } from './events.sql.ts';

export type StaffroomEvent = WorkspaceNews & {
  /** The recipient; null for everyone who is signed in. */
  userId: string | null;
};

export interface Events {
  publish: (event: StaffroomEvent) => Promise<void>;
  /** Publishes an event to several people in one round trip to the database. @param people null for everyone who is signed in */
  publishTo: (people: string[] | null, event: WorkspaceNews) => Promise<void>;
  publishEach: (all: readonly { people: string[] | null; event: WorkspaceNews }[]) => Promise<void>;
  /**
   * Receives the events of all processes, including this one.
   * @returns a function that ends the subscription
   * @param missed called after the connection was lost, because events may be missing
   */
  subscribe: (handler: (event: StaffroomEvent) => void, missed?: () => void) => () => void;
}

export async function createEvents(
  database: Pick<Database, 'notify' | 'listen' | 'pool' | 'hot'>,
): Promise<Events> {
  const handlers = new Set<(event: StaffroomEvent) => void>();
  const missing = new Set<() => void>();
  await database.listen(
    channel,
    (payload) => {
      for (const handler of handlers) handler(payload as StaffroomEvent);
    },
    () => {
      for (const missed of missing) missed();
    },
  );
  const publish = inBatches((payloads: string[]) => database.hot.query(notifyAll([channel, payloads])));
  return {
    async publish(event) {
      const payload = JSON.stringify(event);
      if (Buffer.byteLength(payload) >= 8_000)
        throw new Error(`The event ${event.name} is too long: send an id instead`);
      await publish(payload);
    },
    async publishTo(people, { name, data }) {
      if (people === null) return database.notify(channel, { name, data, userId: null });
      if (people.length === 0) return;
      await database.pool.query(notifyEach([channel, name, JSON.stringify(data), people]));
    },
    async publishEach(all) {
      const payloads = all.flatMap(({ people, event: { name, data } }) =>
        (people ?? [null]).map((userId) => JSON.stringify({ name, data, userId })),
      );
      if (payloads.length > 0) await database.hot.query(notifyAll([channel, payloads]));
    },
    subscribe(handler, missed) {
      handlers.add(handler);
      if (missed) missing.add(missed);
      return () => {
        handlers.delete(handler);
        if (missed) missing.delete(missed);
      };
    },
  };
}
