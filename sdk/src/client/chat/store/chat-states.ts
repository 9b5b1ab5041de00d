import { keepQueued, type QueuedQuestion, queuedAt } from './queued-question.ts';
import { isBusy, type Thread } from './thread.ts';

/** One conversation of this tab. */
export interface ChatState {
  thread: Thread;
  /** Goes out by itself when the answer being written has ended. */
  queued: QueuedQuestion | null;
  /** The answer ended badly, or the page was loaded anew: the person says when the queued question goes. */
  held: boolean;
}

/** Stands for a conversation that has no session yet. */
export const newSession = 'new';

export const emptyState: ChatState = { thread: [], queued: null, held: false };

export interface ChatStatesOptions {
  /** Survives a reload of this tab. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** When changes are shown: one rendering may take in several. */
  scheduleRender: (render: () => void) => void;
  /** Whether any conversation waits for the server; called with every change. */
  onBusy: (busy: boolean) => void;
}

export type ChatStates = ReturnType<typeof createChatStates>;

/** The conversations of this tab, and who is to know when one of them changes. */
export function createChatStates({ storage, scheduleRender, onBusy }: ChatStatesOptions) {
  const states = new Map<string, ChatState>();
  const listeners = new Set<() => void>();
  /** How often something was begun here: messages that were read before it do not know it. */
  const revisions = new Map<string, number>();
  let scheduled = false;

  function of(session: string): ChatState {
    let state = states.get(session);
    if (!state) {
      const queued = queuedAt(storage, session);
      states.set(session, (state = queued ? { thread: [], queued, held: true } : emptyState));
    }
    return state;
  }

  function update(session: string, part: Partial<ChatState>): void {
    const before = of(session);
    const after = { ...before, ...part };
    states.set(session, after);
    if (after.queued !== before.queued) keepQueued(storage, session, after.queued);
    onBusy([...states.values()].some(({ thread }) => isBusy(thread)));
    if (scheduled) return;
    scheduled = true;
    scheduleRender(() => {
      scheduled = false;
      for (const listener of listeners) listener();
    });
  }

  const revision = (session: string): number => revisions.get(session) ?? 0;

  return {
    of,
    update,
    all: (): [session: string, state: ChatState][] => [...states],
    setThread(session: string, next: (thread: Thread) => Thread): void {
      const before = of(session).thread;
      const thread = next(before);
      if (thread !== before) update(session, { thread });
    },
    /** The queued question, where there is one, waits for the person. */
    hold(session: string): void {
      if (of(session).queued) update(session, { held: true });
    },
    revision,
    countChange: (session: string) => void revisions.set(session, revision(session) + 1),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
