import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/** An entry of `.ci/flaky.json`: a test that failed, and passed on retry. */
export interface Sighting {
  test: string;
  /** Day of the run, as YYYY-MM-DD. */
  date: string;
  /** First line of the first attempt's error. */
  error: string;
  /** GitHub name of the person who repairs the test. An entry with `until` skips the test, except with `FULL=1`. */
  owner?: string;
  /** Last day on which runs skip the test. */
  until?: string;
}

export const listFile = join(root, '.ci/flaky.json');

export const readList = (): Sighting[] => JSON.parse(readFileSync(listFile, 'utf8')) as Sighting[];

export const testName = (file: string, titles: readonly string[]): string =>
  [relative(root, file), ...titles].join(' > ');

/** @returns why this run skips the test, or undefined */
export function skipReason(test: string, list: readonly Sighting[], now = new Date()): string | undefined {
  if (process.env['FULL']) return undefined;
  const today = now.toISOString().slice(0, 10);
  const entry = list.find(({ test: listed, until = '' }) => listed === test && until >= today);
  return entry && `flaky: ${entry.owner} repairs it by ${entry.until}; FULL=1 runs it`;
}
