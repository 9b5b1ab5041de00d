// Prints the end of a run: the slowest tests, the time of each stage, flaky tests, what failed, and `N passed, N failed, N
// skipped`. Arguments: the number of failed stages, the status of the test stage, and the file with a line for each stage.
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { browserResults, type TestResult, unitResults } from './results.ts';
import { newSightings } from './sightings.ts';

const [failedStages = 0, testsEnded = 0] = process.argv.slice(2, 4).map(Number);
const reports = [unitResults(), browserResults()];
/** The last output of each program that failed outside of its tests, such as in the global setup. */
const endings = ['unit', 'browser'].flatMap((kind, at) => {
  const end = readText(`node_modules/.cache/${kind}.end`);
  return end !== undefined && !reports[at]?.some(({ state }) => state === 'failed') ? [{ kind, end }] : [];
});
const tests = reports.flatMap((results) => results ?? []);
const count = (state: TestResult['state']) => tests.filter((test) => test.state === state).length;
/** Results of tests that another stage ran again. Their failures are listed, but these tests are not counted twice. */
const repeated = globSync('node_modules/.cache/again-*.json').flatMap(
  (report) => unitResults(basename(report)) ?? [],
);

const stagesFile = process.argv[4];
write('\nThe slowest tests:');
for (const { name, duration } of tests.toSorted((a, b) => b.duration - a.duration).slice(0, 10))
  write(`${(duration / 1000).toFixed(1).padStart(7)} s  ${name}`);

const stages = readText(stagesFile ?? '')?.split('\n') ?? [];
if (stages.length > 0)
  write(`\nThe stages, in elapsed time and in time of ${availableParallelism()} processors:`);
for (const line of stages) {
  const [name, elapsed, user, system] = line.split(' ');
  if (system !== undefined)
    write(`${minutes(Number(elapsed))}  ${minutes(Number(user) + Number(system))}  ${name}`);
}

const flaky = [...tests, ...repeated].filter(({ state }) => state === 'flaky');
if (flaky.length > 0) {
  write(`\nFlaky tests (${flaky.length}): failed, and passed when tried once more.`);
  for (const test of flaky) describe(test);
  write('\nAdd these entries to .ci/flaky.json, or let `npm run flaky` add them:');
  for (const sighting of newSightings(flaky)) write(JSON.stringify(sighting));
}

// Failures are printed last, because people start to read at the end.
const failedNames = stagesFile === undefined ? '' : readText('node_modules/.cache/failed-stages');
for (const stage of failedNames?.split('\n').filter(Boolean) ?? []) {
  if (stage === 'tests' && (endings.length > 0 || tests.some(({ state }) => state === 'failed'))) continue;
  write(`\nFailed stage: ${stage}. The end of what it printed:`);
  printEnd(readText(`node_modules/.cache/stage-${stage}.log`) ?? '');
}

const failures = [...tests, ...repeated].filter(({ state }) => state === 'failed');
if (failures.length > 0) write(`\nFailed tests (${failures.length}):`);
for (const test of failures) describe(test);

for (const { kind, end } of endings) {
  write(`\nThe program of the ${kind} tests failed, but none of its tests did. The end of what it printed:`);
  printEnd(stripVTControlCharacters(end));
}

const seed = readText('node_modules/.cache/seed');
if (seed !== undefined) write(`\nSEED=${seed} repeats what this run did at random.`);
let failed = count('failed') + reports.filter((results) => results === undefined).length;
if (failed === 0 && testsEnded !== 0) failed = 1;
failed += failedStages;
const passed = count('passed') + count('flaky');
write(`${passed} passed, ${failed} failed, ${count('skipped')} skipped`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** Prints the essentials of a test again. */
function describe({ name, error, log, files }: TestResult): void {
  write(`\n${name}`);
  for (const line of [...error.slice(0, 1_200).split('\n'), ...log.trimEnd().split('\n').slice(-15)])
    if (line.trim() !== '') write(`    ${line.slice(0, 400)}`);
  for (const file of files) write(`    ${file}`);
}

function printEnd(output: string): void {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  for (const line of lines.slice(-25)) write(`    ${line.slice(0, 400)}`);
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`.padStart(7);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}
