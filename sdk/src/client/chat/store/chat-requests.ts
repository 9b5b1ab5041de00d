import type { z } from 'zod';
import type { ClientFrame } from '../../../chat.ts';
import type { StaffroomSocket } from '../../socket.tsx';
import type { ToastOptions } from '../../ui/feedback/toast-queue.ts';
import { type ChatStates, newSession } from './chat-states.ts';
import type { Continuation } from './continuation.ts';
import {
  change,
  isBusy,
  type Question,
  type ThreadMessage,
  withPendingAnswer,
  withAnswerContinued,
  withoutMessage,
  withQuestion,
  withUnsent,
} from './thread.ts';
import { t } from '../../texts/texts.ts';

type ChatFrame = Extract<z.input<typeof ClientFrame>, { type: 'chat' }>;

/** Milliseconds without confirmation after which a question counts as unsent. */
const unsentAfter = 15_000;
const notConnected = () => t('Not connected to AI service. Please try again.');

export interface ChatRequestsOptions {
  socket: Pick<StaffroomSocket, 'send'>;
  states: ChatStates;
  notify: { show: (toast: ToastOptions) => number };
  silenceShown: () => boolean;
  reload: (session: string) => void;
}

export type ChatRequests = ReturnType<typeof createChatRequests>;

/**
 * Sends the person's requests: shows them immediately, and marks each one as failed if the server does not confirm it in time.
 */
export function createChatRequests({ socket, states, notify, silenceShown, reload }: ChatRequestsOptions) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function confirm(key: string): void {
    clearTimeout(timers.get(key));
    timers.delete(key);
  }

  /** Sends the pending frame under this key. Without a connection, the frame waits until the timeout. */
  function transmit(session: string, key: string, frame: Partial<ChatFrame>): void {
    confirm(key);
    timers.set(
      key,
      setTimeout(() => fail(session, key, notConnected()), unsentAfter),
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

  /** Marks a question as failed, so that it stays visible with the reason. A failed request for another answer is removed. */
  function fail(session: string, key: string, problem: string): void {
    confirm(key);
    const message = states.of(session).thread.find((other) => other.key === key);
    if (message?.status !== 'pending') return;
    if (message.role === 'user') states.setThread(session, (thread) => withUnsent(thread, key, problem));
    else cancelAnswer(session, message);
    states.hold(session);
    if (!silenceShown()) {
      notify.show({ variant: 'destructive', title: t('Failed to send message'), description: problem });
    }
  }

  /** Removes a request for another answer or for a continuation, and loads the server's state. */
  function cancelAnswer(session: string, { id, key }: ThreadMessage): void {
    confirm(key);
    states.setThread(session, (thread) =>
      id === null
        ? withoutMessage(thread, key)
        : change(thread, key, (message) => ({ ...message, status: 'interrupted' })),
    );
    reload(session);
  }

  function ask(session: string, question: Question, key: string, parentId?: string | null): void {
    states.setThread(session, (thread) =>
      withQuestion(thread, { ...question, clientMessageId: key, parentId }),
    );
    const message = states.of(session).thread.find((other) => other.key === key);
    if (message && session !== newSession) transmitQuestion(session, message);
  }

  function regenerate(session: string, questionId: string): void {
    const key = crypto.randomUUID();
    states.setThread(session, (thread) => withPendingAnswer(thread, key, questionId));
    transmit(session, key, { regenerate: questionId });
  }

  function continueAnswer(session: string, answerId: string): void {
    const message = states.of(session).thread.find(({ id }) => id === answerId);
    if (!message) return;
    states.setThread(session, (thread) => withAnswerContinued(thread, message.key));
    transmit(session, message.key, { continueFrom: answerId });
  }

  return {
    send: (session: string, question: Question): void => {
      if (!isBusy(states.of(session).thread)) return ask(session, question, crypto.randomUUID());
      states.update(session, { queued: { ...question, key: crypto.randomUUID() }, held: false });
    },
    ask,
    regenerate,
    continueAnswer,
    continueAfterLoss({ session, answerId, questionId }: Continuation): void {
      states.update(session, { held: false });
      if (answerId !== null) continueAnswer(session, answerId);
      else if (questionId !== null) regenerate(session, questionId);
    },
    sendQueued: (session: string): void => {
      const { queued, thread } = states.of(session);
      if (!queued || isBusy(thread)) return;
      states.update(session, { queued: null });
      ask(session, queued, queued.key);
    },
    transmitQuestion,
    confirm,
    fail,
    cancelAnswer,
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
