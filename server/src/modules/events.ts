import type { Database } from '../db/database.ts';

/** Something changed; the sockets of the person, or of everybody, hear of it. `data` carries ids, not contents. */
export interface StaffroomEvent {
  /** Noun-verb: `document.updated`. */
  name: string;
  data: Record<string, unknown>;
  /** Null: everybody who is signed in. */
  userId: string | null;
}

export interface Events {
  publish: (event: StaffroomEvent) => Promise<void>;
  /** Hears the events of all processes, its own included. Returns how to stop. */
  subscribe: (handler: (event: StaffroomEvent) => void) => () => void;
}

const channel = 'staffroom_event';

export async function createEvents(database: Pick<Database, 'notify' | 'listen'>): Promise<Events> {
  const handlers = new Set<(event: StaffroomEvent) => void>();
  await database.listen(channel, (payload) => {
    for (const handler of handlers) handler(payload as StaffroomEvent);
  });
  return {
    publish: (event) => database.notify(channel, event),
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  };
}
