// Runs both test runners in parallel, because tests spend a third of their time waiting for processes, for the browser and for
// each other.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import concurrently from 'concurrently';
// These two imports set environment variables for both test runners: the time factor and the seed.
import '../.config/time-factor.ts';
import { seed } from '../.config/seed.ts';

mkdirSync('node_modules/.cache', { recursive: true });
for (const report of ['vitest', 'playwright']) rmSync(`node_modules/.cache/${report}.json`, { force: true });
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
