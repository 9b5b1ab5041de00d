import { expect, test } from 'vitest';
import { daySeries } from './day-series.ts';
import type { UsageGroup } from './usage.ts';

function day(key: string, change: Partial<UsageGroup> = {}): UsageGroup {
  return {
    key,
    provider: null,
    name: null,
    email: null,
    calls: 1,
    failed: 0,
    stopped: 0,
    inputTokens: 10,
    outputTokens: 1,
    cost: '0.5',
    unpriced: 0,
    meanMs: 100,
    p95Ms: 100,
    ...change,
  };
}

test('every day has a bar in the usage chart, including days without calls and across daylight saving', () => {
  const series = daySeries([day('2026-03-30'), day('2026-03-28')], { from: '2026-03-28', to: '2026-03-30' });
  expect(series.map(({ from, to, calls }) => [from, to, calls])).toEqual([
    ['2026-03-28', '2026-03-28', 1],
    ['2026-03-29', '2026-03-29', 0],
    ['2026-03-30', '2026-03-30', 1],
  ]);
});

test('long ranges of the usage chart are grouped by week, with the average duration of their calls', () => {
  const groups = [
    day('2026-01-01', { calls: 3, meanMs: 100 }),
    day('2026-01-07', { meanMs: 500, cost: null }),
    day('2026-04-10'),
  ];
  const series = daySeries(groups, { from: '2026-01-01', to: '2026-04-10' });
  expect(series).toHaveLength(15);
  expect(series[0]).toEqual({
    from: '2026-01-01',
    to: '2026-01-07',
    calls: 4,
    tokens: 22,
    cost: 0.5,
    duration: 200,
  });
  expect(series.at(-1)).toMatchObject({ from: '2026-04-09', to: '2026-04-10', calls: 1 });
});
