import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createJobTurns } from './job-turns.ts';

it('a job that was running when its process died is restarted with no other job beside it', async () => {
  const turns = createJobTurns();
  const begun: string[] = [];
  const begin = async (name: string, isSuspect: boolean) => {
    const end = await turns.begin({ isSuspect });
    begun.push(name);
    return end;
  };
  const ends = [await begin('first', false), await begin('beside it', false)];
  const suspects = [begin('suspect', true), begin('another', true)];
  const after = begin('after them', false);
  await delay(0);
  expect(begun).toEqual(['first', 'beside it']);
  for (const end of ends) end();
  (await suspects[0])?.();
  expect(begun).toEqual(['first', 'beside it', 'suspect']);
  (await suspects[1])?.();
  (await after)();
  expect(begun.slice(3)).toEqual(['another', 'after them']);
});

it('a job suspected of crashing its process delays other jobs only briefly', async () => {
  const turns = createJobTurns(5);
  for (const isSuspect of [false, true, true, false])
    expect(await turns.begin({ isSuspect })).toBeTypeOf('function');
});
