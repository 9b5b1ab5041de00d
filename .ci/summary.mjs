// Adds up the runners' own reports: what failed, the slowest tests, the time of each stage, then `N passed, N failed`.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const cache = 'node_modules/.cache';
const [failedStages = 0, testsEnded = 0] = process.argv.slice(2).map(Number);
let passed = 0;
let failed = 0;
let skipped = 0;
const tests = [];

const vitest = read(`${cache}/vitest.json`);
passed += vitest?.numPassedTests ?? 0;
failed += vitest?.numFailedTests ?? 1;
skipped += vitest?.numPendingTests ?? 0;
for (const file of vitest?.testResults ?? []) {
  for (const { status, fullName, duration, failureMessages } of file.assertionResults) {
    tests.push({ title: fullName, duration: duration ?? 0 });
    if (status === 'failed') say(fullName, failureMessages[0]);
  }
}

const playwright = read(`${cache}/playwright.json`);
passed += playwright?.stats.expected ?? 0;
failed += playwright?.stats.unexpected ?? 1;
skipped += playwright?.stats.skipped ?? 0;
for (const spec of playwright?.suites.flatMap(specs) ?? []) {
  for (const { status, results } of spec.tests) {
    const title = `${spec.file} ${spec.title}`;
    tests.push({ title, duration: results.reduce((sum, { duration }) => sum + duration, 0) });
    if (status === 'unexpected') say(title, results.find(({ error }) => error)?.error.message);
  }
}

write('The slowest tests:');
for (const { title, duration } of tests.toSorted((a, b) => b.duration - a.duration).slice(0, 10))
  write(`${(duration / 1000).toFixed(1).padStart(7)} s  ${title}`);

write(`The stages, by the clock and in time of ${availableParallelism()} processors:`);
for (const line of readText(`${cache}/stages`)?.split('\n') ?? []) {
  const [name, clock, user, system] = line.split(' ');
  if (system !== undefined) write(`${minutes(clock)}  ${minutes(Number(user) + Number(system))}  ${name}`);
}

if (failed === 0 && testsEnded !== 0) failed = 1;
failed += failedStages;
write(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** A log is often read from its end: what failed stands there once more, in a few lines. */
function say(title, message = '') {
  write(`failed: ${title}\n${message.slice(0, 600)}`);
}

function write(line) {
  process.stdout.write(`${line}\n`);
}

function minutes(seconds) {
  const whole = Math.round(Number(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`.padStart(7);
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

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
