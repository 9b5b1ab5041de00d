import type { Thread, ThreadMessage } from './thread.ts';

/** A request to continue an answer, or to write another answer if the first one had no text. */
export interface Continuation {
  session: string;
  answerId: string | null;
  questionId: string | null;
}

/** Milliseconds. A server that shuts down ends its answers first and closes the socket within this time. */
const shutdownMilliseconds = 3_000;

export type ContinuationTracker = ReturnType<typeof createContinuationTracker>;

/**
 * Continues an answer automatically, once, if the server went away while this tab followed the answer; after that, the person
 * decides. A killed server reports the end of the answer on the next connection; a server that shuts down reports it before
 * closing.
 */
export function createContinuationTracker() {
  const tried = new Set<string>();
  const cutOff = new Set<string>();
  /** Answers that ended early. The server may be shutting down. */
  let endedEarly: { next: Continuation; at: number }[] = [];
  let waiting: Continuation[] = [];

  function once(next: Continuation): Continuation | null {
    const key = next.answerId ?? next.questionId;
    if (key === null || tried.has(key)) return null;
    tried.add(key);
    return next;
  }

  return {
    /** Decides what happens to an answer that has just ended: continue now, continue `later`, or do not continue. */
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

    lost(session: string, thread: Thread): void {
      for (const { status, runId } of thread) if (status === 'streaming' && runId) cutOff.add(runId);
      for (const { next, at } of endedEarly.filter((ended) => ended.next.session === session)) {
        const due = Date.now() - at < shutdownMilliseconds ? once(next) : null;
        if (due) waiting.push(due);
      }
      endedEarly = endedEarly.filter((ended) => ended.next.session !== session);
    },

    due(): Continuation[] {
      const now = waiting;
      waiting = [];
      return now;
    },
  };
}
