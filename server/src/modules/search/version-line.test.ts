import { expect, it } from 'vitest';
import { createVersionLine } from './version-line.ts';

interface Asked {
  ids: string[];
  signal: AbortSignal;
  answer: (done?: string[]) => void;
  fail: (error: Error) => void;
}

function open(lanes = 1) {
  const asked: Asked[] = [];
  const line = createVersionLine({
    room: 64,
    lanes,
    work: (ids, signal) =>
      new Promise((resolve, reject) => {
        asked.push({ ids, signal, answer: (done = ids) => resolve(done), fail: reject });
      }),
  });
  const { signal } = new AbortController();
  const add = (id: string, more: { person?: string; passages?: number; signal?: AbortSignal } = {}) =>
    line({ id, passages: 20, signal, ...more });
  const work = async (number: number) => {
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(number);
    const last = asked[number - 1];
    if (!last) throw new Error('nothing was asked');
    return last;
  };
  return { add, work, asked };
}

it('document versions that arrive while others are processed are processed together, in groups of limited size', async () => {
  const { add, work } = open();
  const done = [add('a')];
  const first = await work(1);
  done.push(...['b', 'c', 'd', 'e', 'f'].map((id) => add(id)));
  first.answer();
  const second = await work(2);
  second.answer();
  const third = await work(3);
  third.answer();
  await Promise.all(done);
  expect([first, second, third].map(({ ids }) => ids)).toEqual([['a'], ['b', 'c', 'd', 'e'], ['f']]);
});

it('each group of document versions starts with one version per person', async () => {
  const { add, work } = open();
  const done = [add('a', { person: 'ana' })];
  const first = await work(1);
  for (let number = 1; number <= 5; number++) done.push(add(`ana ${number}`, { person: 'ana' }));
  done.push(add('ben', { person: 'ben' }));
  first.answer();
  const second = await work(2);
  expect(second.ids.slice(0, 2)).toEqual(['ana 1', 'ben']);
  second.answer();
  (await work(3)).answer();
  await Promise.all(done);
});

it('an unfinished document version is queued again, and never processed twice simultaneously', async () => {
  const { add, work } = open();
  const done = [add('a'), add('a'), add('b')];
  const first = await work(1);
  expect(first.ids).toEqual(['a', 'b']);
  first.answer(['a']);
  await Promise.all(done.slice(0, 2));
  const second = await work(2);
  expect(second.ids).toEqual(['b']);
  second.answer();
  await Promise.all(done);
});

it('a second processing lane takes the document versions for which the first lane has no room', async () => {
  const { add, work } = open(2);
  const done = Array.from({ length: 5 }, (_, number) => add(String(number)));
  const [first, second] = [await work(1), await work(2)];
  expect([first.ids, second.ids]).toEqual([['0', '1', '2', '3'], ['4']]);
  for (const { answer } of [first, second]) answer();
  await Promise.all(done);
});

it('a failure rejects the whole group of document versions, and a timeout only one version', async () => {
  const { add, work } = open();
  const failing = ['a', 'b'].map((id) => add(id));
  (await work(1)).fail(new Error('the database is away'));
  for (const each of failing) await expect(each).rejects.toThrow('away');

  const late = new AbortController();
  const over = add('c', { signal: late.signal });
  const other = add('d');
  const { ids, signal, fail } = await work(2);
  expect(ids).toEqual(['c', 'd']);
  late.abort(new Error('the time is up'));
  expect(signal.aborted).toBe(true);
  fail(new Error('stopped'));
  await expect(over).rejects.toThrow('the time is up');
  const again = await work(3);
  expect(again.ids).toEqual(['d']);
  again.answer();
  await other;
});
