// Adds up the runners' own reports: `N passed, N failed`.
import { readFileSync } from 'node:fs';

const cache = 'node_modules/.cache';
let passed = 0;
let failed = Number(process.argv[2] ?? 0);
let skipped = 0;

const vitest = read(`${cache}/vitest.json`);
passed += vitest?.numPassedTests ?? 0;
failed += vitest?.numFailedTests ?? 1;
skipped += vitest?.numPendingTests ?? 0;

const playwright = read(`${cache}/playwright.json`);
const second = playwright?.stats.flaky ?? 0;
if (second > 0) process.stdout.write(`${second} browser tests needed a second try\n`);
passed += (playwright?.stats.expected ?? 0) + second;
failed += playwright?.stats.unexpected ?? 1;
skipped += playwright?.stats.skipped ?? 0;

process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** A runner that crashed leaves no report, or half of one. */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
