// All rows of what the product is to be fast at, one benchmark after the other: each prints its rows with their baseline, its second
// copy and the ratio. About an hour and a half on an idle machine; what is to be built first is the product (`npm run build`, for the start).
//   npm run bench, or npm run bench -- turns search
// TEST_DATABASE_URL takes PostgreSQL instead of the embedded database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** In the order of an answer, a document, a job, a page and a start. */
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
  // The others are worth having without it.
  if (code !== 0) process.exitCode = 1;
}
