import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, begin, chunk, done, message, place, s, type Tab, tab } from './fake-tab.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('after a lost connection', () => {
  function following(): Tab {
    const one = tab();
    one.store.send(s, { content: 'First' });
    begin(one, 0);
    one.deliver(chunk(0, 1, 'One '));
    return one;
  }
  const resumes = (one: Tab) => one.sent.filter(({ type }) => type === 'resume');

  it('after a lost connection, the client requests the frames after the last received one', () => {
    const one = following();
    one.lose();
    one.connect();
    expect(resumes(one)).toEqual([{ type: 'resume', runId: 'r0', after: 1 }]);
    one.deliver(chunk(0, 1, 'One '), chunk(0, 2, 'two'), done(0, 3, { content: 'One two' }));
    expect(one.thread().at(-1)).toEqual(['One two', 'complete']);
  });

  it('a gap between two frames makes the client request the missing frames', () => {
    const one = following();
    one.deliver(chunk(0, 3, 'three'));
    expect(resumes(one)).toEqual([{ type: 'resume', runId: 'r0', after: 1 }]);
    one.deliver(chunk(0, 2, 'two '), chunk(0, 3, 'three'));
    expect(one.thread().at(-1)).toEqual(['One two three', 'streaming']);
  });

  it('after a server was killed, the answer continues automatically, once', () => {
    const one = following();
    one.lose();
    one.connect();
    one.deliver(done(0, 2, { content: 'One ', status: 'interrupted' }));
    expect(one.requests().slice(1)).toMatchObject([{ continueFrom: 'a0' }]);
    const going = answer(0, { content: 'One ', status: 'streaming', runId: 'r1' });
    one.deliver({
      ...place(1),
      type: 'run',
      message: message({ id: 'q0', content: 'First' }),
      answer: going,
    });
    one.deliver(chunk(1, 1, 'two'));
    expect(one.thread().at(-1)).toEqual(['One two', 'streaming']);
    one.lose();
    one.connect();
    one.deliver({ ...done(1, 2, { id: 'a0', content: 'One two', status: 'interrupted' }) });
    expect(one.requests()).toHaveLength(2);
    expect(one.thread().at(-1)).toEqual(['One two', 'interrupted']);
    expect(one.toasts).toEqual([]);
  });

  it('after a server shuts down, the answer continues on the next server', () => {
    const one = following();
    const text = 'The server was restarted. Please try again.';
    const partial = answer(0, { content: 'One ', status: 'interrupted' });
    one.deliver({
      ...place(0),
      type: 'error',
      seq: 2,
      code: 'unavailable',
      message: text,
      error: text,
      partial,
    });
    expect(one.requests()).toHaveLength(1);
    one.lose();
    one.connect();
    expect(one.requests().slice(1)).toMatchObject([{ continueFrom: 'a0' }]);
    expect(one.toasts).toEqual([]);
  });

  it('after a connection is lost before the first word, the question is answered again', () => {
    const one = tab();
    one.store.send(s, { content: 'First' });
    begin(one, 0);
    one.lose();
    one.connect();
    const text = 'The answer was empty. Please try again.';
    one.deliver({
      ...place(0),
      type: 'error',
      seq: 1,
      code: 'unavailable',
      message: text,
      error: text,
      partial: null,
    });
    expect(one.requests().slice(1)).toMatchObject([{ regenerate: 'q0' }]);
    expect(one.toasts).toEqual([]);
  });
});

describe('the silence timeout', () => {
  const pings = (one: Tab) => one.sent.filter(({ type }) => type === 'ping').length;

  it('the silence timeout never expires while the server sends frames', () => {
    const one = tab();
    one.store.send(s, { content: 'First' });
    begin(one, 0);
    for (let seconds = 0; seconds < 120; seconds += 5) {
      vi.advanceTimersByTime(5_000);
      one.deliver({ type: 'pong' });
    }
    expect(pings(one)).toBeGreaterThan(20);
    expect(one.toasts).toEqual([]);
  });

  it('the silence timeout shows one notice, which offers to resume', () => {
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

  it('the notice of the silence timeout disappears with the next frame', () => {
    const one = tab();
    one.store.send(s, { content: 'First' });
    begin(one, 0);
    vi.advanceTimersByTime(11_000);
    one.deliver(chunk(0, 1, 'One'));
    expect(one.toasts.map(({ open }) => open)).toEqual([false]);
  });

  it('the client sends no pings when no answer is pending', () => {
    const one = tab();
    one.store.send(s, { content: 'First' });
    begin(one, 0);
    one.deliver(done(0, 1, { content: 'One' }));
    const before = pings(one);
    vi.advanceTimersByTime(600_000);
    expect([pings(one), one.toasts]).toEqual([before, []]);
  });
});

describe('a frame from the server', () => {
  it('an unreadable frame from the server is reported once', () => {
    const one = tab();
    one.deliver({ type: 'unreadable' }, { type: 'unreadable' });
    expect(one.toasts).toMatchObject([{ variant: 'destructive', title: 'Communication Error' }]);
  });

  it('a frame of another protocol version fails the pending question', () => {
    const one = tab();
    const reply = { type: 'reply', sessionId: null } as const;
    one.store.send(s, { content: 'First' });
    one.deliver({ ...reply, part: 'chunk', content: 'One ' }, { ...reply, part: 'chunk', content: 'two' });
    expect(one.thread()).toEqual([
      ['First', 'complete'],
      ['One two', 'streaming'],
    ]);
    one.deliver({ ...reply, part: 'done', content: 'One two.' });
    expect(one.thread().at(-1)).toEqual(['One two.', 'complete']);
    vi.advanceTimersByTime(60_000);
    expect(one.toasts).toEqual([]);
  });

  it('a frame that arrives after a request for messages makes the response to the request stale', () => {
    const one = tab();
    const revision = one.store.revision(s);
    one.store.send(s, { content: 'First' });
    begin(one, 0);
    expect(one.store.stored(s, [], revision)).toBe(false);
    expect(one.thread()).toHaveLength(2);
  });

  it('a rating is not overwritten by messages that were requested before the rating', () => {
    const one = tab();
    const revision = one.store.revision(s);
    one.store.setRating(s, 'r', -1);
    expect(one.store.stored(s, [], revision)).toBe(false);
  });

  it('a frame that arrives after the chat store has stopped is ignored', () => {
    const one = tab();
    one.store.send(s, { content: 'First' });
    one.stop();
    begin(one, 0);
    vi.advanceTimersByTime(60_000);
    expect(one.thread()).toEqual([['First', 'pending']]);
    expect(one.toasts).toEqual([]);
  });
});
