import { expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

it('concurrent requests run as one batch, and a failing request does not affect the other requests', async () => {
  const batches: string[][] = [];
  const ask = inBatches(async (items: string[]) => {
    batches.push(items);
    await Promise.resolve();
    if (items.includes('bad')) throw new Error('refused');
    return items.length;
  });
  const first = ask('a');
  await Promise.resolve();
  const outcomes = await Promise.allSettled([first, ask('b'), ask('bad'), ask('c')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(batches).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
});
