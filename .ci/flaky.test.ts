import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { skipReason, readList, type Sighting } from '../.config/flaky-list.ts';
import { newSightings } from './sightings.ts';

const root = join(import.meta.dirname, '..');
const day = /^\d{4}-\d\d-\d\d$/;
const keys = ['test', 'date', 'error', 'owner', 'until'];

/** @returns the problems of the list, one sentence for each */
function faults(list: readonly Sighting[]): string[] {
  const wrong = list.flatMap((entry) => {
    const { test, date, error, owner, until } = entry;
    const file = test.split(' > ')[0] ?? '';
    // `.ci/without-agent` takes the tests of one agent away, but not their entries.
    const isTakenOut = file.startsWith(`agents/${process.env['WITHOUT_AGENT']}/`);
    return [
      ...(Object.keys(entry).every((key) => keys.includes(key)) ? [] : [`${test}: only ${keys.join(', ')}`]),
      ...(isTakenOut || (existsSync(join(root, file)) && file !== test)
        ? []
        : [`${test}: no such file, or no title`]),
      ...(day.test(date) && typeof error === 'string' ? [] : [`${test}: "date" and "error" are missing`]),
      ...((owner === undefined) === (until === undefined)
        ? []
        : [`${test}: "owner" and "until" need each other`]),
      ...(until === undefined || day.test(until) ? [] : [`${test}: "until" is no day`]),
    ];
  });
  const twice = [...Map.groupBy(list, ({ test }) => test)].filter(
    ([, seen]) => seen.length > 1 && !seen.some(({ owner, until }) => owner && until),
  );
  return [
    ...wrong,
    ...twice.map(([test]) => `${test}: flaky twice, so repair it or give it "owner" and "until"`),
  ];
}

describe('the list of flaky tests', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const once = { test: '.ci/flaky.test.ts > a test', date: '2026-11-27', error: 'Error: late' };
  const kept = { ...once, owner: 'ana', until: '2026-12-11' };

  it('flaky.json is valid for both test runners, and a test that is listed twice has an owner and a repair date', () => {
    expect(faults(readList())).toEqual([]);
  });

  it('a test that was flaky twice is refused unless it has an owner and a repair date', () => {
    expect(faults([once])).toEqual([]);
    expect(faults([once, once])).toEqual([expect.stringContaining('flaky twice')]);
    expect(faults([once, kept])).toEqual([]);
  });

  it('an entry of flaky.json with a missing test file, an owner without a date or an unknown field is refused', () => {
    expect(faults([{ ...once, test: 'gone.test.ts > a test' }])).toHaveLength(1);
    expect(faults([{ ...once, owner: 'ana' }])).toHaveLength(1);
    expect(faults([{ ...once, why: 'late' } as Sighting])).toHaveLength(1);
  });

  it('a flaky test with an owner is skipped until its repair date, unless FULL=1 is set', () => {
    vi.stubEnv('FULL', '');
    const list = [once, kept];
    expect(skipReason(once.test, list, new Date('2026-12-11T23:00:00Z'))).toMatch(
      /ana repairs it by 2026-12-11/,
    );
    expect(skipReason(once.test, list, new Date('2026-12-12T01:00:00Z'))).toBeUndefined();
    expect(skipReason(once.test, [once], new Date('2026-11-28'))).toBeUndefined();
    vi.stubEnv('FULL', '1');
    expect(skipReason(once.test, list, new Date('2026-12-01'))).toBeUndefined();
  });

  it('an entry of flaky.json contains the first line of the first error, without colors', () => {
    const error = '\u001b[31mError\u001b[39m: expected 1\nat a line';
    const result = { name: once.test, error, state: 'flaky', duration: 1, log: '', files: [] } as const;
    expect(newSightings([{ ...result, files: [] }], new Date('2026-11-27'))).toEqual([
      { test: once.test, date: '2026-11-27', error: 'Error: expected 1' },
    ]);
  });
});
