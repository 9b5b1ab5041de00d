import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

/** Mounts a query. The test answers each of its requests one by one. */
function shown() {
  const queries = createQueryClient();
  const calls: ((answer: string) => void)[] = [];
  const ask = () => new Promise<string>((resolve) => void calls.push(resolve));
  const observer = new QueryObserver(queries, { queryKey: ['/api/thing'], queryFn: ask });
  observer.subscribe(() => undefined);
  const news = () => void queries.invalidateQueries({ queryKey: ['/api/thing'] });
  const answer = async (place: number, text: string) => {
    calls[place]?.(text);
    // Wait for a timer, which runs after all pending promises.
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { calls, news, answer, data: () => observer.getCurrentResult().data };
}

test('a workspace event during the first fetch of a query triggers another fetch', async () => {
  const { calls, news, answer, data } = shown();
  news();
  news();
  await answer(0, 'before the news');
  expect(data()).toBe('before the news');
  expect(calls).toHaveLength(2);
  await answer(1, 'after it');
  expect(data()).toBe('after it');
  expect(calls).toHaveLength(2);
});

test('a query is fetched once, and again for each later workspace event', async () => {
  const { calls, news, answer, data } = shown();
  await answer(0, 'first');
  expect(calls).toHaveLength(1);
  news();
  await answer(1, 'second');
  expect([data(), calls.length]).toEqual(['second', 2]);
});
