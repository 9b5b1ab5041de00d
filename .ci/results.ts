import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { testName } from '../.config/flaky-list.ts';

const root = join(import.meta.dirname, '..');
const cache = 'node_modules/.cache';

export interface TestResult {
  name: string;
  state: 'passed' | 'failed' | 'flaky' | 'skipped';
  /** Duration of all attempts together, in milliseconds. */
  duration: number;
  error: string;
  log: string;
  files: string[];
}

/** @returns the tests of a run, or undefined if the runner left no report */
export function unitResults(report = 'vitest.json'): TestResult[] | undefined {
  const read = readReport<JsonTestResults>(report);
  return read?.testResults.flatMap((file) => {
    const results = file.assertionResults.map((test): TestResult => {
      const errors = test.failureMessages ?? [];
      const { diff, log = '' } = test.meta as { diff?: string; log?: string };
      const state = test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped';
      return {
        name: testName(placeOf(file.name), [...test.ancestorTitles, test.title]),
        state: state === 'passed' && errors.length > 0 ? 'flaky' : state,
        duration: test.duration ?? 0,
        error: errorText(errors[0] ?? '', diff),
        log,
        files: [],
      };
    });
    // The report of a file has its own message only if the file failed to load or a hook of it failed.
    if (file.message === '') return results;
    const whole: TestResult = {
      name: testName(placeOf(file.name), ['the file itself']),
      state: 'failed',
      duration: 0,
      error: file.message,
      log: '',
      files: [],
    };
    return [whole, ...results];
  });
}

/** Returns an error with the difference between its values before its stack, which keeps only our own files. */
export function errorText(error: string, diff = ''): string {
  const lines = error.split('\n');
  const isFrame = (line: string) => line.trimStart().startsWith('at ');
  const own = lines.filter((line) => isFrame(line) && !/node_modules|node:internal/.test(line));
  return [...lines.filter((line) => !isFrame(line)), ...stripVTControlCharacters(diff).split('\n'), ...own]
    .filter((line) => line.trim() !== '')
    .join('\n');
}

/** Returns the path of the original test file, because `.ci/without-agent` runs tests in a copy of the checkout. */
function placeOf(file: string): string {
  const [inside] = file.startsWith(root) ? [] : (/\/(?:\.ci|agents|host|sdk|server)\/.*$/.exec(file) ?? []);
  return inside === undefined ? file : root + inside;
}

export function browserResults(report = 'playwright.json'): TestResult[] | undefined {
  const read = readReport<JSONReport>(report);
  return read?.suites.flatMap((suite) => testsOf(suite, [], read.config.rootDir));
}

const states = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const;

function testsOf(suite: JSONReportSuite, outer: string[], root: string): TestResult[] {
  const titles = suite.title === suite.file ? outer : [...outer, suite.title];
  return [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map((test) => oneOf(test, testName(`${root}/${spec.file}`, [...titles, spec.title]))),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, titles, root)),
  ];
}

function oneOf({ status, results }: JSONReportTest, name: string): TestResult {
  const failed = results.find(({ error }) => error);
  return {
    name,
    state: states[status],
    duration: results.reduce((sum, { duration }) => sum + duration, 0),
    error: failed?.error?.message ?? '',
    log: (failed?.stderr ?? []).map((piece) => ('text' in piece ? piece.text : '')).join(''),
    files: results.flatMap(({ attachments }) => attachments.flatMap(({ path }) => path ?? [])),
  };
}

/** Returns undefined for a missing or partial report, which a crashed runner leaves. */
function readReport<Report>(name: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(`${cache}/${name}`, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
