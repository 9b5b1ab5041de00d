import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { ChatMessage, ServerFrame } from '../../chat.ts';
import { fetchJson } from '../http.ts';
import { useSocket, useSocketStatus } from '../socket.tsx';
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
  reload(): void;
  /** True from the question to the end of its answer. */
  busy: boolean;
  /** Shows the question at once; the server stores it and answers over the socket. */
  send(question: Question): void;
  /** Sends an unsent question again under its own id, so that it is stored once. */
  resend(message: ThreadMessage): void;
  discard(message: ThreadMessage): void;
  stop(): void;
}

/** How long a question may stay without the server's word before it counts as unsent, in milliseconds. */
const patience = 15_000;
/** Without a socket the stored messages are looked up this often, in milliseconds. */
const pollEvery = 5_000;

const reduce = (thread: Thread, change: (thread: Thread) => Thread) => change(thread);

/**
 * One conversation: what is stored, what is being written, and how to ask. Survives a lost socket and a reload.
 * `sessionId` is null for a chat that does not exist yet; `createSession` makes it with the first question.
 */
export function useChat(
  sessionId: string | null,
  createSession: (question: Question) => Promise<string>,
): Chat {
  const [messages, apply] = useReducer(reduce, []);
  const [loading, setLoading] = useState(sessionId !== null);
  const [error, setError] = useState<Error | null>(null);
  const socket = useSocket();
  const status = useSocketStatus();
  const own = useRef<string | null>(null);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const load = useEffectEvent(async (id: string) => {
    try {
      const stored = await fetchJson<ChatMessage[]>(`/api/ai-chat-sessions/${id}/messages`);
      setError(null);
      apply((thread) => withStored(thread, stored));
      for (const message of stored) {
        if (message.status === 'streaming' && message.runId) resume(message.runId);
      }
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)));
    } finally {
      setLoading(false);
    }
  });

  const resume = (runId: string) => {
    const after = messages.find(({ key }) => key === runId)?.seq ?? 0;
    socket?.send({ type: 'resume', runId, after });
  };

  const onFrame = useEffectEvent((frame: ServerFrame) => {
    if ('sessionId' in frame && frame.sessionId !== sessionId && frame.sessionId !== own.current) return;
    if (frame.type === 'run' && frame.message.clientMessageId) settle(frame.message.clientMessageId);
    if ('clientMessageId' in frame && frame.clientMessageId) settle(frame.clientMessageId);
    if (hasGap(messages, frame) && 'runId' in frame) resume(frame.runId);
    apply((thread) => withFrame(thread, frame));
  });

  const settle = (clientMessageId: string) => {
    clearTimeout(timers.current.get(clientMessageId));
    timers.current.delete(clientMessageId);
  };

  // A session that this hook has just made is on screen already; any other is loaded from the start.
  useEffect(() => {
    if (sessionId === own.current) return;
    own.current = null;
    apply(() => []);
    setError(null);
    setLoading(sessionId !== null);
    if (sessionId !== null) void load(sessionId);
  }, [sessionId]);

  useEffect(() => socket?.subscribe((frame) => onFrame(frame)), [socket]);

  const reconnected = useEffectEvent(() => {
    const id = sessionId ?? own.current;
    if (id === null) return;
    for (const message of messages) {
      if (message.status === 'streaming' && message.runId) resume(message.runId);
      if (message.status === 'pending') transmit(id, message);
    }
  });
  useEffect(() => {
    if (status === 'open') reconnected();
  }, [status]);

  useEffect(() => {
    if (status === 'open' || sessionId === null) return;
    const timer = setInterval(() => void load(sessionId), pollEvery);
    return () => clearInterval(timer);
  }, [status, sessionId]);

  function transmit(id: string, message: Pick<ThreadMessage, 'key' | 'content' | 'attachment'>) {
    settle(message.key);
    const giveUp = () =>
      apply((thread) =>
        thread.some(({ key, status: now }) => key === message.key && now === 'pending')
          ? withUnsent(thread, message.key, 'Not connected to AI service. Please try again.')
          : thread,
      );
    timers.current.set(message.key, setTimeout(giveUp, patience));
    socket?.send({
      type: 'chat',
      sessionId: id,
      message: message.content,
      clientMessageId: message.key,
      fileContent: message.attachment,
    });
  }

  async function ask(question: Question, clientMessageId: string) {
    const message = { clientMessageId, content: question.content, attachment: question.attachment ?? null };
    apply((thread) => withQuestion(thread, message));
    try {
      let id = sessionId ?? own.current;
      if (id === null) {
        id = await createSession(question);
        own.current = id;
      }
      transmit(id, { key: clientMessageId, content: message.content, attachment: message.attachment });
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause);
      apply((thread) => withUnsent(thread, clientMessageId, problem));
    }
  }

  const writing = messages.find((message) => message.status === 'streaming');
  return {
    messages,
    loading,
    error,
    reload() {
      setLoading(true);
      if (sessionId !== null) void load(sessionId);
    },
    busy: writing !== undefined || messages.some((message) => message.status === 'pending'),
    send: (question) => void ask(question, crypto.randomUUID()),
    resend: (message) => void ask(message, message.key),
    discard: (message) => apply((thread) => withoutMessage(thread, message.key)),
    stop() {
      if (writing?.runId) socket?.send({ type: 'stop', runId: writing.runId });
    },
  };
}
