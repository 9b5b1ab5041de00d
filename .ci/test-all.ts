// Runs both test runners in parallel, because tests spend a third of their time waiting for processes, for the browser and for
// each other.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import concurrently from 'concurrently';
// These two imports set environment variables for both test runners: the time factor and the seed.
import '../.config/time-factor.ts';
import { seed } from '../.config/seed.ts';

/** Maximum number of characters of a program's output that are kept. */
const maxEnd = 10_000;

mkdirSync('node_modules/.cache', { recursive: true });
for (const file of ['vitest.json', 'playwright.json', 'unit.end', 'browser.end'])
  rmSync(`node_modules/.cache/${file}`, { force: true });
writeFileSync('node_modules/.cache/seed', String(seed));

const { commands, result } = concurrently(
  [
    { name: 'unit', command: 'npm run -s test:unit -- --maxWorkers=2' },
    { name: 'browser', command: 'npm run -s test:e2e' },
  ],
  { prefix: '{time} {name}', timestampFormat: 'HH:mm:ss', padPrefix: true },
);
// Keeps the end of a failed program's output, because the summary repeats it if no test is the cause.
for (const { name, stdout, stderr, close } of commands) {
  let end = '';
  for (const output of [stdout, stderr])
    output.subscribe((part) => void (end = (end + part.toString()).slice(-maxEnd)));
  close.subscribe(({ exitCode }) => {
    if (exitCode !== 0) writeFileSync(`node_modules/.cache/${name}.end`, end);
  });
}
await result.catch(() => {
  process.exitCode = 1;
});
