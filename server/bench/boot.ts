// Measures how much each agent in the server's process adds to the startup time: milliseconds from the start of the first agent
// until the last one runs, from the log of a whole server with 1, 10 and 50 agents, each with routes, a job and records. Does
// not include reading the manifests.
//   node --conditions=@staffroom/source server/bench/boot.ts
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { agentFolder } from '../src/testing/agent-folder.ts';
import { idleAgent } from './turns/idle-agent.ts';

const counts = [1, 10, 50];
const rounds = Number(process.env['ROUNDS'] ?? 3);
const program = path.join(import.meta.dirname, '../src/main.ts');

/** @returns milliseconds from the start of the first agent until the last one runs */
async function boot(count: number): Promise<number> {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await agentFolder());
  const entries: Record<string, Record<string, unknown>> = {};
  for (let number = 0; number < count; number++) {
    const id = `agent-${number}`;
    await folder.agent(id, idleAgent(id));
    entries[id] = { isolate: false };
  }
  await folder.plugins(entries);
  const data = await mkdtemp(path.join(tmpdir(), 'staffroom-boot-'));
  const child = spawn(process.execPath, ['--conditions=@staffroom/source', program], {
    cwd: data,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: path.join(tmpdir(), 'staffroom-boot-cache'),
      PORT: '0',
      DATA_DIR: data,
      PLUGINS_FILE: folder.file,
      LOG_LEVEL: 'info',
      SESSION_SECRET: 'secret-of-a-bench-secret-of-a-bench',
      ...(process.env['TEST_DATABASE_URL'] && { DATABASE_URL: process.env['TEST_DATABASE_URL'] }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    return await started(child, count);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  }
}

function started(child: ChildProcess, count: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let said = '';
  const onOutput = (text: Buffer) => {
    said += text.toString();
    const times = (state: string) =>
      [...said.matchAll(new RegExp(`"time":"([^"]*)","agent":"[^"]*","state":"${state}"`, 'g'))].map(
        ([, time = '']) => Date.parse(time),
      );
    const running = times('running');
    if (running.length >= count) resolve(Math.max(...running) - Math.min(...times('starting')));
  };
  child.stdout?.on('data', onOutput);
  child.stderr?.on('data', onOutput);
  child.once('exit', () => reject(new Error(`The server has ended:\n${said.slice(-2_000)}`)));
  return promise;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const taken = new Map(counts.map((count) => [count, [] as number[]]));
for (let round = 0; round < rounds; round++)
  for (const count of counts) taken.get(count)?.push(await boot(count));
process.stdout.write(`load ${loadavg()[0]?.toFixed(1)}, ${rounds} rounds, medians\n`);
for (const [count, values] of taken) {
  const all = median(values);
  process.stdout.write(`${count} agents: ${all} ms, ${(all / count).toFixed(1)} each\n`);
}
