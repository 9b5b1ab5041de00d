import { expect, it } from 'vitest';
import { ShortFrames } from './short-frames.ts';

const place = { runId: 'r', sessionId: 's' };

it('short frames are expanded to whole frames, and other frames pass unchanged', () => {
  const missed: string[] = [];
  const short = new ShortFrames((runId) => void missed.push(runId));
  const read = [
    { type: 'short', as: 1, ...place },
    { type: 'short', as: 2, runId: 'other', sessionId: 's' },
    [1, 1, 'One '],
    [2, 7, 'Two'],
    { type: 'pong' },
    { as: 1, seq: 2, type: 'status', text: 'Looking' },
    [1, 3, 'word'],
    { as: 1, seq: 4, type: 'done', length: 8, message: { id: 'm' } },
    { as: 2, seq: 8, type: 'done', fullResponse: 'All', message: { id: 'n', content: 'All' } },
  ].flatMap((frame) => short.whole(frame) ?? []);
  expect(read).toEqual([
    { type: 'chunk', ...place, seq: 1, content: 'One ' },
    { type: 'chunk', runId: 'other', sessionId: 's', seq: 7, content: 'Two' },
    { type: 'pong' },
    { type: 'status', ...place, seq: 2, text: 'Looking' },
    { type: 'chunk', ...place, seq: 3, content: 'word' },
    { type: 'done', ...place, seq: 4, fullResponse: 'One word', message: { id: 'm', content: 'One word' } },
    {
      type: 'done',
      runId: 'other',
      sessionId: 's',
      seq: 8,
      fullResponse: 'All',
      message: { id: 'n', content: 'All' },
    },
  ]);
  expect(missed).toEqual([]);
});

it('a run whose text lacks a part at its end is requested again', () => {
  const missed: string[] = [];
  const short = new ShortFrames((runId) => void missed.push(runId));
  short.whole({ type: 'short', as: 1, ...place });
  short.whole([1, 2, 'word']);
  expect(short.whole({ as: 1, seq: 3, type: 'done', length: 8, message: {} })).toBeNull();
  expect(missed).toEqual(['r']);
  expect(short.whole([9, 1, 'of no run'])).toEqual([9, 1, 'of no run']);
});
