import type { z } from 'zod';
import type { ChatMessage, ClientFrame } from '../../../chat.ts';
import type { HeardFrame } from '../../read-frame.ts';
import type { StaffroomSocket } from '../../socket.tsx';
import type { ToastOptions } from '../../ui/feedback/toast-queue.ts';
import { createContinuation, type Next } from './continuation.ts';
import { keepQueued, type QueuedQuestion, queuedAt } from './queued-question.ts';
import { createSilenceWatch } from './silence-watch.ts';
import {
  change,
  isBusy,
  type Question,
  type Thread,
  type ThreadMessage,
  withAnswerAwaited,
  withAnswerContinued,
  withoutMessage,
  withQuestion,
  withStored,
  withUnsent,
} from './thread.ts';
import { hasGap, withFrame, withPlainReply } from './thread-frames.ts';

export type { Question } from './thread.ts';

type ChatFrame = Extract<z.input<typeof ClientFrame>, { type: 'chat' }>;

/** One conversation of this tab. */
export interface ChatState {
  thread: Thread;
  /** Goes out by itself when the answer being written has ended. */
  queued: QueuedQuestion | null;
  /** The answer ended badly, or the page was loaded anew: the person says when the queued question goes. */
  held: boolean;
}

export interface ChatStoreOptions {
  socket: StaffroomSocket;
  /** Milliseconds without a sign of the server before a person is told. */
  patience: number;
  notify: { show: (toast: ToastOptions) => number; close: (id: number) => void };
  /** Survives a reload of this tab. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** When pieces of an answer are shown: one picture may take in several. At once unless told. */
  beforePicture?: (show: () => void) => void;
}

export type ChatStore = ReturnType<typeof createChatStore>;

/** The place of a conversation that has no session yet. */
export const unborn = 'new';

/** How long a question may stay without the server's word before it counts as unsent, in milliseconds. */
const unsentAfter = 15_000;
const notConnected = 'Not connected to AI service. Please try again.';
const nothing: ChatState = { thread: [], queued: null, held: false };

