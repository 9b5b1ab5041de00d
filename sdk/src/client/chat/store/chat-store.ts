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
  /** Milliseconds without a sign of the server before a person is told. */
  silenceTimeout: number;
  notify: { show: (toast: ToastOptions) => number; close: (id: number) => void };
  /** Survives a reload of this tab. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** When changes are shown: one rendering may take in several. At once unless told. */
  scheduleRender?: (render: () => void) => void;
}

export type ChatStore = ReturnType<typeof createChatStore>;

/** What this tab knows of its conversations, and how it talks to the server about them. Knows nothing of the screen. */
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
     * Listens to the socket until the returned function is called. `lookUp` is called where the stored messages of a conversation
     * have to be looked up; `stored` takes them in.
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

    /** For `stored`, to be read before the messages are. */
    revision: states.revision,

    /**
     * The messages as the server has them; an answer being written is followed from here on. False where they are out of date:
     * `revision` is another one than before they were looked up.
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

    /** The conversation that began without a session has one now: its questions go out. */
    sessionCreated(session: string): void {
      const { thread, queued } = states.of(newSession);
      states.update(newSession, emptyState);
      states.update(session, { thread, queued, held: false });
      for (const message of thread) {
        if (message.status === 'pending') requests.transmitQuestion(session, message);
      }
    },

    /** No session could be made for the questions; whoever tried has said so. */
    sessionFailed(problem: string): void {
      for (const { key } of states.of(newSession).thread) {
        states.setThread(newSession, (thread) => withUnsent(thread, key, problem));
      }
      states.hold(newSession);
    },

    /** Sends an unsent question again under its own id, so that it is stored once. */
    resend: (session: string, message: ThreadMessage) => ask(session, message, message.key, message.parentId),

    discard(session: string, message: ThreadMessage): void {
      states.setThread(session, (thread) => withoutMessage(thread, message.key));
      // What an edited question had put aside comes back.
      if (message.parentId !== undefined && session !== newSession) reload(session);
    },

    /** Asks anew in place of a stored question: both stay, as branches. */
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

    /** A change that the server has been told of in another way. */
    setRating(session: string, key: string, rating: ThreadMessage['rating']): void {
      states.countChange(session);
      states.setThread(session, (thread) => change(thread, key, (message) => ({ ...message, rating })));
    },
  };
}
