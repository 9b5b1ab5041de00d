// Runs two web and two worker processes on PostgreSQL behind a load balancer, each with an empty data folder at every start,
// while people chat, start jobs and upload files. First a process is killed every ten seconds for two minutes, then each is
// restarted with SIGTERM. Counts what was lost, done twice, paid twice and refused. Exits with 1 if anything was.
//   TEST_DATABASE_URL=… node --conditions=@staffroom/source server/bench/processes/kills.ts
// STREAMS, JOBS and UPLOADS set how many of each run at the same time, SECONDS and KILL_EVERY the kills, FIRST_PORT the first
// of four ports.
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { startFauxqs } from 'fauxqs';
import { migrations } from '../../src/db/migrations/index.ts';
import { entities } from '../../src/modules/entities.ts';
import { agentFolder } from '../../src/testing/agent-folder.ts';
import { createServerDatabase } from '../../src/testing/server-template.ts';
import { withClient } from '../../src/testing/with-client.ts';
import { maxInterruptions } from '../../src/modules/chat/turns/interrupted-answers.sql.ts';
import { balancer } from './balancer.ts';
import { fleet } from './fleet.ts';
import { jobReports } from './job-reports.ts';
import { countingModel } from './model.ts';
import { compare, people } from './people.ts';

const setting = (name: string, usual: number) => Number(process.env[name] ?? usual);
const load = {
  streams: setting('STREAMS', 200),
  jobs: setting('JOBS', 50),
  uploads: setting('UPLOADS', 20),
};
const seconds = setting('SECONDS', 120);
const killEvery = setting('KILL_EVERY', 10);

/** The agent that the people use. Its jobs report their begin and their last step. */
const agent = (report: string) => `
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { jobSpec } from '@staffroom/sdk';
import { serverKit, turnMessages } from '@staffroom/sdk/server';
const { chat, job, defineServerPlugin } = serverKit({ id: 'crowd', name: 'Crowd', description: '-', capabilities: ['ai'] });
export default defineServerPlugin({
  chat: chat((turn, { ai }) => ai.stream({ messages: turnMessages(turn) })),
  jobs: [job(jobSpec({ name: 'count', title: 'Count', input: z.object({ id: z.string() }), result: z.string() }),
    async ({ input, checkpoint }) => {
      const tell = (kind) => fetch(['${report}', kind, input.id, process.pid].join('/'));
      await tell('begin');
      for (let piece = 0; piece < 10; piece++)
        await checkpoint('Piece', String(piece), async () => { await delay(200); return piece; });
      return checkpoint('Report', '', async () => { await tell('last'); return input.id; });
    }, { attempts: 20, concurrency: 10 })],
});
`;

const server = process.env['TEST_DATABASE_URL'];
if (!server) throw new Error('TEST_DATABASE_URL is missing: several processes need PostgreSQL');

await using resources = new AsyncDisposableStack();
const alive = new Set<number>();
const reports = resources.use(await jobReports((processId) => alive.has(processId)));
const model = resources.use(await countingModel());
const files = await startFauxqs({ port: 0, logger: false });
resources.defer(() => files.stop());
files.createBucket('files');
const database = resources.use(await createServerDatabase(server, { entities, migrations }));
const folder = resources.use(await agentFolder());
await folder.agent('crowd', {
  manifest: { number: 78, capabilities: ['ai'] },
  server: agent(reports.url),
});
await folder.plugins({ crowd: { isolate: false } });

const processes = resources.use(
  await fleet(
    {
      DATABASE_URL: database.url,
      PLUGINS_FILE: folder.file,
      SESSION_SECRET: 'secret-of-a-bench-secret-of-a-bench',
      STOP_DELAY: '10',
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://127.0.0.1:${files.port}`,
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test',
      OPENAI_API_KEY: 'sk-loopback',
      OPENAI_BASE_URL: model.upstream.url.openai,
    },
    { firstPort: setting('FIRST_PORT', 4_901), alive },
  ),
);
const web = processes.members.filter(({ role }) => role === 'web');
const front = resources.use(await balancer(() => web.map(({ up, port }) => (up ? port : null))));