/** What this tab knows of its conversations, and how it talks to the server about them. Knows nothing of the screen. */
export function createChatStore(options: ChatStoreOptions) {
  const { socket, patience, notify, storage, beforePicture = (show) => show() } = options;
  const states = new Map<string, ChatState>();
  const listeners = new Set<() => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const continuation = createContinuation();
  const silence = createSilenceWatch({ socket, patience, notify });
  /** How often a run has begun here: messages that were read before it do not know it. */
  const begun = new Map<string, number>();
  let unreadable: number | null = null;
  let lost = false;
  let showing = false;
  let reload: (session: string) => void = () => undefined;

  const stateOf = (session: string): ChatState => {
    let state = states.get(session);
    if (!state) {
      const queued = queuedAt(storage, session);
      states.set(session, (state = queued ? { thread: [], queued, held: true } : nothing));
    }
    return state;
  };

  function update(session: string, part: Partial<ChatState>): void {
    const before = stateOf(session);
    const after = { ...before, ...part };
    states.set(session, after);
    if (after.queued !== before.queued) keepQueued(storage, session, after.queued);
    silence.watch([...states.values()].some(({ thread }) => isBusy(thread)));
    if (showing) return;
    showing = true;
    beforePicture(() => {
      showing = false;
      for (const listener of listeners) listener();
    });
  }

  function setThread(session: string, next: (thread: Thread) => Thread): void {
    const before = stateOf(session).thread;
    const thread = next(before);
    if (thread !== before) update(session, { thread });
  }

  function settle(key: string): void {
    clearTimeout(timers.get(key));
    timers.delete(key);
  }

  /** Sends what waits under this key. Without a connection it waits for one, as long as people wait. */
  function transmit(session: string, key: string, frame: Partial<ChatFrame>): void {
    settle(key);
    timers.set(
      key,
      setTimeout(() => giveUp(session, key, notConnected), unsentAfter),
    );
    socket.send({ type: 'chat', sessionId: session, clientMessageId: key, ...frame });
  }

  function transmitQuestion(session: string, message: ThreadMessage): void {
    const { key, content, attachment, attachments, parentId } = message;
    transmit(session, key, {
      message: content,
      fileContent: attachment,
      ...(attachments.length > 0 && { attachmentIds: attachments.map(({ id }) => id) }),
      ...(parentId !== undefined && { parentId }),
    });
  }

  /** A question stays with its reason; what asked for another answer is taken back. */
  function giveUp(session: string, key: string, problem: string): void {
    settle(key);
    const message = stateOf(session).thread.find((other) => other.key === key);
    if (message?.status !== 'pending') return;
    if (message.role === 'user') setThread(session, (thread) => withUnsent(thread, key, problem));
    else withdraw(session, message);
    hold(session);
    // Who has been told that there is no connection need not hear it once more.
    if (!silence.told()) {
      notify.show({ variant: 'destructive', title: 'Failed to send message', description: problem });
    }
  }

  /** What asked for another answer, or for the rest of one, is forgotten; the server says what there is. */
  function withdraw(session: string, { id, key }: ThreadMessage): void {
    settle(key);
    setThread(session, (thread) =>
      id === null
        ? withoutMessage(thread, key)
        : change(thread, key, (message) => ({ ...message, status: 'interrupted' })),
    );
    reload(session);
  }

  const hold = (session: string) => {
    if (stateOf(session).queued) update(session, { held: true });
  };

  function ask(session: string, question: Question, key: string, parentId?: string | null): void {
    setThread(session, (thread) => withQuestion(thread, { ...question, clientMessageId: key, parentId }));
    const message = stateOf(session).thread.find((other) => other.key === key);
    if (message && session !== unborn) transmitQuestion(session, message);
  }

  function regenerate(session: string, questionId: string): void {
    const key = crypto.randomUUID();
    setThread(session, (thread) => withAnswerAwaited(thread, key, questionId));
    transmit(session, key, { regenerate: questionId });
  }

  function proceed(session: string, answerId: string): void {
    const message = stateOf(session).thread.find(({ id }) => id === answerId);
    if (!message) return;
    setThread(session, (thread) => withAnswerContinued(thread, message.key));
    transmit(session, message.key, { continueFrom: answerId });
  }

  function carryOn({ session, answerId, questionId }: Next): void {
    update(session, { held: false });
    if (answerId !== null) proceed(session, answerId);
    else if (questionId !== null) regenerate(session, questionId);
  }

  /** What waited for the end of an answer goes out now; behind a failure the person decides. */
  function release(session: string): void {
    const { thread, queued, held } = stateOf(session);
    if (!queued || held || isBusy(thread)) return;
    const last = thread.at(-1);
    if (last?.role !== 'assistant' || (last.status !== 'complete' && last.status !== 'stopped')) {
      return hold(session);
    }
    update(session, { queued: null });
    ask(session, queued, queued.key);
  }

  function onRunEnd(session: string, frame: HeardFrame, before: ThreadMessage | undefined): void {
    if (!('runId' in frame) || before?.status !== 'streaming') return;
    const message = stateOf(session).thread.find(({ key }) => key === before.key);
    if (!message || message.status === 'streaming') return;
    const next = continuation.afterEnd(session, message, frame.type === 'done');
    if (next === 'later') return hold(session);
    if (next !== null) return carryOn(next);
    if (message.status === 'failed') {
      notify.show({
        variant: 'destructive',
        title: 'Error from AI',
        description: message.problem ?? undefined,
      });
    }
    // Nothing is stored of an answer that was stopped before its first word: what stood there before is shown again.
    if (message.status === 'stopped' && message.content === '') reload(session);
    release(session);
  }

  function onFrame(frame: HeardFrame): void {
    silence.heard();
    if (frame.type === 'unreadable') {
      unreadable ??= notify.show({
        variant: 'destructive',
        title: 'Communication Error',
        description: 'The server sent something that could not be read.',
      });
      return;
    }
    if (frame.type === 'reply') return onReply(frame);
    const sessions =
      'sessionId' in frame && frame.sessionId !== undefined ? [frame.sessionId] : [...states.keys()];
    // An answer that cannot be followed is known by its run alone.
    if (sessions.length !== 1 && (frame.type !== 'error' || frame.runId === undefined)) return;
    for (const session of sessions) onSessionFrame(session, frame);
  }

  function onSessionFrame(
    session: string,
    frame: Exclude<HeardFrame, { type: 'unreadable' | 'reply' }>,
  ): void {
    const { thread } = stateOf(session);
    if (frame.type === 'run') {
      begun.set(session, (begun.get(session) ?? 0) + 1);
      for (const { key } of thread) settle(key);
    }
    if (frame.type === 'error' && !('seq' in frame) && frame.clientMessageId !== undefined) {
      return giveUp(session, frame.clientMessageId, frame.message);
    }
    const runId = 'runId' in frame ? frame.runId : undefined;
    const before = thread.find((message) => runId !== undefined && message.runId === runId);
    if (before && runId !== undefined && hasGap(thread, frame)) follow(runId, before.seq);
    setThread(session, (current) => withFrame(current, frame));
    onRunEnd(session, frame, before);
  }

  function onReply(reply: Extract<HeardFrame, { type: 'reply' }>): void {
    const session = reply.sessionId ?? [...states].find(([, { thread }]) => isBusy(thread))?.[0];
    if (session === undefined) return;
    for (const { key } of stateOf(session).thread) settle(key);
    setThread(session, (thread) => withPlainReply(thread, reply));
    if (reply.part === 'error') {
      notify.show({ variant: 'destructive', title: 'Error from AI', description: reply.content });
    }
    if (reply.part !== 'chunk') release(session);
  }

  const follow = (runId: string, after: number) => socket.send({ type: 'resume', runId, after });

  function onStatus(): void {
    if (socket.status() !== 'open') {
      lost = true;
      unreadable = null;
      for (const [session, { thread }] of states) continuation.lost(session, thread);
      return;
    }
    for (const [session, { thread }] of states) {
      if (session === unborn) continue;
      for (const message of thread) {
        if (message.status === 'streaming' && message.runId) follow(message.runId, message.seq);
        else if (message.status !== 'pending') continue;
        else if (message.role === 'user') transmitQuestion(session, message);
        else withdraw(session, message);
      }
      // Another tab may have asked in the meantime.
      if (lost) reload(session);
    }
    lost = false;
    for (const next of continuation.due()) carryOn(next);
  }

  return {
    state: stateOf,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Listens to the socket until the returned function is called. `lookUp` is called where the stored messages of a conversation
     * have to be looked up; `stored` takes them in.
     */
    start(lookUp: (session: string) => void): () => void {
      reload = lookUp;
      const stops = [socket.subscribe(onFrame), socket.onStatus(onStatus)];
      return () => {
        for (const stop of stops) stop();
        for (const timer of timers.values()) clearTimeout(timer);
        timers.clear();
        silence.watch(false);
      };
    },

    isBusy: (session: string): boolean => isBusy(stateOf(session).thread),

    /** For `stored`, to be asked before the messages are. */
    revision: (session: string): number => begun.get(session) ?? 0,

    /**
     * The messages as the server has them; an answer being written is followed from here on. False where they are out of date:
     * `revision` is another one than before they were asked for.
     */
    stored(session: string, messages: readonly ChatMessage[], revision: number): boolean {
      if (revision !== (begun.get(session) ?? 0)) return false;
      setThread(session, (thread) => withStored(thread, messages));
      const { thread, queued } = stateOf(session);
      if (queued && isBusy(thread)) update(session, { held: false });
      for (const { status, runId, seq } of thread) if (status === 'streaming' && runId) follow(runId, seq);
      return true;
    },

    /** Shows a question at once and sends it. While an answer is being written it waits; only one does. */
    send(session: string, question: Question): void {
      if (!isBusy(stateOf(session).thread)) return ask(session, question, crypto.randomUUID());
      update(session, { queued: { ...question, key: crypto.randomUUID() }, held: false });
    },

    /** The conversation that began without a session has one now: what was asked goes out. */
    born(session: string): void {
      const { thread, queued } = stateOf(unborn);
      update(unborn, nothing);
      update(session, { thread, queued, held: false });
      for (const message of thread) if (message.status === 'pending') transmitQuestion(session, message);
    },

    /** No session could be made for what was asked; whoever tried has said so. */
    stillborn(problem: string): void {
      for (const { key } of stateOf(unborn).thread) {
        setThread(unborn, (thread) => withUnsent(thread, key, problem));
      }
      hold(unborn);
    },

    /** Sends an unsent question again under its own id, so that it is stored once. */
    resend: (session: string, message: ThreadMessage) => ask(session, message, message.key, message.parentId),

    discard(session: string, message: ThreadMessage): void {
      setThread(session, (thread) => withoutMessage(thread, message.key));
      // What an edited question had put aside comes back.
      if (message.parentId !== undefined && session !== unborn) reload(session);
    },

    regenerate,
    proceed,

    /** Asks anew in place of a stored question: both stay, as branches. */
    edit: (session: string, message: ThreadMessage, content: string) =>
      ask(
        session,
        { content, attachment: message.attachment, attachments: message.attachments },
        crypto.randomUUID(),
        message.parentId ?? null,
      ),

    stop(session: string): void {
      const writing = stateOf(session).thread.find(({ status }) => status === 'streaming');
      if (writing?.runId) socket.send({ type: 'stop', runId: writing.runId });
    },

    unqueue: (session: string) => update(session, { queued: null }),

    sendQueued(session: string): void {
      const { queued, thread } = stateOf(session);
      if (!queued || isBusy(thread)) return;
      update(session, { queued: null });
      ask(session, queued, queued.key);
    },

    /** A change that the server has been told of in another way. */
    revise: (session: string, key: string, part: Pick<ThreadMessage, 'rating'>) =>
      setThread(session, (thread) => change(thread, key, (message) => ({ ...message, ...part }))),
  };
}
