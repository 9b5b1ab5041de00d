import type { Question } from './thread.ts';

/** The one question that waits for the answer before it. Its key is the client's id of the message it becomes. */
export type QueuedQuestion = Question & { key: string };

/** Logging out removes every key that starts with "draft:". */
const place = (session: string) => `draft:queued:${session}`;

/** What a reload of the page has left in the queue. */
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
    // A full or forbidden storage costs only the queue's survival of a reload.
  }
}
