import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/** One entry of `.ci/flaky.json`: a test failed, and passed when it was tried once more. */
export interface Sighting {
  /** Path of the file and titles, as `testName` joins them. */
  test: string;
  /** Day of the run, as YYYY-MM-DD. */
  date: string;
  /** First line of the first try's error. */
  error: string;
  /** GitHub name of the person who repairs the test. With `until`, only `FULL=1` runs it. */
  owner?: string;
  /** Last day without the test: every run has it again afterwards. */
  until?: string;
}

export const listFile = join(root, '.ci/flaky.json');

export const readList = (): Sighting[] => JSON.parse(readFileSync(listFile, 'utf8')) as Sighting[];

/** The name of a test in both runners: its file and its titles. */
export const testName = (file: string, titles: readonly string[]): string =>
  [relative(root, file), ...titles].join(' > ');

/** @returns why this run leaves the test out, or nothing */
export function skipReason(test: string, list: readonly Sighting[], now = new Date()): string | undefined {
  if (process.env['FULL']) return undefined;
  const today = now.toISOString().slice(0, 10);
  const entry = list.find(({ test: listed, until = '' }) => listed === test && until >= today);
  return entry && `flaky: ${entry.owner} repairs it by ${entry.until}; FULL=1 runs it`;
}
