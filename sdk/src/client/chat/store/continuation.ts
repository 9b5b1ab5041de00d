import type { Thread, ThreadMessage } from './thread.ts';

/** What to ask for so that an answer goes on: the rest of it, or another one where nothing had been written. */
export interface Next {
  session: string;
  answerId: string | null;
  questionId: string | null;
}

/** A server that goes down says so, and then closes the socket: within so many milliseconds. */
const goodbye = 3_000;

/**
 * An answer that this tab was following when the server went away goes on by itself, once; after that a person decides. A server
 * that was killed says on the next connection that the answer has ended; one that shuts down says it before.
 */
export function createContinuation() {
  const tried = new Set<string>();
  /** The runs that were being followed when a connection was lost. */
  const cutOff = new Set<string>();
  let farewells: { next: Next; at: number }[] = [];
  let waiting: Next[] = [];

  function once(next: Next): Next | null {
    const key = next.answerId ?? next.questionId;
    if (key === null || tried.has(key)) return null;
    tried.add(key);
    return next;
  }

  return {
    /** What to do about an answer that has just ended: to go on now, `later`, or not at all. */
    afterEnd(session: string, message: ThreadMessage, stored: boolean): Next | 'later' | null {
      const { runId, id, status, parentId, content } = message;
      const lost = runId !== null && cutOff.delete(runId);
      const blank = status === 'failed' && id === null && content === '';
      if (status !== 'interrupted' && !(blank && lost)) return null;
      const next = { session, answerId: blank ? null : id, questionId: parentId ?? null };
      if (stored || lost) return once(next);
      farewells.push({ next, at: Date.now() });
      return 'later';
    },

    /** The connection is gone. */
    lost(session: string, thread: Thread): void {
      for (const { status, runId } of thread) if (status === 'streaming' && runId) cutOff.add(runId);
      for (const { next, at } of farewells.filter((farewell) => farewell.next.session === session)) {
        const due = Date.now() - at < goodbye ? once(next) : null;
        if (due) waiting.push(due);
      }
      farewells = farewells.filter((farewell) => farewell.next.session !== session);
    },

    /** What goes on now that there is a connection again. */
    due(): Next[] {
      const now = waiting;
      waiting = [];
      return now;
    },
  };
}
