import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newSession } from './chat-states.ts';
import { answer, begin, chunk, done, message, place, s, type Tab, tab, words } from './fake-tab.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('sending', () => {
  it('a sent question is shown immediately and has an id chosen by the client', () => {
    const one = tab();
    one.store.send(s, { content: 'Hello' });
    expect(one.thread()).toEqual([['Hello', 'pending']]);
    expect(one.requests()).toMatchObject([
      { sessionId: s, message: 'Hello', clientMessageId: expect.any(String) },
    ]);
    begin(one, 0);
    one.deliver(chunk(0, 1, 'Hi'), done(0, 2, { content: 'Hi there' }));
    expect(one.thread()).toEqual([
      ['Hello', 'complete'],
      ['Hi there', 'complete'],
    ]);
    expect(one.toasts).toEqual([]);
  });

  it('two sent questions with equal text are both kept', () => {
    const one = tab();
    for (const run of [0, 1]) {
      one.store.send(s, { content: 'yes' });
      begin(one, run);
      one.deliver(done(run, 1, { content: 'Noted.' }));
    }
    expect(one.thread().map(([content]) => content)).toEqual(['yes', 'Noted.', 'yes', 'Noted.']);
  });

  it('a question that the server refuses is marked once, and sent again under the same id', () => {
    const one = tab();
    one.store.send(s, { content: 'Hello' });
    const clientMessageId = String(one.requests()[0]?.['clientMessageId']);
    const text = 'Too many requests.';
    one.deliver({
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
    expect(one.requests().map((frame) => frame['clientMessageId'])).toEqual([
      clientMessageId,
      clientMessageId,
    ]);
    expect(one.thread()).toEqual([['Hello', 'pending']]);
  });

  it('a question waits for a connection, and after a while a notice says that the connection is missing', () => {
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
    expect(one.toasts).toMatchObject([
      { title: 'Connection error', description: 'Failed to connect to the AI service' },
    ]);
  });

  it('questions asked before the chat was created are kept, followed by the queued question', () => {
    const one = tab();
    one.store.send(newSession, { content: 'First' });
    one.store.send(newSession, { content: 'Second' });
    expect(one.sent).toEqual([]);
    one.store.sessionCreated(s);
    expect(words(one)).toEqual(['First']);
    begin(one, 0);
    one.deliver(done(0, 1, { content: 'One' }));
    expect(words(one)).toEqual(['First', 'Second']);
    expect(one.store.state(newSession).thread).toEqual([]);
  });
});

describe('the queue', () => {
  function writing(): Tab {
    const one = tab();
    one.store.send(s, { content: 'First' });
    begin(one, 0);
    one.deliver(chunk(0, 1, 'One'));
    one.store.send(s, { content: 'Second' });
    return one;
  }

  it('one question can be queued while an answer is being written, and is sent when the answer ends', () => {
    const one = writing();
    expect(words(one)).toEqual(['First']);
    expect(one.store.state(s)).toMatchObject({ queued: { content: 'Second' }, held: false });
    one.deliver(done(0, 2, { content: 'One' }));
    expect(words(one)).toEqual(['First', 'Second']);
    expect(one.store.state(s).queued).toBeNull();
  });

  it('a queued question is sent after an answer that was stopped', () => {
    const one = writing();
    one.deliver(done(0, 2, { content: 'One', status: 'stopped' }));
    expect(words(one)).toEqual(['First', 'Second']);
  });

  it('a queued question waits for the person after an answer that failed', () => {
    const one = writing();
    const text = 'The provider is down.';
    one.deliver({
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

  it('the person can remove a queued question', () => {
    const one = writing();
    one.store.unqueue(s);
    one.deliver(done(0, 2, { content: 'One' }));
    expect(words(one)).toEqual(['First']);
    expect([...one.stored.keys()]).toEqual([]);
  });

  it('after a reload, a queued question is sent if its answer is still being written, and otherwise waits', () => {
    const question = message({ id: 'q0', content: 'First' });
    const { stored } = writing();
    const still = tab(new Map(stored));
    still.store.stored(s, [question, answer(0, { content: '', status: 'streaming' })], 0);
    expect(still.sent).toMatchObject([{ type: 'resume', runId: 'r0', after: 0 }]);
    still.deliver(chunk(0, 1, 'One'), done(0, 2, { content: 'One' }));
    expect(words(still)).toEqual(['Second']);

    const ended = tab(new Map(stored));
    ended.store.stored(s, [question, answer(0, { content: 'One' })], 0);
    expect(ended.requests()).toEqual([]);
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

  it('an edited question starts a branch', () => {
    const one = loaded();
    const [, , second] = one.store.state(s).thread;
    if (second) one.store.edit(s, second, 'Other');
    expect(one.requests()).toMatchObject([{ message: 'Other', parentId: 'a0' }]);
    expect(one.thread().map(([content]) => content)).toEqual(['First', 'One', 'Other']);
    begin(one, 2);
    one.deliver(chunk(2, 1, 'Three'));
    expect(one.thread().map(([content]) => content)).toEqual(['First', 'One', 'Other', 'Three']);
  });

  it('an edited first question starts a branch at the root', () => {
    const one = loaded();
    const [first] = one.store.state(s).thread;
    if (first) one.store.edit(s, first, 'Other');
    expect(one.requests()).toMatchObject([{ message: 'Other', parentId: null }]);
    expect(one.thread()).toEqual([['Other', 'pending']]);
  });

  it('the previous branch is restored when an edited question fails and is discarded', () => {
    const one = loaded();
    const [, , second] = one.store.state(s).thread;
    if (second) one.store.edit(s, second, 'Other');
    vi.advanceTimersByTime(15_000);
    const unsent = one.store.state(s).thread.at(-1);
    expect(unsent?.status).toBe('unsent');
    if (unsent) one.store.discard(s, unsent);
    expect(one.looked).toEqual([s]);
  });

  it('a request for another answer starts a branch', () => {
    const one = loaded();
    one.store.regenerate(s, 'q0');
    expect(one.requests()).toMatchObject([{ regenerate: 'q0' }]);
    expect(one.thread()).toEqual([
      ['First', 'complete'],
      ['', 'pending'],
    ]);
    one.deliver(
      { ...place(2), type: 'run', message: message({ id: 'q0', content: 'First' }) },
      chunk(2, 1, 'New'),
    );
    expect(one.thread()).toEqual([
      ['First', 'complete'],
      ['New', 'streaming'],
    ]);
  });

  it('the chat shows the server’s branch again when the server refuses a request for another answer', () => {
    const one = loaded();
    one.store.regenerate(s, 'q0');
    const clientMessageId = String(one.requests()[0]?.['clientMessageId']);
    const text = 'The previous answer is still being written.';
    one.deliver({
      type: 'error',
      code: 'conflict',
      message: text,
      error: text,
      sessionId: s,
      clientMessageId,
    });
    expect(one.looked).toEqual([s]);
    expect(one.toasts).toMatchObject([{ title: 'Failed to send message', description: text }]);
    one.store.stored(s, branch, 0);
    expect(one.thread().map(([content]) => content)).toEqual(['First', 'One']);
  });

  it('a branch that the person selects replaces the shown branch', () => {
    const one = loaded();
    one.store.stored(s, [message({ id: 'q9', content: 'Elsewhere' })], 0);
    expect(one.thread()).toEqual([['Elsewhere', 'complete']]);
  });
});
