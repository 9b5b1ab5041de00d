import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { ChatMessage, ServerFrame } from '../../chat.ts';
import { fetchJson } from '../http.ts';
import { useQuery } from '../query.ts';
import { useSocket, useSocketStatus, useWorkspaceEvent } from '../socket.tsx';
import {
  hasGap,
  type Thread,
  type ThreadMessage,
  withFrame,
  withoutMessage,
  withQuestion,
  withStored,
  withUnsent,
} from './thread.ts';

export interface Question {
  content: string;
  attachment?: { filename: string; text: string } | null;
}

export interface Chat {
  messages: Thread;
  loading: boolean;
  /** Why the stored messages could not be loaded; `reload` tries again. */
  error: Error | null;
  reload: () => void;
  /** True from the question to the end of its answer. */
  busy: boolean;
  /** Shows the question at once; the server stores it and answers over the socket. */
  send: (question: Question) => void;
  /** Sends an unsent question again under its own id, so that it is stored once. */
  resend: (message: ThreadMessage) => void;
  discard: (message: ThreadMessage) => void;
  stop: () => void;
}

/** How long a question may stay without the server's word before it counts as unsent, in milliseconds. */
const patience = 15_000;
/** Without a socket the stored messages are looked up this often, in milliseconds. */
const pollEvery = 5_000;

/** The place of a conversation that has no session yet. */
const unborn = 'new';

type Threads = Readonly<Record<string, Thread>>;
type Action = { session: string; change(thread: Thread): Thread } | { born: string };

function reduce(threads: Threads, action: Action): Threads {
  if ('born' in action) return { ...threads, [action.born]: threads[unborn] ?? [], [unborn]: [] };
  return { ...threads, [action.session]: action.change(threads[action.session] ?? []) };
}

/**
 * One conversation: what is stored, what is being written, and how to ask. Survives a lost socket and a reload.
 * `sessionId` is null for a chat that does not exist yet; `createSession` makes it with the first question.
 */
export function useChat(
  sessionId: string | null,
  createSession: (question: Question) => Promise<string>,
): Chat {
  const [threads, dispatch] = useReducer(reduce, {});
  const socket = useSocket();
  const status = useSocketStatus();
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const messages = threads[sessionId ?? unborn] ?? [];

  const resume = (runId: string, after: number) => void socket?.send({ type: 'resume', runId, after });

  const query = useQuery({
    queryKey: [`/api/ai-chat-sessions/${sessionId}/messages`],
    enabled: sessionId !== null,
    // The thread lives here, not in the cache: a screen that comes back starts from what is stored.
    gcTime: 0,
    staleTime: 0,
    refetchInterval: status === 'open' ? false : pollEvery,
    async queryFn({ queryKey: [path], signal }) {
      const stored = await fetchJson<ChatMessage[]>(String(path), { signal });
      dispatch({ session: sessionId ?? unborn, change: (thread) => withStored(thread, stored) });
      for (const message of stored) {
        if (message.status !== 'streaming' || !message.runId) continue;
        resume(message.runId, messages.find(({ key }) => key === message.runId)?.seq ?? 0);
      }
      return stored.length;
    },
  });

  const onFrame = useEffectEvent((frame: ServerFrame) => {
    // An answer that cannot be followed is known by its run alone.
    if (frame.type === 'error' && frame.sessionId === undefined) {
      for (const session of Object.keys(threads)) {
        dispatch({ session, change: (thread) => withFrame(thread, frame) });
      }
    }
    if (!('sessionId' in frame) || frame.sessionId === undefined) return;
    if (frame.type === 'run' && frame.message.clientMessageId) settle(frame.message.clientMessageId);
    if ('clientMessageId' in frame && frame.clientMessageId) settle(frame.clientMessageId);
    const thread = threads[frame.sessionId] ?? [];
    if ('runId' in frame && hasGap(thread, frame)) {
      resume(frame.runId, thread.find(({ key }) => key === frame.runId)?.seq ?? 0);
    }
    dispatch({ session: frame.sessionId, change: (current) => withFrame(current, frame) });
  });
  useEffect(() => socket?.subscribe((frame) => onFrame(frame)), [socket]);

  // Another tab has asked in this conversation.
  useWorkspaceEvent('answer.started', (data) => {
    const known = messages.some(({ key }) => key === data['runId']);
    if (data['sessionId'] === sessionId && !known) void query.refetch();
  });

  const onReconnect = useEffectEvent(() => {
    for (const [session, thread] of Object.entries(threads)) {
      for (const message of thread) {
        if (message.status === 'streaming' && message.runId) resume(message.runId, message.seq);
        if (message.status === 'pending' && session !== unborn) transmit(session, message);
      }
    }
  });
  useEffect(() => {
    if (status === 'open') onReconnect();
  }, [status]);

  function settle(clientMessageId: string) {
    clearTimeout(timers.current.get(clientMessageId));
    timers.current.delete(clientMessageId);
  }

  function transmit(session: string, { key, content, attachment }: Transmission) {
    settle(key);
    const isPending = (thread: Thread) =>
      thread.some((message) => message.key === key && message.status === 'pending');
    const giveUp = () =>
      dispatch({
        session,
        change: (thread) =>
          isPending(thread)
            ? withUnsent(thread, key, 'Not connected to AI service. Please try again.')
            : thread,
      });
    timers.current.set(key, setTimeout(giveUp, patience));
    socket?.send({
      type: 'chat',
      sessionId: session,
      message: content,
      clientMessageId: key,
      fileContent: attachment,
    });
  }

  async function ask(question: Question, key: string) {
    const { content, attachment = null } = question;
    const asked = { clientMessageId: key, content, attachment };
    dispatch({ session: sessionId ?? unborn, change: (thread) => withQuestion(thread, asked) });
    try {
      let session = sessionId;
      if (session === null) {
        session = await createSession(question);
        dispatch({ born: session });
      }
      transmit(session, { key, content, attachment });
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause);
      dispatch({ session: sessionId ?? unborn, change: (thread) => withUnsent(thread, key, problem) });
    }
  }

  const writing = messages.find((message) => message.status === 'streaming');
  return {
    messages,
    loading: query.isLoading && messages.length === 0,
    error: messages.length === 0 ? query.error : null,
    reload: () => void query.refetch(),
    busy: writing !== undefined || messages.some((message) => message.status === 'pending'),
    send: (question) => void ask(question, crypto.randomUUID()),
    resend: (message) => void ask(message, message.key),
    discard: ({ key }) =>
      dispatch({ session: sessionId ?? unborn, change: (thread) => withoutMessage(thread, key) }),
    stop() {
      if (writing?.runId) socket?.send({ type: 'stop', runId: writing.runId });
    },
  };
}

type Transmission = Pick<ThreadMessage, 'key' | 'content' | 'attachment'>;
