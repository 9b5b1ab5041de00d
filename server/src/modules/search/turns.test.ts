import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that ends when it is told to. */
function work(name: string, begun: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    begun.push(name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

/** As long as a turn may take to pass on to the next one. */
const passedOn = () => new Promise((resolve) => setImmediate(resolve));

describe('whoever asks for many things at once', () => {
  it('waits for their own, and others do not', async () => {
    const turns = createTurns({ atOnce: 2, waiting: 5 });
    const begun: string[] = [];
    const own = ['first', 'second', 'third'].map((name) => work(name, begun));
    const results = own.map(({ run }) => turns.take('ana', run));
    const bens = work('other', begun);
    const other = turns.take('ben', bens.run);
    await passedOn();
    expect(begun).toEqual(['first', 'second', 'other']);
    own[0]?.fail();
    await expect(results[0]).rejects.toThrow('first');
    await passedOn();
    expect(begun).toEqual(['first', 'second', 'other', 'third']);
    for (const { end } of [...own, bens]) end();
    expect(await Promise.all([...results.slice(1), other])).toEqual(['second', 'third', 'other']);
  });

  it('is refused where too many wait, until there are fewer', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 1 });
    const [first, second, third] = [work('first', []), work('second', []), work('third', [])];
    const results = [turns.take('ana', first.run), turns.take('ana', second.run)];
    await expect(turns.take('ana', third.run)).rejects.toMatchObject({ code: 'rate-limited' });
    first.end();
    second.end();
    await Promise.all(results);
    third.end();
    expect(await turns.take('ana', third.run)).toBe('third');
  });

  it('does not do what nobody waits for any more', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 1 });
    const begun: string[] = [];
    const [first, second] = [work('first', begun), work('second', begun)];
    const gone = new AbortController();
    const result = turns.take('ana', first.run);
    const left = turns.take('ana', second.run, gone.signal);
    gone.abort();
    first.end();
    await result;
    await expect(left).rejects.toBe(gone.signal.reason);
    expect(begun).toEqual(['first']);
  });
});
