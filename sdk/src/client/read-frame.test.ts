import { describe, expect, it } from 'vitest';
import { readFrame } from './read-frame.ts';
import { learnServerMessages } from './texts/server-message.ts';

const read = (frame: unknown) => readFrame(JSON.stringify(frame));
const reply = { type: 'reply', sessionId: null };

describe('reading a frame', () => {
  it('a frame that is not a JSON object with a type is unreadable', () => {
    for (const text of ['', '<html>', '7', 'null', '[]', '{}', '{"type":7}']) {
      expect([text, readFrame(text)]).toEqual([text, { type: 'unreadable' }]);
    }
  });

  it('a frame of a kind that only a later server sends is ignored', () => {
    expect(read({ type: 'weather', seq: 1 })).toBeNull();
    expect(read({ type: 'chatResponse', status: 'thinking' })).toBeNull();
  });

  it('a frame of this server is returned unchanged', () => {
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

  it('a frame with a text piece can have the type stream, chunk or chatResponse', () => {
    const piece = { ...reply, part: 'chunk', content: 'One ' };
    expect(read({ type: 'stream', content: 'One ' })).toEqual(piece);
    expect(read({ type: 'chunk', content: 'One ' })).toEqual(piece);
    expect(read({ type: 'chatResponse', status: 'streaming', content: 'One ', sessionId: 's' })).toEqual({
      ...piece,
      sessionId: 's',
    });
  });

  it('a frame with the end of an answer can have the type complete, done or chatResponse', () => {
    const end = { ...reply, part: 'done', content: 'One two' };
    expect(read({ type: 'complete', fullResponse: 'One two' })).toEqual(end);
    expect(read({ type: 'done', fullResponse: 'One two' })).toEqual(end);
    expect(read({ type: 'chatResponse', status: 'complete', content: 'One two' })).toEqual(end);
    expect(read({ type: 'complete' })).toEqual({ ...end, content: '' });
  });

  it('a frame with an error can have its text in “error” or “message”', () => {
    const failure = { ...reply, part: 'error', content: 'Down' };
    expect(read({ type: 'error', error: 'Down' })).toEqual(failure);
    expect(read({ type: 'error', message: 'Down' })).toEqual(failure);
    expect(read({ type: 'error' })).toMatchObject({ part: 'error', content: expect.stringMatching(/\w/) });
  });

  it('a frame with an error has its message in the page’s language', async () => {
    await learnServerMessages(async () => ({
      default: {
        'The provider is down.': 'Der Anbieter ist weg.',
        '{0} is busy. {1}': '{1} {0} hat zu tun.',
        'Wait a minute.': 'Warten Sie eine Minute.',
      },
    }));
    const failed = (message: string, parts = {}) =>
      read({ type: 'error', code: 'unavailable', message, error: message, runId: 'r', ...parts });
    expect(failed('The provider is down.')).toMatchObject({ message: 'Der Anbieter ist weg.' });
    const values = ['The provider is down.', { key: 'Wait a minute.', values: [] }];
    expect(failed('…', { key: '{0} is busy. {1}', values })).toMatchObject({
      message: 'Warten Sie eine Minute. The provider is down. hat zu tun.',
      error: 'Warten Sie eine Minute. The provider is down. hat zu tun.',
    });
    expect(read({ type: 'error', error: 'The provider is down.' })).toMatchObject({
      content: 'Der Anbieter ist weg.',
    });
    // Another server’s values may have any form.
    expect(failed('Down', { key: 3, values: 'x' })).toMatchObject({ message: 'Down' });
  });

  it('a frame with a type name of another protocol dialect keeps its run id', () => {
    const place = { runId: 'r', sessionId: 's', seq: 2 };
    expect(read({ ...place, type: 'stream', content: 'two' })).toEqual({
      ...place,
      type: 'chunk',
      content: 'two',
    });
  });
});
