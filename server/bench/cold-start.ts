// Measures the start of the built server on an existing database against Koa with sockets and the OpenAI SDK in the same run:
// wall time and processor time of all threads until the first response, memory at rest, and peak memory. The baseline runs
// twice; the difference between its copies is the noise. Rounds alternate, medians are compared.
//   npm run build && node --conditions=@staffroom/source server/bench/cold-start.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database, ROUNDS sets the number of rounds, PROFILE=<folder>
// writes profiles.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { at } from './turns/timed.ts';

const rounds = Number(process.env['ROUNDS'] ?? 5);
/** Milliseconds after which an idle server counts as at rest. */
const settled = 5_000;
/** Maximum difference between the two runs of the baseline, as a share: a larger one makes the measurement invalid. */
const restless = 0.15;
const bare = path.join(import.meta.dirname, 'starts/bare.ts');
const contenders = { bare, again: bare, server: path.join(import.meta.dirname, '../dist/bundle/main.js') };
type Name = keyof typeof contenders;
const names = Object.keys(contenders) as Name[];
const units = { ready: 'ms', 'processor time': 'ms', 'at rest': 'MB', most: 'MB' };
type Row = keyof typeof units;

const data = await mkdtemp(path.join(tmpdir(), 'staffroom-start-'));

async function start(name: Name): Promise<Record<Row, number>> {
  const profile = process.env['PROFILE'];
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${path.join(profile, name)}`] : [];
  const begun = performance.now();
  const child = spawn(process.execPath, [...flags, contenders[name]], {
    cwd: data,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: path.join(data, 'compiled'),
      PORT: '0',
      DATA_DIR: data,
      LOG_LEVEL: 'silent',
      ...(process.env['TEST_DATABASE_URL'] && { DATABASE_URL: process.env['TEST_DATABASE_URL'] }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new AbortController();
  child.once('exit', () => gone.abort(new Error(`${name} ended before it was ready`)));
  for (let said = ''; !said.includes('ready at'); )
    said += String((await once(child.stdout, 'data', gone))[0]);
  const ready = performance.now() - begun;
  const pid = child.pid ?? 0;
  const cpu = await processorTime(pid);
  await delay(settled);
  const held = {
    'at rest': await kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss'),
    most: await kilobytes(`/proc/${pid}/status`, 'VmHWM'),
  };
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { ready, 'processor time': cpu, 'at rest': held['at rest'] / 1_000, most: held.most / 1_000 };
}

/** Returns the processor time of all threads in milliseconds. */
async function processorTime(pid: number): Promise<number> {
  let sum = 0;
  for (const task of await readdir(`/proc/${pid}/task`)) {
    const text = await readFile(`/proc/${pid}/task/${task}/schedstat`, 'utf8').catch(() => '0');
    sum += Number(text.split(' ')[0]) / 1e6;
  }
  return sum;
}

async function kilobytes(file: string, field: string): Promise<number> {
  const text = await readFile(file, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1]);
}

const measured: Record<Name, Record<Row, number>[]> = { bare: [], again: [], server: [] };
// The first start creates the database and fills the compile cache; the second one still writes to the cache.
for (const name of ['bare', 'server', 'server'] as const) await start(name);
for (let round = 0; round < rounds; round++) for (const name of names) measured[name].push(await start(name));
await rm(data, { recursive: true, force: true, maxRetries: 5 });

process.stdout.write(`load ${loadavg()[0]?.toFixed(1)}, ${rounds} rounds, medians\n`);
for (const [row, unit] of Object.entries(units)) {
  const of = (name: Name) =>
    at(
      measured[name].map((values) => values[row as Row]),
      0.5,
    );
  const [one, other, served] = [of('bare'), of('again'), of('server')];
  const noise = Math.abs(one - other) / Math.min(one, other);
  const cells = [
    `bare ${one.toFixed(0)} ${unit}`,
    `again ${other.toFixed(0)}`,
    `server ${served.toFixed(0)} (${((2 * served) / (one + other)).toFixed(2)}x)`,
    ...(noise > restless ? [`VOID: the baseline differs by ${Math.round(noise * 100)} %`] : []),
  ];
  process.stdout.write(`${row.padEnd(16)} ${cells.join('   ')}\n`);
}
