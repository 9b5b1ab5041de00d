import { keepQueued, type QueuedQuestion, queuedAt } from './queued-question.ts';
import { isBusy, type Thread } from './thread.ts';

export interface ChatState {
  thread: Thread;
  /** The question that is sent automatically after the current answer. */
  queued: QueuedQuestion | null;
  /** The queued question is not sent automatically, because the answer failed or the page was reloaded. */
  held: boolean;
}

/** Key of a chat that has no id yet. */
export const newSession = 'new';

export const emptyState: ChatState = { thread: [], queued: null, held: false };

export interface ChatStatesOptions {
  /** Storage that survives a reload of this tab. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  scheduleRender: (render: () => void) => void;
  /** Called on every change. The argument says whether any chat waits for the server. */
  onBusy: (busy: boolean) => void;
}

export type ChatStates = ReturnType<typeof createChatStates>;

export function createChatStates({ storage, scheduleRender, onBusy }: ChatStatesOptions) {
  const states = new Map<string, ChatState>();
  const listeners = new Set<() => void>();
  /** Number of local requests by chat. Messages that were loaded before the latest request lack its result. */
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
