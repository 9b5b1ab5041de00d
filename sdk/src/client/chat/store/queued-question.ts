import type { Question } from './thread.ts';

/** The one question that waits for the current answer. Its key becomes the client id of the message. */
export type QueuedQuestion = Question & { key: string };

/** Signing out deletes all keys that start with "draft:". */
const place = (session: string) => `draft:queued:${session}`;

export function queuedAt(storage: Pick<Storage, 'getItem'>, session: string): QueuedQuestion | null {
  try {
    const text = storage.getItem(place(session));
    return text === null ? null : (JSON.parse(text) as QueuedQuestion);
  } catch {
    return null;
  }
}

export function keepQueued(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  session: string,
  queued: QueuedQuestion | null,
): void {
  try {
    if (queued === null) storage.removeItem(place(session));
    else storage.setItem(place(session), JSON.stringify(queued));
  } catch {
    // Without storage, the queue only does not survive a reload.
  }
}
