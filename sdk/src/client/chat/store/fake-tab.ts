import type { ChatMessage, RunFrame } from '../../../chat.ts';
import type { ReceivedFrame } from '../../read-frame.ts';
import type { SocketStatus, StaffroomSocket } from '../../socket.tsx';
import type { ToastOptions } from '../../ui/feedback/toast-queue.ts';
import { createChatStore } from './chat-store.ts';

export const s = '00000000-0000-4000-8000-00000000000a';
const runs = ['r0', 'r1', 'r2'] as const;

export function tab(stored = new Map<string, string>()) {
  const sent: Record<string, unknown>[] = [];
  const toasts: (ToastOptions & { open: boolean })[] = [];
  const looked: string[] = [];
  const frames = new Set<(frame: ReceivedFrame) => void>();
  const changes = new Set<() => void>();
  let status: SocketStatus = 'open';
  let reconnects = 0;
  const become = (next: SocketStatus) => {
    status = next;
    for (const change of changes) change();
  };
  const socket: StaffroomSocket = {
    send(frame) {
      if (status === 'open') sent.push(frame as Record<string, unknown>);
      return status === 'open';
    },
    subscribe(handler) {
      frames.add(handler);
      return () => frames.delete(handler);
    },
    status: () => status,
    onStatus(handler) {
      changes.add(handler);
      return () => changes.delete(handler);
    },
    open: () => undefined,
    reconnect: () => {
      reconnects += 1;
    },
    close: () => undefined,
  };
  const store = createChatStore({
    socket,
    silenceTimeout: 10_000,
    notify: {
      show: (toast) => toasts.push({ ...toast, open: true }) - 1,
      close(id) {
        const toast = toasts[id];
        if (toast) toast.open = false;
      },
    },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  });
  const stop = store.start((session) => void looked.push(session));
  return {
    store,
    stored,
    sent,
    toasts,
    looked,
    stop,
    reconnects: () => reconnects,
    deliver: (...delivered: ReceivedFrame[]) =>
      delivered.forEach((frame) => frames.forEach((take) => take(frame))),
    lose: () => become('connecting'),
    connect: () => become('open'),
    requests: () => sent.filter(({ type }) => type === 'chat'),
    thread: () => store.state(s).thread.map(({ content, status: state }) => [content, state]),
  };
}
export type Tab = ReturnType<typeof tab>;

export const message = (values: Partial<ChatMessage>): ChatMessage => ({
  id: 'm',
  sessionId: s,
  clientMessageId: null,
  role: 'user',
  content: '',
  status: 'complete',
  runId: null,
  citations: [],
  parentId: null,
  siblingIds: [],
  checks: null,
  steps: [],
  reasoning: null,
  rating: null,
  attachment: null,
  attachments: [],
  usage: null,
  provider: null,
  model: null,
  durationMs: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...values,
});
export const place = (run: number) => ({ runId: runs[run] ?? '', sessionId: s });
export const chunk = (run: number, seq: number, content: string): RunFrame => ({
  ...place(run),
  type: 'chunk',
  seq,
  content,
});
export const answer = (run: number, values: Partial<ChatMessage>) =>
  message({ id: `a${run}`, role: 'assistant', runId: runs[run] ?? null, parentId: `q${run}`, ...values });
export const done = (run: number, seq: number, values: Partial<ChatMessage>): RunFrame => ({
  ...place(run),
  type: 'done',
  seq,
  fullResponse: values.content ?? '',
  message: answer(run, values),
});

/** Simulates that the server accepts the last question. */
export function begin({ deliver, requests }: Tab, run: number): void {
  const frame = requests().at(-1);
  const question = message({
    id: `q${run}`,
    clientMessageId: String(frame?.['clientMessageId']),
    content: String(frame?.['message']),
  });
  deliver({ ...place(run), type: 'run', message: question });
}

export const words = (one: Tab) => one.requests().map((frame) => frame['message']);
