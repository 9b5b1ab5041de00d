import { describe, expect, it } from 'vitest';
import { resultPathOf } from './result-path.ts';

const at = (path: unknown) =>
  resultPathOf('deck', { resultPath: () => path as string }, { id: '1', input: {}, result: {} });

describe('the result path of a job', () => {
  it.each([
    ['', ''],
    ['/reports/7', '/reports/7'],
    ['reports/7', '/reports/7'],
    ['?report=7#top', '?report=7#top'],
    ['/a b', '/a%20b'],
    ['/reports/../7', '/7'],
  ])('the result path %j is accepted as a page of the agent', async (path, expected) =>
    expect(await at(path)).toBe(expected),
  );

  it.each([
    '/..',
    '/../../documents',
    '//elsewhere.test/../../../x',
    '\\..\\..\\admin',
    7,
    null,
    '/'.padEnd(2_000, 'x'),
  ])('the result path %j is refused', (path) => expect(at(path)).rejects.toThrow('inside the agent'));

  it("a job's result path defaults to the agent's page", async () => {
    expect(await resultPathOf('deck', {}, { id: '1', input: {}, result: {} })).toBeNull();
  });
});
