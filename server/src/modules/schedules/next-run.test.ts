import { describe, expect, it } from 'vitest';
import type { Timing } from '@staffroom/sdk/internal/server';
import { nextRun } from './next-run.ts';

function runs(timing: Timing, from: string, count: number): string[] {
  const found: string[] = [];
  for (let now = new Date(from); found.length < count; ) {
    now = nextRun(timing, now, now);
    found.push(now.toISOString().slice(0, 16));
  }
  return found;
}

const berlin = (cron: string) => ({ cron, timezone: 'Europe/Berlin' });

describe('the next run of a schedule', () => {
  it.each<[string, Timing, string, string[]]>([
    [
      'keeps the local hour in spring',
      berlin('0 7 * * *'),
      '2026-03-28T12:00Z',
      ['2026-03-29T05:00', '2026-03-30T05:00'],
    ],
    [
      'keeps the local hour in autumn',
      berlin('0 7 * * *'),
      '2026-10-24T12:00Z',
      ['2026-10-25T06:00', '2026-10-26T06:00'],
    ],
    [
      'comes once on a day whose clock change skips the scheduled hour',
      berlin('30 2 * * *'),
      '2026-03-28T12:00Z',
      ['2026-03-29T01:30', '2026-03-30T00:30'],
    ],
    [
      'comes once on a day whose clock change repeats the scheduled hour',
      berlin('30 2 * * *'),
      '2026-10-24T12:00Z',
      ['2026-10-25T00:30', '2026-10-26T01:30'],
    ],
    [
      'comes every hour, including the hour that a clock change repeats',
      berlin('0 * * * *'),
      '2026-10-24T23:30Z',
      ['2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00'],
    ],
    [
      'is in UTC without a time zone',
      { cron: '0 7 * * 1' },
      '2026-11-22T12:00Z',
      ['2026-11-23T07:00', '2026-11-30T07:00'],
    ],
    [
      'comes one period after the previous run',
      { every: '90 minutes' },
      '2026-11-22T12:00Z',
      ['2026-11-22T13:30', '2026-11-22T15:00'],
    ],
  ])('the next run of a schedule is computed correctly: it %s', (_name, timing, from, expected) =>
    expect(runs(timing, from, expected.length)).toEqual(expected),
  );

  it('the next run of a periodic schedule is based on its previous run and skips missed runs', () => {
    const next = nextRun({ every: '6 hours' }, new Date('2026-11-22T20:00Z'), new Date('2026-11-20T03:00Z'));
    expect(next.toISOString()).toBe('2026-11-22T21:00:00.000Z');
  });

  it.each<[Timing, string]>([
    [{ cron: '61 * * * *' }, 'says no time'],
    [{ cron: '* * * * * *' }, 'five fields'],
    [{ cron: '' }, 'five fields'],
    [{ cron: '0 0 30 2 *' }, 'says no time'],
    [{ cron: '0 7 * * *', timezone: 'Mars/Olympus' }, 'time zone'],
    [{ every: '0 minutes' }, 'must be a period'],
    [{ every: 'often' }, 'must be a period'],
  ])('the schedule %j is refused with a reason', (timing, reason) =>
    expect(() => nextRun(timing, new Date())).toThrow(reason),
  );
});
