import { callCore } from '../../core-api.ts';
import type { Toasts } from '../../ui/feedback/use-toast.ts';
import { newSession } from './chat-states.ts';
import type { ChatStore } from './chat-store.ts';
import type { Question, ThreadMessage } from './thread.ts';
import { t } from '../../texts/texts.ts';

/** The actions of a chat. The functions keep their identity while the chat stays the same. */
export interface ChatActions {
  /**
   * Shows the question immediately; the server stores and answers it over the socket. One question is queued while an answer is
   * being written.
   */
  send: (question: Question) => void;
  /** Sends an unsent question again under its own id, so that the server stores it only once. */
  resend: (message: ThreadMessage) => void;
  discard: (message: ThreadMessage) => void;
  stop: () => void;
  edit: (message: ThreadMessage, content: string) => void;
  regenerate: (questionId: string) => void;
  continueAnswer: (answer: ThreadMessage) => void;
  showBranch: (messageId: string) => void;
  rate: (answer: ThreadMessage, rating: 1 | -1 | null, feedback?: string) => void;
  unqueue: () => void;
  sendQueued: () => void;
}

export interface ChatPlace {
  store: ChatStore;
  /** Id of the chat; `newSession` for a chat without a question yet. */
  session: string;
  toast: Toasts;
  createSession: (question: Question) => Promise<string>;
  refetch: () => Promise<unknown>;
}

export const sessionsPath = '/api/ai-chat-sessions';

export function createChatActions(place: ChatPlace): ChatActions {
  const { store, session, toast, createSession, refetch } = place;

  /** Creates the chat with the first question. Later questions wait until the chat exists. */
  async function begin(question: Question, show: () => void): Promise<void> {
    show();
    try {
      store.sessionCreated(await createSession(question));
    } catch (error) {
      store.sessionFailed(t('Couldn’t start this chat.'));
      toast.show({ variant: 'destructive', title: t('Session Creation Failed'), error });
    }
  }

  async function attempt(title: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      toast.show({ variant: 'destructive', title, error });
      return false;
    }
  }

  async function rate(answer: ThreadMessage, rating: 1 | -1 | null, feedback?: string): Promise<void> {
    store.setRating(session, answer.key, rating);
    const body = { rating, ...(feedback !== undefined && { feedback }) };
    const kept = await attempt(t('Couldn’t save your rating'), () =>
      callCore('PUT /api/ai-chat-messages/:id/rating', { params: { id: answer.id ?? '' }, body }),
    );
    // Restore the rating of the answer, because messages that loaded during the request may contain another rating.
    store.setRating(session, answer.key, kept ? rating : answer.rating);
  }

  return {
    send(question) {
      const show = () => store.send(session, question);
      // A question that arrives while the chat is being created is queued behind the first.
      if (session === newSession && !store.isBusy(session)) void begin(question, show);
      else show();
    },
    resend(message) {
      const show = () => store.resend(session, message);
      if (session === newSession) void begin(message, show);
      else show();
    },
    discard: (message) => store.discard(session, message),
    stop: () => store.stop(session),
    edit: (message, content) => store.edit(session, message, content),
    regenerate: (questionId) => store.regenerate(session, questionId),
    continueAnswer: ({ id }) => {
      if (id !== null) store.continueAnswer(session, id);
    },
    showBranch: (headId) =>
      void attempt(t('Couldn’t show this version'), async () => {
        await callCore('PATCH /api/ai-chat-sessions/:id', { params: { id: session }, body: { headId } });
        await refetch();
      }),
    rate: (answer, rating, feedback) => void rate(answer, rating, feedback),
    unqueue: () => store.unqueue(session),
    sendQueued: () => store.sendQueued(session),
  };
}