async function underLoad(name: string, disturb: (signal: AbortSignal) => Promise<string>): Promise<boolean> {
  const counts = { ...model.counts };
  const overlaps = reports.overlaps();
  const unserved = front.unserved();
  const errorsBefore = processes.errors.length;
  const crowd = await people(front.url, 20);
  const stop = new AbortController();
  const working = crowd.work(load, stop.signal);
  await delay(5_000);
  const disturbed = await disturb(stop.signal);
  await delay(5_000);
  stop.abort();
  await working;
  const loss = await compare(crowd.acknowledged);
  const left = await leftToPeople();
  const { answers, jobs, uploads } = crowd.acknowledged;
  const repeated = jobs.filter(({ id }) => reports.isLastRepeated(id)).length;
  const atOnce = reports.overlaps() - overlaps;
  const calls = model.counts.calls - counts.calls;
  const paidTwice = model.counts.paidTwice - counts.paidTwice;
  const paidForNothing = model.counts.paidForNothing - counts.paidForNothing;
  const lines = [
    `${name}: ${disturbed}; load average ${loadavg()[0]?.toFixed(1)}`,
    `  answers: ${answers.length} acknowledged, ${JSON.stringify(loss.answers)}; ${left} chats whose answer was interrupted more than ${maxInterruptions} times`,
    `  model: ${calls} calls, ${model.counts.continuations - counts.continuations} continuations, ${paidTwice} for an answer that was written but not stored, ${paidForNothing} for an answer of which nothing was missing`,
    `  jobs: ${jobs.length} acknowledged, ${JSON.stringify(loss.jobs)}, ${atOnce} ran in two processes, ${repeated} repeated the step that a kill interrupted`,
    `  uploads: ${uploads.length} acknowledged, ${JSON.stringify(loss.uploads)}`,
    `  requests: ${crowd.requests}, failed and sent again: ${JSON.stringify(Object.fromEntries(crowd.failed))}, without a process: ${front.unserved() - unserved}`,
    `  errors in the logs: ${processes.errors.length - errorsBefore}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  const kept =
    loss.answers.complete === answers.length &&
    loss.jobs.completed === jobs.length &&
    loss.uploads.processed === uploads.length;
  return kept && atOnce === 0 && paidForNothing === 0;
}

/** An answer that was interrupted too often is left to the person, because it may be the reason why processes end. */
const leftToPeople = () =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int count from (select from chat_run where status = 'interrupted' group by session_id
       having count(*) > ${maxInterruptions}) often`,
    );
    return rows[0]?.count ?? 0;
  });

const areKillsSurvived = await underLoad('kills', async () => {
  const end = Date.now() + seconds * 1_000;
  const starting: Promise<void>[] = [];
  let kills = 0;
  while (Date.now() < end) {
    // One process is always left, as an operator would have it.
    const up = processes.members.filter((member) => member.up);
    const candidates = up.filter(({ role }) => up.filter((other) => other.role === role).length > 1);
    const victim = candidates[Math.floor(Math.random() * candidates.length)];
    if (victim) {
      kills += 1;
      starting.push(processes.kill(victim));
    }
    await delay(killEvery * 1_000);
  }
  await Promise.all(starting);
  return `${kills} in ${seconds} s`;
});
const isRestartUnnoticed = await underLoad('rolling restart', async () => {
  const ends: string[] = [];
  for (const member of processes.members) {
    const { code, stopMs } = await processes.restart(member);
    ends.push(`${member.role} exit ${code} after ${(stopMs / 1_000).toFixed(1)} s`);
  }
  return ends.join(', ');
});
for (const line of processes.errors.slice(0, 20)) process.stderr.write(`${line}\n`);
process.exitCode = areKillsSurvived && isRestartUnnoticed ? 0 : 1;
