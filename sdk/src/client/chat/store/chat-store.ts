import type { ChatMessage } from '../../../chat.ts';
import type { StaffroomSocket } from '../../socket.tsx';
import type { ToastOptions } from '../../ui/feedback/toast-queue.ts';
import { createChatConnection } from './chat-connection.ts';
import { createChatRequests } from './chat-requests.ts';
import { createChatStates, emptyState, newSession } from './chat-states.ts';
import { createSilenceWatch } from './silence-watch.ts';
import { change, isBusy, type ThreadMessage, withoutMessage, withStored, withUnsent } from './thread.ts';

export interface ChatStoreOptions {
  socket: StaffroomSocket;
  /** Milliseconds without a frame from the server before people see a notice. */
  silenceTimeout: number;
  notify: { show: (toast: ToastOptions) => number; close: (id: number) => void };
  /** Storage that survives a reload of this tab. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Schedules rendering; one render may cover several changes. Default: immediately. */
  scheduleRender?: (render: () => void) => void;
}

export type ChatStore = ReturnType<typeof createChatStore>;

/** The chats of this tab and their communication with the server. Independent of the user interface. */
export function createChatStore(options: ChatStoreOptions) {
  const { socket, silenceTimeout, notify, storage, scheduleRender = (render) => render() } = options;
  let onReload: (session: string) => void = () => undefined;
  const reload = (session: string) => onReload(session);
  const silence = createSilenceWatch({ socket, timeout: silenceTimeout, notify });
  const states = createChatStates({ storage, scheduleRender, onBusy: silence.watch });
  const requests = createChatRequests({ socket, states, notify, silenceShown: silence.isShown, reload });
  const connection = createChatConnection({ socket, states, requests, silence, notify, reload });
  const { ask, send, sendQueued, regenerate, continueAnswer } = requests;

  return {
    state: states.of,
    subscribe: states.subscribe,
    send,
    sendQueued,
    regenerate,
    continueAnswer,

    /**
     * Listens to the socket until the returned function is called. Calls `lookUp` when the stored messages of a chat must be
     * loaded; pass the loaded messages to `stored`.
     */
    start(lookUp: (session: string) => void): () => void {
      onReload = lookUp;
      const stop = connection.start();
      return () => {
        stop();
        requests.stop();
        silence.watch(false);
      };
    },

    isBusy: (session: string): boolean => isBusy(states.of(session).thread),

    /** Read this number before loading messages, and pass it to `stored`. */
    revision: states.revision,

    /**
     * Applies loaded messages, and follows an answer that is being written. Returns false if the messages are stale, because
     * `revision` has changed since they were requested.
     */
    stored(session: string, messages: readonly ChatMessage[], revision: number): boolean {
      if (revision !== states.revision(session)) return false;
      states.setThread(session, (thread) => withStored(thread, messages));
      const { thread, queued } = states.of(session);
      if (queued && isBusy(thread)) states.update(session, { held: false });
      for (const { status, runId, seq } of thread) {
        if (status === 'streaming' && runId) connection.follow(runId, seq);
      }
      return true;
    },

    /** Call when a new chat has got its id. Sends the chat's questions. */
    sessionCreated(session: string): void {
      const { thread, queued } = states.of(newSession);
      states.update(newSession, emptyState);
      states.update(session, { thread, queued, held: false });
      for (const message of thread) {
        if (message.status === 'pending') requests.transmitQuestion(session, message);
      }
    },

    /** Call when creating a chat has failed. The caller shows the error. */
    sessionFailed(problem: string): void {
      for (const { key } of states.of(newSession).thread) {
        states.setThread(newSession, (thread) => withUnsent(thread, key, problem));
      }
      states.hold(newSession);
    },

    resend: (session: string, message: ThreadMessage) => ask(session, message, message.key, message.parentId),

    discard(session: string, message: ThreadMessage): void {
      states.setThread(session, (thread) => withoutMessage(thread, message.key));
      // Reload the branch that an edited question replaced.
      if (message.parentId !== undefined && session !== newSession) reload(session);
    },

    edit: (session: string, message: ThreadMessage, content: string) =>
      ask(
        session,
        { content, attachment: message.attachment, attachments: message.attachments },
        crypto.randomUUID(),
        message.parentId ?? null,
      ),

    stop(session: string): void {
      const writing = states.of(session).thread.find(({ status }) => status === 'streaming');
      if (writing?.runId) socket.send({ type: 'stop', runId: writing.runId });
    },

    unqueue: (session: string) => states.update(session, { queued: null }),

    setRating(session: string, key: string, rating: ThreadMessage['rating']): void {
      states.countChange(session);
      states.setThread(session, (thread) => change(thread, key, (message) => ({ ...message, rating })));
    },
  };
}
