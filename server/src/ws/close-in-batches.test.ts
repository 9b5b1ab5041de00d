import { expect, it } from 'vitest';
import { closeInBatches } from './close-in-batches.ts';

it('2,000 sockets are closed over more than five seconds, in batches with pauses of different lengths', async () => {
  const sockets = Array.from({ length: 2_000 }, (_, index) => index);
  const closed: number[] = [];
  const pauses: { milliseconds: number; closed: number }[] = [];
  let turn = 0;
  await closeInBatches(sockets, (socket) => closed.push(socket), {
    random: () => (turn++ % 10) / 10,
    pause: async (milliseconds) => pauses.push({ milliseconds, closed: closed.length }),
  });
  expect(closed).toEqual(sockets);
  expect(pauses.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBeGreaterThan(5_000);
  expect(pauses.map((each) => each.closed)).toEqual(
    Array.from({ length: 39 }, (_, index) => 50 * (index + 1)),
  );
  expect(new Set(pauses.map(({ milliseconds }) => milliseconds)).size).toBeGreaterThan(5);
});

it('a few sockets are closed without a pause', async () => {
  const pause = () => Promise.reject(new Error('paused'));
  const closed: string[] = [];
  await closeInBatches(['a', 'b'], (socket) => closed.push(socket), { pause });
  expect(closed).toEqual(['a', 'b']);
});
