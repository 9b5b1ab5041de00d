// Runs all performance benchmarks one after the other. Each prints its results with the baseline, a second run of the baseline,
// and the ratio. Takes about an hour and a half on an idle machine. Build the product first (`npm run build`), because the
// benchmark of the start needs the build.
// npm run bench, or npm run bench -- turns search
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const all = [
  'turns',
  'stop',
  'growth',
  'memory',
  'sockets',
  'overload',
  'library-turns',
  'search',
  'ingestion',
  'ingestion/digits',
  'jobs',
  'polls',
  'cold-start',
];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${all.join(', ')}`);

for (const name of asked.length > 0 ? asked : all) {
  process.stdout.write(`\n${name}\n`);
  const file = path.join(import.meta.dirname, `${name}.ts`);
  const child = spawn(process.execPath, [...process.execArgv, file], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) process.exitCode = 1;
}
