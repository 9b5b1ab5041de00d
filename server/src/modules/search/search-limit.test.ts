import { describe, expect, it } from 'vitest';
import { createSearchLimit } from './search-limit.ts';

function work(name: string, begun: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    begun.push(name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

const nextBegan = () => new Promise((resolve) => setImmediate(resolve));

describe('a person with many simultaneous searches', () => {
  it("a person's many simultaneous searches wait for each other, and other people's searches do not", async () => {
    const searches = createSearchLimit({ concurrency: 2, waiting: 5 });
    const begun: string[] = [];
    const own = ['first', 'second', 'third'].map((name) => work(name, begun));
    const results = own.map(({ run }) => searches.run('ana', run));
    const bens = work('other', begun);
    const other = searches.run('ben', bens.run);
    await nextBegan();
    expect(begun).toEqual(['first', 'second', 'other']);
    own[0]?.fail();
    await expect(results[0]).rejects.toThrow('first');
    await nextBegan();
    expect(begun).toEqual(['first', 'second', 'other', 'third']);
    for (const { end } of [...own, bens]) end();
    expect(await Promise.all([...results.slice(1), other])).toEqual(['second', 'third', 'other']);
  });

  it('a search is refused while too many searches of the person wait', async () => {
    const searches = createSearchLimit({ concurrency: 1, waiting: 1 });
    const [first, second, third] = [work('first', []), work('second', []), work('third', [])];
    const results = [searches.run('ana', first.run), searches.run('ana', second.run)];
    await expect(searches.run('ana', third.run)).rejects.toMatchObject({ code: 'rate-limited' });
    first.end();
    second.end();
    await Promise.all(results);
    third.end();
    expect(await searches.run('ana', third.run)).toBe('third');
  });

  it('a search that is canceled while waiting is not run', async () => {
    const searches = createSearchLimit({ concurrency: 1, waiting: 1 });
    const begun: string[] = [];
    const [first, second] = [work('first', begun), work('second', begun)];
    const gone = new AbortController();
    const result = searches.run('ana', first.run);
    const left = searches.run('ana', second.run, gone.signal);
    gone.abort();
    first.end();
    await result;
    await expect(left).rejects.toBe(gone.signal.reason);
    expect(begun).toEqual(['first']);
  });
});
