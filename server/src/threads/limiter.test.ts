import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { createFairLimiter, createLimiter } from './limiter.ts';

it('the fair limiter gives each person an equal share, however many tasks one of them has', async () => {
  const limiter = createFairLimiter({ width: 2, perPerson: 1 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  const done = ['ana 1', 'ana 2', 'ana 3', 'ben 1', 'cem 1'].map((name) =>
    limiter.run(name.slice(0, 3), task(name)),
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
  const limiter = createFairLimiter({ width: 1, perPerson: 1 });
  const first = Promise.withResolvers<void>();
  const running = limiter.run('ana', () => first.promise);
  const impatient = new AbortController();
  const waiting = limiter.run('ben', () => Promise.reject(new Error('it ran')), {
    signal: impatient.signal,
  });
  impatient.abort(new Error('given up'));
  await expect(waiting).rejects.toThrow('given up');
  first.resolve();
  await running;
  await expect(limiter.run('ben', () => Promise.resolve('next'))).resolves.toBe('next');
});

it('an urgent task starts before the waiting tasks, and each task keeps the context of its caller', async () => {
  const limiter = createLimiter(1);
  const context = new AsyncLocalStorage<string>();
  const begun: (string | undefined)[] = [];
  const first = Promise.withResolvers<void>();
  const note = () => Promise.resolve(void begun.push(context.getStore()));
  const running = limiter.run(() => first.promise);
  await Promise.resolve();
  const waiting = [
    context.run('waiting', () => limiter.run(note)),
    context.run('urgent', () => limiter.run(note, { urgent: true })),
  ];
  expect(limiter.waiting()).toBe(2);
  first.resolve();
  await Promise.all([running, ...waiting]);
  expect(begun).toEqual(['urgent', 'waiting']);
});

it('a task that is running keeps its place after its signal has aborted', async () => {
  const limiter = createLimiter(1);
  const left = new AbortController();
  const [first, begun] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
  const running = limiter.run(
    () => {
      begun.resolve();
      return first.promise;
    },
    { signal: left.signal },
  );
  await begun.promise;
  left.abort();
  let hasBegun = false;
  const next = limiter.run(async () => {
    hasBegun = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasBegun).toBe(false);
  first.resolve('ended');
  await expect(running).resolves.toBe('ended');
  await next;
});

it('a task that throws before its first await is rejected, and frees its place', async () => {
  const limiter = createLimiter(1);
  const broken = (): Promise<void> => {
    throw new Error('broken');
  };
  await expect(limiter.run(broken)).rejects.toThrow('broken');
  await expect(limiter.run(() => Promise.resolve('next'))).resolves.toBe('next');
});
