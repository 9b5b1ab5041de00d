import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatMessage, RunFrame } from '../../chat.ts';
import type { HeardFrame } from '../read-frame.ts';
import type { SocketStatus, StaffroomSocket } from '../socket.tsx';
import type { ToastOptions } from '../ui/toast-queue.ts';
import { createChatStore, unborn } from './chat-store.ts';

const s = '00000000-0000-4000-8000-00000000000a';
const runs = ['r0', 'r1', 'r2'] as const;

/** A tab without a screen: its socket, its toasts, what it would look up, and its storage. */
function tab(stored = new Map<string, string>()) {
  const sent: Record<string, unknown>[] = [];
  const toasts: (ToastOptions & { open: boolean })[] = [];
  const looked: string[] = [];
  const frames = new Set<(frame: HeardFrame) => void>();
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
    patience: 10_000,
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
    hear: (...heard: HeardFrame[]) => heard.forEach((frame) => frames.forEach((take) => take(frame))),
    lose: () => become('connecting'),
    connect: () => become('open'),
    asked: () => sent.filter(({ type }) => type === 'chat'),
    thread: () => store.state(s).thread.map(({ content, status: state }) => [content, state]),
  };
}
type Tab = ReturnType<typeof tab>;

const message = (values: Partial<ChatMessage>): ChatMessage => ({
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
const place = (run: number) => ({ runId: runs[run] ?? '', sessionId: s });
const chunk = (run: number, seq: number, content: string): RunFrame => ({
  ...place(run),
  type: 'chunk',
  seq,
  content,
});
const answer = (run: number, values: Partial<ChatMessage>) =>
  message({ id: `a${run}`, role: 'assistant', runId: runs[run] ?? null, parentId: `q${run}`, ...values });
const done = (run: number, seq: number, values: Partial<ChatMessage>): RunFrame => ({
  ...place(run),
  type: 'done',
  seq,
  fullResponse: values.content ?? '',
  message: answer(run, values),
});

/** The server takes the last question that was sent. */
function begin({ hear, asked }: Tab, run: number): void {
  const frame = asked().at(-1);
  const question = message({
    id: `q${run}`,
    clientMessageId: String(frame?.['clientMessageId']),
    content: String(frame?.['message']),
  });
  hear({ ...place(run), type: 'run', message: question });
}

const words = (one: Tab) => one.asked().map((frame) => frame['message']);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('sending', () => {
  it('shows the question at once and sends it under its own id', () => {
    const one = tab();
    one.store.send(s, { content: 'Hello' });
    expect(one.thread()).toEqual([['Hello', 'pending']]);
    expect(one.asked()).toMatchObject([
      { sessionId: s, message: 'Hello', clientMessageId: expect.any(String) },
    ]);
    begin(one, 0);
    one.hear(chunk(0, 1, 'Hi'), done(0, 2, { content: 'Hi there' }));
    expect(one.thread()).toEqual([
      ['Hello', 'complete'],
      ['Hi there', 'complete'],
    ]);
    expect(one.toasts).toEqual([]);
  });

  it('keeps equal words twice', () => {
    const one = tab();
    for (const run of [0, 1]) {
      one.store.send(s, { content: 'yes' });
      begin(one, run);
      one.hear(done(run, 1, { content: 'Noted.' }));
    }
    expect(one.thread().map(([content]) => content)).toEqual(['yes', 'Noted.', 'yes', 'Noted.']);
  });

  it('marks a question that the server refuses, once, and sends it again under the same id', () => {
    const one = tab();
    one.store.send(s, { content: 'Hello' });
    const clientMessageId = String(one.asked()[0]?.['clientMessageId']);
    const text = 'Too many requests.';
    one.hear({
      type: 'error',
      code: 'rate-limited',
      message: text,
      error: text,
      sessionId: s,
      clientMessageId,
    });
    expect(one.thread()).toEqual([['Hello', 'unsent']]);
    expect(one.toasts).toMatchObject([{ title: 'Failed to send message', description: text }]);
    vi.advanceTimersByTime(60_000);
    expect(one.toasts).toHaveLength(1);
    const [unsent] = one.store.state(s).thread;
    if (unsent) one.store.resend(s, unsent);
    expect(one.asked().map((frame) => frame['clientMessageId'])).toEqual([clientMessageId, clientMessageId]);
    expect(one.thread()).toEqual([['Hello', 'pending']]);
  });

  it('waits for a connection, and says after a while that there is none', () => {
    const one = tab();
    one.lose();
    one.store.send(s, { content: 'Hello' });
    vi.advanceTimersByTime(9_000);
    expect(one.toasts).toEqual([]);
    one.connect();
    expect(words(one)).toEqual(['Hello']);
    one.lose();
    vi.advanceTimersByTime(20_000);
    expect(one.thread()).toEqual([['Hello', 'unsent']]);
    expect(one.store.state(s).thread[0]?.problem).toBe('Not connected to AI service. Please try again.');
    // One event, one toast.
    expect(one.toasts).toMatchObject([
      { title: 'Connection error', description: 'Failed to connect to the AI service' },
    ]);
  });

  it('keeps what was asked before the session was there, with what is queued behind it', () => {
    const one = tab();
    one.store.send(unborn, { content: 'First' });
    one.store.send(unborn, { content: 'Second' });
    expect(one.sent).toEqual([]);
    one.store.born(s);
    expect(words(one)).toEqual(['First']);
    begin(one, 0);
    one.hear(done(0, 1, { content: 'One' }));
    expect(words(one)).toEqual(['First', 'Second']);
    expect(one.store.state(unborn).thread).toEqual([]);
  });
});

describe('the queue', () => {
  function writing(): Tab {
    const one = tab();
    one.store.send(s, { content: 'First' });
    begin(one, 0);
    one.hear(chunk(0, 1, 'One'));
    one.store.send(s, { content: 'Second' });
    return one;
  }

  it('holds one question while an answer is written, and lets it go at the end', () => {
    const one = writing();
    expect(words(one)).toEqual(['First']);
    expect(one.store.state(s)).toMatchObject({ queued: { content: 'Second' }, held: false });
    one.hear(done(0, 2, { content: 'One' }));
    expect(words(one)).toEqual(['First', 'Second']);
    expect(one.store.state(s).queued).toBeNull();
  });

  it('goes on behind an answer that was stopped', () => {
    const one = writing();
    one.hear(done(0, 2, { content: 'One', status: 'stopped' }));
    expect(words(one)).toEqual(['First', 'Second']);
  });

  it('waits for the person behind an answer that failed', () => {
    const one = writing();
    const text = 'The provider is down.';
    one.hear({
      ...place(0),
      type: 'error',
      seq: 2,
      code: 'unavailable',
      message: text,
      error: text,
      partial: null,
    });
    expect(words(one)).toEqual(['First']);
    expect(one.store.state(s).held).toBe(true);
    expect(one.toasts).toMatchObject([{ title: 'Error from AI', description: text }]);
    one.store.sendQueued(s);
    expect(words(one)).toEqual(['First', 'Second']);
  });

  it('can be taken back', () => {
    const one = writing();
    one.store.unqueue(s);
    one.hear(done(0, 2, { content: 'One' }));
    expect(words(one)).toEqual(['First']);
    expect([...one.stored.keys()]).toEqual([]);
  });

  it('survives a reload, goes by itself where the answer is still written, and waits where it has ended', () => {
    const question = message({ id: 'q0', content: 'First' });
    const { stored } = writing();
    const still = tab(new Map(stored));
    still.store.stored(s, [question, answer(0, { content: '', status: 'streaming' })], 0);
    expect(still.sent).toMatchObject([{ type: 'resume', runId: 'r0', after: 0 }]);
    still.hear(chunk(0, 1, 'One'), done(0, 2, { content: 'One' }));
    expect(words(still)).toEqual(['Second']);

    const ended = tab(new Map(stored));
    ended.store.stored(s, [question, answer(0, { content: 'One' })], 0);
    expect(ended.asked()).toEqual([]);
    expect(ended.store.state(s)).toMatchObject({ queued: { content: 'Second' }, held: true });
  });
});

describe('branches', () => {
  const branch = [message({ id: 'q0', content: 'First' }), answer(0, { content: 'One' })];
  function loaded(): Tab {
    const one = tab();
    one.store.stored(
      s,
      [...branch, message({ id: 'q1', content: 'Second', parentId: 'a0' }), answer(1, { content: 'Two' })],
      0,
    );
    return one;
  }

  it('begin where a question is edited', () => {
    const one = loaded();
    const [, , second] = one.store.state(s).thread;
    if (second) one.store.edit(s, second, 'Other');
    expect(one.asked()).toMatchObject([{ message: 'Other', parentId: 'a0' }]);
    expect(one.thread().map(([content]) => content)).toEqual(['First', 'One', 'Other']);
    begin(one, 2);
    one.hear(chunk(2, 1, 'Three'));
    expect(one.thread().map(([content]) => content)).toEqual(['First', 'One', 'Other', 'Three']);
  });

  it('begin anew where the first question is edited', () => {
    const one = loaded();
    const [first] = one.store.state(s).thread;
    if (first) one.store.edit(s, first, 'Other');
    expect(one.asked()).toMatchObject([{ message: 'Other', parentId: null }]);
    expect(one.thread()).toEqual([['Other', 'pending']]);
  });

  it('come back when an edited question did not go and is discarded', () => {
    const one = loaded();
    const [, , second] = one.store.state(s).thread;
    if (second) one.store.edit(s, second, 'Other');
    vi.advanceTimersByTime(15_000);
    const unsent = one.store.state(s).thread.at(-1);
    expect(unsent?.status).toBe('unsent');
    if (unsent) one.store.discard(s, unsent);
    expect(one.looked).toEqual([s]);
  });

  it('begin where an answer is asked for again', () => {
    const one = loaded();
    one.store.regenerate(s, 'q0');
    expect(one.asked()).toMatchObject([{ regenerate: 'q0' }]);
    expect(one.thread()).toEqual([
      ['First', 'complete'],
      ['', 'pending'],
    ]);
    one.hear(
      { ...place(2), type: 'run', message: message({ id: 'q0', content: 'First' }) },
      chunk(2, 1, 'New'),
    );
    expect(one.thread()).toEqual([
      ['First', 'complete'],
      ['New', 'streaming'],
    ]);
  });

  it('are shown again as the server has them where another answer is refused', () => {
    const one = loaded();
    one.store.regenerate(s, 'q0');
    const clientMessageId = String(one.asked()[0]?.['clientMessageId']);
    const text = 'The previous answer is still being written.';
    one.hear({ type: 'error', code: 'conflict', message: text, error: text, sessionId: s, clientMessageId });
    expect(one.looked).toEqual([s]);
    expect(one.toasts).toMatchObject([{ title: 'Failed to send message', description: text }]);
    one.store.stored(s, branch, 0);
    expect(one.thread().map(([content]) => content)).toEqual(['First', 'One']);
  });

  it('replace each other when another one is shown', () => {
    const one = loaded();
    one.store.stored(s, [message({ id: 'q9', content: 'Elsewhere' })], 0);
    expect(one.thread()).toEqual([['Elsewhere', 'complete']]);
  });
});

describe('a lost connection', () => {
  function following(): Tab {
    const one = tab();
    one.store.send(s, { content: 'First' });
    begin(one, 0);
    one.hear(chunk(0, 1, 'One '));
    return one;
  }
  const resumes = (one: Tab) => one.sent.filter(({ type }) => type === 'resume');

  it('is made up for behind what was seen', () => {
    const one = following();
    one.lose();
    one.connect();
    expect(resumes(one)).toEqual([{ type: 'resume', runId: 'r0', after: 1 }]);
    one.hear(chunk(0, 1, 'One '), chunk(0, 2, 'two'), done(0, 3, { content: 'One two' }));
    expect(one.thread().at(-1)).toEqual(['One two', 'complete']);
  });

  it('is noticed by a gap between two pieces', () => {
    const one = following();
    one.hear(chunk(0, 3, 'three'));
    expect(resumes(one)).toEqual([{ type: 'resume', runId: 'r0', after: 1 }]);
    one.hear(chunk(0, 2, 'two '), chunk(0, 3, 'three'));
    expect(one.thread().at(-1)).toEqual(['One two three', 'streaming']);
  });

  it('to a server that was killed lets the answer go on by itself, once', () => {
    const one = following();
    one.lose();
    one.connect();
    one.hear(done(0, 2, { content: 'One ', status: 'interrupted' }));
    expect(one.asked().slice(1)).toMatchObject([{ continueFrom: 'a0' }]);
    const going = answer(0, { content: 'One ', status: 'streaming', runId: 'r1' });
    one.hear({ ...place(1), type: 'run', message: message({ id: 'q0', content: 'First' }), answer: going });
    one.hear(chunk(1, 1, 'two'));
    expect(one.thread().at(-1)).toEqual(['One two', 'streaming']);
    one.lose();
    one.connect();
    one.hear({ ...done(1, 2, { id: 'a0', content: 'One two', status: 'interrupted' }) });
    expect(one.asked()).toHaveLength(2);
    expect(one.thread().at(-1)).toEqual(['One two', 'interrupted']);
    expect(one.toasts).toEqual([]);
  });

  it('to a server that shuts down lets the answer go on when there is another one', () => {
    const one = following();
    const text = 'The server was restarted. Please try again.';
    const partial = answer(0, { content: 'One ', status: 'interrupted' });
    one.hear({
      ...place(0),
      type: 'error',
      seq: 2,
      code: 'unavailable',
      message: text,
      error: text,
      partial,
    });
    expect(one.asked()).toHaveLength(1);
    one.lose();
    one.connect();
    expect(one.asked().slice(1)).toMatchObject([{ continueFrom: 'a0' }]);
    expect(one.toasts).toEqual([]);
  });

  it('before the first word lets the question be answered once more', () => {
    const one = tab();
    one.store.send(s, { content: 'First' });
    begin(one, 0);
    one.lose();
    one.connect();
    const text = 'The answer ended before its first word. Please try again.';
    one.hear({
      ...place(0),
      type: 'error',
      seq: 1,
      code: 'unavailable',
      message: text,
      error: text,
      partial: null,
    });
    expect(one.asked().slice(1)).toMatchObject([{ regenerate: 'q0' }]);
    expect(one.toasts).toEqual([]);
  });
});

describe('patience', () => {
  const pings = (one: Tab) => one.sent.filter(({ type }) => type === 'ping').length;

  it('has no end as long as the server gives a sign', () => {
    const one = tab();
    one.store.send(s, { content: 'First' });
    begin(one, 0);
    for (let seconds = 0; seconds < 120; seconds += 5) {
      vi.advanceTimersByTime(5_000);
      one.hear({ type: 'pong' });
    }
    expect(pings(one)).toBeGreaterThan(20);
    expect(one.toasts).toEqual([]);
  });

  it('ends with one word about it, which offers to resume', () => {
    const one = tab();
    one.store.send(s, { content: 'First' });
    begin(one, 0);
    vi.advanceTimersByTime(60_000);
    expect(one.toasts).toMatchObject([
      {
        variant: 'destructive',
        title: 'Connection Timeout',
        description: 'The AI took too long to respond. Please try again.',
      },
    ]);
    one.toasts[0]?.action?.onSelect();
    expect(one.reconnects()).toBe(1);
    expect(one.thread().at(-1)).toEqual(['', 'streaming']);
  });

  it('comes back with the first sign', () => {
    const one = tab();
    one.store.send(s, { content: 'First' });
    begin(one, 0);
    vi.advanceTimersByTime(11_000);
    one.hear(chunk(0, 1, 'One'));
    expect(one.toasts.map(({ open }) => open)).toEqual([false]);
  });

  it('asks for no sign when nobody waits', () => {
    const one = tab();
    one.store.send(s, { content: 'First' });
    begin(one, 0);
    one.hear(done(0, 1, { content: 'One' }));
    const before = pings(one);
    vi.advanceTimersByTime(600_000);
    expect([pings(one), one.toasts]).toEqual([before, []]);
  });
});

describe('what is heard', () => {
  it('and cannot be read is said once', () => {
    const one = tab();
    one.hear({ type: 'unreadable' }, { type: 'unreadable' });
    expect(one.toasts).toMatchObject([{ variant: 'destructive', title: 'Communication Error' }]);
  });

  it('in another dialect answers the question that waits', () => {
    const one = tab();
    const reply = { type: 'reply', sessionId: null } as const;
    one.store.send(s, { content: 'First' });
    one.hear({ ...reply, part: 'chunk', content: 'One ' }, { ...reply, part: 'chunk', content: 'two' });
    expect(one.thread()).toEqual([
      ['First', 'complete'],
      ['One two', 'streaming'],
    ]);
    one.hear({ ...reply, part: 'done', content: 'One two.' });
    expect(one.thread().at(-1)).toEqual(['One two.', 'complete']);
    vi.advanceTimersByTime(60_000);
    expect(one.toasts).toEqual([]);
  });

  it('after messages were asked for makes them out of date', () => {
    const one = tab();
    const revision = one.store.revision(s);
    one.store.send(s, { content: 'First' });
    begin(one, 0);
    expect(one.store.stored(s, [], revision)).toBe(false);
    expect(one.thread()).toHaveLength(2);
  });

  it('is heard no more after the end', () => {
    const one = tab();
    one.store.send(s, { content: 'First' });
    one.stop();
    begin(one, 0);
    vi.advanceTimersByTime(60_000);
    expect(one.thread()).toEqual([['First', 'pending']]);
    expect(one.toasts).toEqual([]);
  });
});
