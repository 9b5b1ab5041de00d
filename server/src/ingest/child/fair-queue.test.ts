import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const { signal } = new AbortController();

it('the fair queue gives each person an equal share, however many tasks one of them has', async () => {
  const enqueueFairly = createFairQueue(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  const done = ['ana 1', 'ana 2', 'ana 3', 'ben 1', 'cem 1'].map((name) =>
    enqueueFairly(name.slice(0, 3), task(name), signal),
  );
  await Promise.resolve();
  for (const name of ['ben 1', 'cem 1', 'ana 1', 'ana 2', 'ana 3']) {
    await expect.poll(() => begun).toContain(name);
    ends.get(name)?.();
  }
  await Promise.all(done);
  expect(begun).toEqual(['ana 1', 'ben 1', 'cem 1', 'ana 2', 'ana 3']);
});

it('a waiting task that is canceled is rejected immediately and never runs', async () => {
  const enqueueFairly = createFairQueue(1);
  const first = Promise.withResolvers<void>();
  const running = enqueueFairly('ana', () => first.promise, signal);
  const impatient = new AbortController();
  const waiting = enqueueFairly('ben', () => Promise.reject(new Error('it ran')), impatient.signal);
  impatient.abort(new Error('given up'));
  await expect(waiting).rejects.toThrow('given up');
  first.resolve();
  await running;
  await expect(enqueueFairly('ben', () => Promise.resolve('next'), signal)).resolves.toBe('next');
});
