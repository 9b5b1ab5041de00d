// Adds up the runners' own reports: the names of what failed, then `N passed, N failed`.
import { readFileSync } from 'node:fs';

const cache = 'node_modules/.cache';
let passed = 0;
let failed = Number(process.argv[2] ?? 0);
let skipped = 0;

const vitest = read(`${cache}/vitest.json`);
passed += vitest?.numPassedTests ?? 0;
failed += vitest?.numFailedTests ?? 1;
skipped += vitest?.numPendingTests ?? 0;
for (const file of vitest?.testResults ?? []) {
  for (const test of file.assertionResults) {
    const [message] = test.failureMessages;
    if (test.status === 'failed') say('failed', test.fullName, message);
    else if (message !== undefined) say('needed a second try', test.fullName, message);
  }
}

const playwright = read(`${cache}/playwright.json`);
passed += (playwright?.stats.expected ?? 0) + (playwright?.stats.flaky ?? 0);
failed += playwright?.stats.unexpected ?? 1;
skipped += playwright?.stats.skipped ?? 0;
for (const spec of playwright?.suites.flatMap(specs) ?? []) {
  for (const { status, results } of spec.tests) {
    const message = results.find(({ error }) => error)?.error.message;
    if (status === 'unexpected') say('failed', `${spec.file} ${spec.title}`, message);
    if (status === 'flaky') say('needed a second try', `${spec.file} ${spec.title}`, message);
  }
}

process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** A log is often read from its end: what failed stands there once more, in a few lines. */
function say(what, title, message = '') {
  process.stdout.write(`${what}: ${title}\n${message.slice(0, 600)}\n`);
}

function specs(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
}

/** A runner that crashed leaves no report, or half of one. */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
