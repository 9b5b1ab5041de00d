import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Report {
  report_date: string;
  last_modified_date: string;
  chapters: Record<string, { disabled?: boolean; notes?: string; criteria?: Criterion[] }>;
}

interface Criterion {
  num: string;
  components: { name: string; adherence: { level: string; notes: string } }[];
}

/** The file has the format OpenACR 0.1.0. */
const report = parse(read('sdk/docs/accessibility.openacr.yaml')) as Report;

/** The numbers from `<chapter>.1` to `<chapter>.<last>`. */
const upTo = (chapter: string, last: number) =>
  Array.from({ length: last }, (_, index) => `${chapter}.${index + 1}`);

const list = (numbers: string) => numbers.split(/\s/).filter((number) => number !== '');

/** The criteria of WCAG 2.2 and the rows of EN 301 549 for each chapter of the report. */
const expected: Record<string, string[]> = {
  success_criteria_level_a: list(`
    1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1
    2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`),
  success_criteria_level_aa: list(`
    1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11
    2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`),
  en_301_549_functional_performance: upTo('4.2', 11),
  en_301_549_generic_requirements: [
    ...list('5.1 5.1.2 5.1.2.1 5.1.2.2 5.1.3'),
    ...upTo('5.1.3', 16),
    ...list('5.1.4 5.1.5 5.1.6 5.1.6.1 5.1.6.2 5.1.7 5.2 5.3 5.4 5.5 5.5.1 5.5.2 5.6 5.6.1 5.6.2'),
    ...list('5.7 5.8 5.9'),
  ],
  'en_301_549_non-web-documents': list('10.0 10.5 10.6'),
  en_301_549_software: [
    ...list('11.0 11.5 11.5.1 11.5.2'),
    ...upTo('11.5.2', 17),
    ...list('11.6 11.6.1 11.6.2 11.7 11.8'),
    ...upTo('11.8', 5),
  ],
  en_301_549_documentation_and_support_services: list('12.1 12.1.1 12.1.2 12.2 12.2.2 12.2.3 12.2.4'),
};

const levels = ['supports', 'partially-supports', 'does-not-support', 'not-applicable'];
const dayMs = 24 * 60 * 60 * 1_000;

/** `.ci/without-agent` runs this test in a checkout without one of the agents. */
const removed = process.env['WITHOUT_AGENT'];

const rows = Object.values(report.chapters)
  .flatMap(({ criteria = [] }) => criteria)
  .flatMap(({ num, components }) => components.map(({ adherence }) => ({ num, ...adherence })));

/** Returns why a row is not tied to a test or a dated check; null if the row is tied. */
function looseEnd({ level, notes }: { level: string; notes: string }): string | null {
  if (!levels.includes(level)) return `unknown level ${level}`;
  const tests = notes.split('Tested by ')[1] ?? '';
  const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
  const missing = files.filter(
    (file) => !file.startsWith(`agents/${removed}/`) && !existsSync(join(root, file)),
  );
  if (missing.length > 0) return `missing tests: ${missing.join(', ')}`;
  if (files.some((file) => !/\.(?:test|spec)\.tsx?$/.test(file))) return 'a file is no test';
  if (files.length > 0) return null;
  const [, date] = /Checked on (\d{4}-\d{2}-\d{2}): \S/.exec(notes) ?? [];
  if (date === undefined) return 'names neither a test nor a dated check';
  const age = Date.parse(report.last_modified_date) - Date.parse(date);
  return age >= 0 && age <= 365 * dayMs ? null : 'the check is more than a year older than the report';
}

describe('the accessibility report', () => {
  it('each criterion of WCAG 2.2 A and AA and each row of EN 301 549 occurs exactly once', () => {
    const found = Object.entries(report.chapters)
      .filter(([, { criteria }]) => criteria)
      .map(([chapter, { criteria = [] }]) => [chapter, criteria.map(({ num }) => num)] as const);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it('a chapter without criteria says why', () => {
    const silent = Object.entries(report.chapters).filter(
      ([, { criteria, notes = '' }]) => !criteria && notes === '',
    );
    expect(silent).toEqual([]);
  });

  it('each row names existing tests, or a check with its date', () => {
    const loose = rows.map((row) => ({ num: row.num, why: looseEnd(row) }));
    expect(loose.filter(({ why }) => why !== null)).toEqual([]);
  });

  it('the page about accessibility names each criterion that is only partially met', () => {
    const page = read('sdk/docs/accessibility.md');
    const gaps = page.slice(page.indexOf('## Known gaps'), page.indexOf('## How we test'));
    const partial = rows.filter(({ level }) => level !== 'supports' && level !== 'not-applicable');
    expect(partial.filter(({ num }) => !gaps.includes(` ${num}`)).map(({ num }) => num)).toEqual([]);
  });

  it('a row without a test or with a missing test is found', () => {
    expect(looseEnd({ level: 'supports', notes: 'We believe so.' })).toMatch(/neither/);
    expect(looseEnd({ level: 'supports', notes: 'Tested by `host/none.test.ts`.' })).toMatch(/missing/);
    expect(looseEnd({ level: 'supports', notes: 'Checked on 2020-01-01: nothing flashes.' })).toMatch(/year/);
  });
});
