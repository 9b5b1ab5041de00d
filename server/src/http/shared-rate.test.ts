import { expect, it } from 'vitest';
import { migrations } from '../db/migrations/index.ts';
import { entities } from '../modules/entities.ts';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { sharedRate } from './shared-rate.ts';

const limit = { points: 100, duration: 10 };

/** A database server whose statements are counted, and that can be away. */
function counted({ pool }: Pick<TestDatabase, 'pool'>) {
  const state = { statements: 0, isAway: false };
  const query = (...given: unknown[]): unknown => {
    state.statements += 1;
    if (state.isAway) return Promise.reject(new Error('connect ECONNREFUSED'));
    return (pool as { query(...all: unknown[]): unknown }).query(...given);
  };
  const counting = Object.assign(Object.create(pool) as typeof pool, { query });
  return { state, database: { pool: counting, embedded: false } };
}

async function accepted(limiter: ReturnType<typeof sharedRate>, key: string, requests: number) {
  let count = 0;
  for (let request = 0; request < requests; request += 1)
    await limiter.consume(key).then(
      () => (count += 1),
      () => undefined,
    );
  return count;
}

it('three processes together accept as many requests of a person as the limit, with one statement for many requests', async () => {
  await using test = await testDatabase({ entities, migrations });
  const { state, database } = counted(test);
  let time = 5_000;
  const now = () => time;
  const processes = [1, 2, 3].map(() => sharedRate({ database, name: 'user', limit, now }));
  const counts = [];
  for (const each of processes) counts.push(await accepted(each, 'ana', 200));
  const sum = counts.reduce((all, count) => all + count, 0);
  // Each of the other processes accepts a twentieth without asking.
  expect(sum).toBeGreaterThanOrEqual(limit.points);
  expect(sum).toBeLessThanOrEqual(limit.points + 2 * 5);
  expect(state.statements).toBeLessThan(30);
  await expect(processes[0]?.consume('ana')).rejects.toMatchObject({ msBeforeNext: 5_000 });
  expect(await processes[0]?.consume('ben')).toMatchObject({ consumedPoints: 1 });
  time += 10_000;
  expect(await processes[0]?.consume('ana')).toMatchObject({ consumedPoints: 1 });
});

it('the usual requests of a person, and refused ones, cause no statement', async () => {
  await using test = await testDatabase({ entities, migrations });
  const { state, database } = counted(test);
  const limiter = sharedRate({ database, name: 'user', limit, now: () => 0 });
  await accepted(limiter, 'ana', 5);
  expect(state.statements).toBe(0);
  await accepted(limiter, 'ana', 200);
  const before = state.statements;
  await accepted(limiter, 'ana', 1_000);
  expect(state.statements).toBe(before);
});

it('simultaneous requests of a person ask for one slice together', async () => {
  await using test = await testDatabase({ entities, migrations });
  const { state, database } = counted(test);
  const limiter = sharedRate({ database, name: 'user', limit, now: () => 0 });
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => limiter.consume('ana')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit.points);
  expect(state.statements).toBeLessThan(30);
});

it('a process counts alone while the database does not answer', async () => {
  await using test = await testDatabase({ entities, migrations });
  const { state, database } = counted(test);
  state.isAway = true;
  const limiter = sharedRate({ database, name: 'user', limit, now: () => 0 });
  expect(await accepted(limiter, 'ana', 300)).toBe(limit.points);
});
