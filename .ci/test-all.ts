// Runs the tests of both runners side by side: tests wait a third of their time, for processes, for the browser and for each other.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import concurrently from 'concurrently';
// Both measure the machine and choose a seed for all that follows.
import '../.config/time-factor.ts';
import { seed } from '../.config/seed.ts';

mkdirSync('node_modules/.cache', { recursive: true });
// What an earlier run reported does not count.
for (const report of ['vitest', 'playwright']) rmSync(`node_modules/.cache/${report}.json`, { force: true });
// For the summary, which is a program of its own.
writeFileSync('node_modules/.cache/seed', String(seed));

const { result } = concurrently(
  [
    { name: 'unit', command: 'npm run -s test:unit -- --maxWorkers=2' },
    { name: 'browser', command: 'npm run -s test:e2e' },
  ],
  { prefix: '{time} {name}', timestampFormat: 'HH:mm:ss', padPrefix: true },
);
await result.catch(() => {
  process.exitCode = 1;
});
