import type { Question } from './thread.ts';

/** The one question that waits for the end of the current answer. The key becomes the client id of the message. */
export type QueuedQuestion = Question & { key: string };

/** The key begins with "draft:", so that signing out deletes it. */
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
    // Without storage, the only loss is that the queue does not survive a reload.
  }
}
