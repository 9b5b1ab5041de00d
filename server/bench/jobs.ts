// Measures empty jobs per second for fifty simultaneous callers and one worker process, and the start delay of a single job on
// an idle server. Compares Agenda as documented, run twice, the server's queue, and agent jobs through the plugin API, all in
// this process. The difference between the copies of Agenda is the noise. Rounds alternate, medians of rounds are compared.
// Also counts processor time and statements of a single job, because others may use the machine.
//   TEST_DATABASE_URL=… node --conditions=@staffroom/source server/bench/jobs.ts
// Without TEST_DATABASE_URL the embedded database is used. JOBS sets the number.
import { randomUUID } from 'node:crypto';
import { PostgresBackend } from '@agendajs/postgres-backend';
import { Agenda } from 'agenda';
import pLimit from 'p-limit';
import { Client } from 'pg';
import { pino } from 'pino';
import { migrations } from '../src/db/migrations/index.ts';
import { holdProcessLock } from '../src/db/process-lock.ts';
import { running } from '../src/modules/agents/installed.ts';
import { entities } from '../src/modules/entities.ts';
import { createQueue } from '../src/modules/jobs/queue.ts';
import { agentFolder } from '../src/testing/agent-folder.ts';
import { type AgentServices, agentServices } from '../src/testing/agent-services.ts';
import { testDatabase } from '../src/testing/test-database.ts';
import { testServer } from '../src/testing/test-server.ts';
import { at, timed } from './turns/timed.ts';

const jobs = Number(process.env['JOBS'] ?? 1_000);
const rounds = 3;
/** Maximum difference between the two runs of the baseline, as a share: a larger one makes the rate invalid. */
const restless = 0.15;
const alone = 60;
const callers = 50;
const log = pino({ level: 'silent' });

let started: (id: string) => void = () => undefined;
const tell = (id: string) => started(id);

interface Contender extends AsyncDisposable {
  name: string;
  add: (id: string) => Promise<unknown>;
}

let statements = 0;
// The method is called below with its client as `this`.
// oxlint-disable-next-line typescript/unbound-method
const query = Client.prototype.query;
Client.prototype.query = function (this: Client, ...given: unknown[]) {
  statements += 1;
  return Reflect.apply(query, this, given);
} as typeof query;

async function plainAgenda(name: string): Promise<Contender> {
  const database = await testDatabase({ entities, migrations });
  // Skips the schema, because the server's migration has already created the table.
  const backend = new PostgresBackend({ pool: database.pool, ensureSchema: false });
  const agenda = new Agenda({ backend, maxConcurrency: callers, defaultConcurrency: callers });
  agenda.on('error', (error: unknown) => process.stderr.write(`${String(error)}\n`));
  // Agenda also accepts promises, but its type declares a callback first.
  // oxlint-disable-next-line typescript/no-misused-promises
  agenda.define<{ id: string }>('empty', async ({ attrs }) => tell(attrs.data.id), { concurrency: callers });
  await agenda.start();
  return {
    name,
    add: (id) => agenda.now('empty', { id }),
    async [Symbol.asyncDispose]() {
      await agenda.stop();
      await database.close();
    },
  };
}

async function ourQueue(): Promise<Contender> {
  const database = await testDatabase({ entities, migrations });
  const lock = await holdProcessLock(database, randomUUID());
  const queue = await createQueue({ database, lock, log });
  queue.define('empty', async ({ payload }) => tell(String(payload)), { concurrency: callers });
  await queue.start();
  return {
    name: 'queue of the server',
    add: (id) => queue.add('empty', id),
    async [Symbol.asyncDispose]() {
      await queue[Symbol.asyncDispose]();
      await lock[Symbol.asyncDispose]();
      await database.close();
    },
  };
}

const source = `
import { z } from 'zod';
import { jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { job, defineServerPlugin } = serverKit({ id: 'empty', name: 'Empty', description: '-' });
export default defineServerPlugin({ jobs: [
  job(jobSpec({ name: 'nothing', title: 'Nothing', input: z.object({ id: z.string() }), result: z.null() }),
    async ({ input }) => { globalThis.startedJob(input.id); return null; }, { concurrency: ${callers} }),
] });
`;

