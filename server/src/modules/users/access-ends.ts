import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { User } from './entity.ts';

/** A person whose access has ended: the account was disabled, or its owner was signed out everywhere. */
export interface AccessEnd {
  userId: string;
}

export interface AccessEnds {
  /** Ends the person's running work in all processes. Called after the commit of the change. */
  announce(end: AccessEnd): Promise<void>;
  /** Receives the ends that any process announces. Returns a function that unsubscribes. */
  subscribe(listener: (end: AccessEnd) => void): () => void;
}

const channel = 'staffroom_access_end';
/** Milliseconds. Accounts that were disabled during this time are looked up after announcements were lost. */
const lookBackMs = 60 * 60_000;

export async function createAccessEnds(
  { orm, listen, notify }: Pick<Database, 'orm' | 'listen' | 'notify'>,
  log: Pick<Logger, 'warn'>,
): Promise<AccessEnds> {
  const listeners = new Set<(end: AccessEnd) => void>();
  const tell = (end: AccessEnd) => {
    for (const listener of listeners) listener(end);
  };
  async function lookAgain(): Promise<void> {
    const recently = { disabledAt: { $gt: new Date(Date.now() - lookBackMs) } };
    for (const { id } of await orm.em.fork().find(User, recently, { fields: ['id'] })) tell({ userId: id });
  }
  await listen(
    channel,
    (payload) => tell(payload as AccessEnd),
    () => {
      lookAgain().catch((error: unknown) =>
        log.warn({ err: error }, 'auth: cannot look for disabled accounts'),
      );
    },
  );
  return {
    announce: (end) => notify(channel, end),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
