import type { Thread, ThreadMessage } from './thread.ts';

/** What to ask for so that an answer goes on: the rest of it, or another one where nothing had been written. */
export interface Continuation {
  session: string;
  answerId: string | null;
  questionId: string | null;
}

/** A server that shuts down says so, and then closes the socket: within so many milliseconds. */
const shutdownMilliseconds = 3_000;

export type ContinuationTracker = ReturnType<typeof createContinuationTracker>;

/**
 * An answer that this tab was following when the server went away goes on by itself, once; after that a person decides. A server
 * that was killed says on the next connection that the answer has ended; one that shuts down says it before.
 */
export function createContinuationTracker() {
  const tried = new Set<string>();
  /** The runs that were being followed when a connection was lost. */
  const cutOff = new Set<string>();
  /** Answers that ended early, which may mean that the server is shutting down. */
  let endedEarly: { next: Continuation; at: number }[] = [];
  let waiting: Continuation[] = [];

  function once(next: Continuation): Continuation | null {
    const key = next.answerId ?? next.questionId;
    if (key === null || tried.has(key)) return null;
    tried.add(key);
    return next;
  }

  return {
    /** What to do about an answer that has just ended: to go on now, `later`, or not at all. */
    afterEnd(session: string, message: ThreadMessage, stored: boolean): Continuation | 'later' | null {
      const { runId, id, status, parentId, content } = message;
      const lost = runId !== null && cutOff.delete(runId);
      const blank = status === 'failed' && id === null && content === '';
      if (status !== 'interrupted' && !(blank && lost)) return null;
      const next = { session, answerId: blank ? null : id, questionId: parentId ?? null };
      if (stored || lost) return once(next);
      endedEarly.push({ next, at: Date.now() });
      return 'later';
    },

    /** The connection is gone. */
    lost(session: string, thread: Thread): void {
      for (const { status, runId } of thread) if (status === 'streaming' && runId) cutOff.add(runId);
      for (const { next, at } of endedEarly.filter((ended) => ended.next.session === session)) {
        const due = Date.now() - at < shutdownMilliseconds ? once(next) : null;
        if (due) waiting.push(due);
      }
      endedEarly = endedEarly.filter((ended) => ended.next.session !== session);
    },

    /** What goes on now that there is a connection again. */
    due(): Continuation[] {
      const now = waiting;
      waiting = [];
      return now;
    },
  };
}
