import { stripVTControlCharacters } from 'node:util';
import type { Sighting } from '../.config/flaky-list.ts';
import type { TestResult } from './results.ts';

export function newSightings(flaky: readonly TestResult[], now = new Date()): Sighting[] {
  return flaky.map(({ name, error }) => ({
    test: name,
    date: now.toISOString().slice(0, 10),
    error: stripVTControlCharacters(error).split('\n')[0]?.slice(0, 200) ?? '',
  }));
}