async function throughThePluginApi(): Promise<Contender> {
  Object.assign(globalThis, { startedJob: tell });
  const folder = await agentFolder();
  await folder.agent('empty', { server: source });
  await folder.plugins({ empty: {} });
  const opened = Promise.withResolvers<AgentServices>();
  const server = await testServer({ compose: agentServices({ pluginsFile: folder.file }, opened.resolve) });
  const { platform } = await opened.promise;
  const agent = running(platform.registry.get('empty'));
  const spec = agent?.plugin.jobs[0]?.spec;
  if (!agent || !spec) throw new Error('The agent does not run');
  // Uses many people, because one person can have at most a hundred waiting jobs.
  const people = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const person = await server.signIn(`person${index}@example.test`);
      const user = (await person.get('/api/auth/me')).body;
      // Creates the same call object as a request does.
      return platform.createCall({ agent, user, signal: agent.signal });
    }),
  );
  let next = 0;
  return {
    name: 'jobs of an agent',
    add: async (id) => people[next++ % people.length]?.enqueue(spec, { id }),
    async [Symbol.asyncDispose]() {
      await server.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

function untilStarted(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const seen = new Set<string>();
  started = (id) => {
    if (seen.add(id).size === count) resolve();
  };
  return promise;
}

async function perSecond({ add }: Contender): Promise<number> {
  const all = untilStarted(jobs);
  const limit = pLimit(callers);
  const took = await timed(async () => {
    await Promise.all(Array.from({ length: jobs }, () => limit(() => add(randomUUID()))));
    await all;
  });
  return (jobs / took) * 1_000;
}

interface Alone {
  delays: number[];
  /** Per job: milliseconds of processor time of this process, and number of statements. */
  processor: number;
  statements: number;
}

async function oneByOne({ add }: Contender): Promise<Alone> {
  const delays: number[] = [];
  const before = { statements, processor: process.cpuUsage() };
  for (let count = 0; count < alone; count++) {
    const one = untilStarted(1);
    delays.push(await timed(() => Promise.all([add(randomUUID()), one])));
  }
  const { user, system } = process.cpuUsage(before.processor);
  return {
    delays,
    processor: (user + system) / 1_000 / alone,
    statements: (statements - before.statements) / alone,
  };
}

const contenders = [
  await plainAgenda('Agenda, plain'),
  await plainAgenda('Agenda, again'),
  await ourQueue(),
  await throughThePluginApi(),
];
const rates = new Map(contenders.map(({ name }) => [name, [] as number[]]));
const singles = new Map(contenders.map(({ name }) => [name, [] as Alone[]]));
// The first round only warms up and is not counted.
for (let round = 0; round <= rounds; round++) {
  for (const contender of contenders) {
    const rate = await perSecond(contender);
    const single = await oneByOne(contender);
    if (round === 0) continue;
    rates.get(contender.name)?.push(rate);
    singles.get(contender.name)?.push(single);
  }
}
const [one, other] = ['plain', 'again'].map((copy) => at(rates.get(`Agenda, ${copy}`) ?? [], 0.5)) as [
  number,
  number,
];
const plain = (one + other) / 2;
const noise = Math.abs(one - other) / Math.min(one, other);
if (noise > restless)
  process.stdout.write(`VOID: the copies of plain Agenda differ by ${Math.round(noise * 100)} %\n`);
for (const { name } of contenders) {
  const rate = at(rates.get(name) ?? [], 0.5);
  const single = singles.get(name) ?? [];
  const waited = single.flatMap(({ delays }) => delays);
  const each = (what: 'processor' | 'statements') =>
    at(
      single.map((one) => one[what]),
      0.5,
    ).toFixed(1);
  process.stdout.write(
    `${name.padEnd(20)} ${rate.toFixed(0).padStart(6)} jobs/s (${(rate / plain).toFixed(2)}×)   start p50 ${at(waited, 0.5).toFixed(1)} ms, p95 ${at(waited, 0.95).toFixed(1)} ms, most ${Math.max(...waited).toFixed(0)} ms   a single one ${each('processor')} ms of processor time, ${each('statements')} statements\n`,
  );
}
for (const contender of contenders.toReversed()) await contender[Symbol.asyncDispose]();
// Exits explicitly, because Agenda keeps the process alive for half the lock lifetime after each job.
process.exit();
