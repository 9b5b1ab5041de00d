import { describe, expect, it } from 'vitest';
import { readFrame } from './read-frame.ts';

const read = (frame: unknown) => readFrame(JSON.stringify(frame));
const reply = { type: 'reply', sessionId: null };

describe('reading a frame', () => {
  it('rejects everything but a JSON object with a type', () => {
    for (const text of ['', '<html>', '7', 'null', '[]', '{}', '{"type":7}']) {
      expect([text, readFrame(text)]).toEqual([text, { type: 'unreadable' }]);
    }
  });

  it('ignores kinds that a later server may send', () => {
    expect(read({ type: 'weather', seq: 1 })).toBeNull();
    expect(read({ type: 'chatResponse', status: 'thinking' })).toBeNull();
  });

  it('returns frames of this server unchanged', () => {
    const place = { runId: 'r', sessionId: 's', seq: 1 };
    const frames = [
      { ...place, type: 'chunk', content: 'One' },
      { ...place, type: 'done', fullResponse: 'One', message: { id: 'm', content: 'One' } },
      { ...place, type: 'error', code: 'unavailable', message: 'Down', error: 'Down', partial: null },
      { type: 'error', code: 'not-found', message: 'Gone', error: 'Gone', runId: 'r' },
      { ...place, type: 'status', text: 'Reading' },
      { ...place, type: 'step', step: { id: 'search', state: 'running', title: 'Searching' } },
      { ...place, type: 'reasoning', content: 'Hm.' },
      { type: 'event', name: 'job.updated', data: {} },
      { type: 'pong' },
    ];
    for (const frame of frames) expect(read(frame)).toEqual(frame);
  });

  it('accepts a text piece as stream, chunk or chatResponse', () => {
    const piece = { ...reply, part: 'chunk', content: 'One ' };
    expect(read({ type: 'stream', content: 'One ' })).toEqual(piece);
    expect(read({ type: 'chunk', content: 'One ' })).toEqual(piece);
    expect(read({ type: 'chatResponse', status: 'streaming', content: 'One ', sessionId: 's' })).toEqual({
      ...piece,
      sessionId: 's',
    });
  });

  it('accepts the end as complete, done or chatResponse', () => {
    const end = { ...reply, part: 'done', content: 'One two' };
    expect(read({ type: 'complete', fullResponse: 'One two' })).toEqual(end);
    expect(read({ type: 'done', fullResponse: 'One two' })).toEqual(end);
    expect(read({ type: 'chatResponse', status: 'complete', content: 'One two' })).toEqual(end);
    expect(read({ type: 'complete' })).toEqual({ ...end, content: '' });
  });

  it('accepts an error as error or message', () => {
    const failure = { ...reply, part: 'error', content: 'Down' };
    expect(read({ type: 'error', error: 'Down' })).toEqual(failure);
    expect(read({ type: 'error', message: 'Down' })).toEqual(failure);
    expect(read({ type: 'error' })).toMatchObject({ part: 'error', content: expect.stringMatching(/\w/) });
  });

  it('finds the run id in other dialects', () => {
    const place = { runId: 'r', sessionId: 's', seq: 2 };
    expect(read({ ...place, type: 'stream', content: 'two' })).toEqual({
      ...place,
      type: 'chunk',
      content: 'two',
    });
  });
});
