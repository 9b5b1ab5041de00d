import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../db/migrations/index.ts';
import { openDatabase } from '../../db/database.ts';
import { entities } from '../../modules/entities.ts';
import { type AgentFolder, agentFolder } from '../../testing/agent-folder.ts';
import { copyEmbeddedTemplate } from '../../testing/embedded-template.ts';
import { killAtRandomPoints } from '../../testing/jobs/kill-at-random.ts';
import { newSeed, randomFrom } from '../../testing/random.ts';
import { createServerDatabase } from '../../testing/server-template.ts';

/** With FULL=1 as many as the checklist asks for. */
const kills = process.env['FULL'] ? 20 : 2;
const log = { info() {}, warn() {}, error() {} };

/** Its first run never ends; what it did stands in a file, a line each. */
const source = (journal: string) => `
import { appendFileSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { job, defineServerPlugin } = serverKit({ id: 'diary', name: 'Diary', description: '-' });
const note = (text) => appendFileSync(${JSON.stringify(journal)}, text + '\\n');
export default defineServerPlugin({ jobs: [
  job(jobSpec({ name: 'write', title: 'Write', input: z.unknown(), result: z.string() }), async ({ step }) => {
    note('begun');
    const kept = await step('Write', 'a line', async () => { note('line'); return 'written'; });
    note(kept);
    if (readFileSync(${JSON.stringify(journal)}, 'utf8').split('begun').length < 3) await new Promise(() => {});
    note('ended');
    return kept;
  }),
] });
`;

/** Twenty pieces, three at a time, and one that joins them. Each is written down when it begins and when it is done. */
const longSource = (journal: string) => `
import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { job, defineServerPlugin } = serverKit({ id: 'diary', name: 'Diary', description: '-' });
const note = (text) => appendFileSync(${JSON.stringify(journal)}, text + '\\n');
export default defineServerPlugin({ jobs: [
  job(jobSpec({ name: 'write', title: 'Write', input: z.unknown(), result: z.string() }), async ({ step }) => {
    const piece = (number) => step('Piece', String(number), async () => {
      note('begin ' + number);
      await delay(3);
      note('end ' + number);
      return number * number;
    });
    const pieces = [];
    for (let first = 0; first < 20; first += 3)
      pieces.push(...(await Promise.all([0, 1, 2].map((next) => first + next).filter((number) => number < 20).map(piece))));
    return step('Join', '', async () => pieces.join());
  }, { attempts: 100 }),
] });
`;

function work(folder: AgentFolder, dataDir: string, url: string | undefined, library = ''): ChildProcess {
  const file = path.join(import.meta.dirname, '../../testing/jobs/job-process.ts');
  const child = spawn(
    process.execPath,
    ['--conditions=@staffroom/source', file, folder.file, dataDir, url ?? '', library],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** A place for a database that outlives processes: a folder, or one on the server of the tests. */
async function emptyDatabase(): Promise<{ dataDir: string; url: string | undefined }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'staffroom-crash-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = process.env['TEST_DATABASE_URL'];
  if (server) {
    const database = await createServerDatabase(server, { entities, migrations });
    onTestFinished(() => database[Symbol.asyncDispose]());
    return { dataDir, url: database.url };
  }
  await copyEmbeddedTemplate(path.join(dataDir, 'database'), { entities, migrations });
  return { dataDir, url: undefined };
}

const agents = path.join(import.meta.dirname, '../../../../agents');

/** The agent as it is, whose steps are written down and take a moment. It is tried as often as it is killed. */
const watchedSource = (id: string, journal: string) => `
import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import plugin from ${JSON.stringify(path.join(agents, id, 'server/index.ts'))};
const note = (...words) => appendFileSync(${JSON.stringify(journal)}, JSON.stringify(words) + '\\n');
const jobs = plugin.jobs.map((job) => ({ ...job, options: { ...job.options, attempts: 100 }, handle: (run) => {
  note('run');
  return job.handle({ ...run, step: (name, key, work) => run.step(name, key, async () => {
    note('begin', name, key);
    await delay(20);
    const given = await work();
    note('end', name, key);
    return given;
  }) });
} }));
export default { ...plugin, jobs };
`;

/** Files with clauses, requirements and figures, each of its own. */
const library = Array.from({ length: 6 }, (_, file) => ({
  id: `00000000-0000-4000-8000-00000000000${file}`,
  filename: `tender ${file}.txt`,
  shared: true,
  text: Array.from(
    { length: 40 },
    (_line, line) =>
      `${line + 1}. Part ${line + 1} of file ${file}\n\nThe supplier must answer fault ${file}-${line} within ${line + 2} hours. ` +
      `Invoices are paid within ${30 + line} days. Personal data of site ${file}-${line} is kept for ${line + 1} years. ` +
      `In ${1980 + line} there were ${100 + line * 7} deliveries, and ${file + line} of them were late.`,
  ).join('\n\n'),
}));
const [main, ...annexes] = library.map(({ id }) => id);
const recordId = '00000000-0000-4000-8000-0000000000aa';

const ownJobs = [
  { agent: 'compliance', name: 'analyse', input: { documentIds: [main, ...annexes] } },
  { agent: 'rfp', name: 'analyse', input: { documentId: main, documentIds: annexes } },
  {
    agent: 'presentation',
    name: 'generate',
    input: { documentId: main, kind: 'business', audience: 'general', slides: 30 },
  },
  {
    agent: 'blog-post',
    name: 'write',
    input: { runId: recordId, topicId: '1', times: 1 },
    record: {
      collection: 'runs',
      isOwn: true,
      data: {
        field: 'logistics',
        topics: [{ id: '1', title: 'One desk for four warehouses', description: 'What changed.' }],
        how: 'samples',
        topicId: '1',
        jobId: null,
        postId: null,
        text: '',
        target: null,
        times: 1,
      },
    },
  },
  {
    agent: 'marketing-content',
    name: 'generate',
    input: { projectId: recordId, types: ['linkedin', 'case-study'] },
    record: {
      collection: 'projects',
      isOwn: false,
      data: {
        name: 'One desk',
        clientName: 'Nordfrakt AB',
        industry: 'logistics',
        scope: 'Four warehouses.',
        ownerId: '',
        ownerName: 'Ben',
        everyone: 'editor',
        date: '2026-01-02',
        status: 'in-progress',
        linkedin: null,
        twitter: null,
        'case-study': null,
        jobId: null,
        deletedAt: null,
      },
    },
  },
];

/** With FULL=1, for each job is begun many times. Else a browser's test kills one that an agent of ours brings. */
const ownJobsHere = ownJobs.filter(
  ({ agent }) => process.env['FULL'] && existsSync(path.join(agents, agent)),
);

/** Without what is another one in each run: ids, times. */
const comparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
      .replace(/20\d\d-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, 'time'),
  );

/** Has an agent's own job done, by processes that are killed so often at most, once a step of it is done. */
async function doOwnJob({ agent, name, input, record }: (typeof ownJobs)[number], most: number) {
  const { dataDir, url } = await emptyDatabase();
  const folder = await agentFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const home = path.dirname(folder.file);
  const journal = path.join(home, 'journal');
  const file = path.join(home, 'library.json');
  await writeFile(file, JSON.stringify(library));
  const { manifest } = await import(/* @vite-ignore */ path.join(agents, agent, 'manifest.ts'));
  await folder.agent(agent, { manifest, server: watchedSource(agent, journal) });
  await folder.plugins({ [agent]: {} });
  const jobId = await acceptJob(dataDir, url, { agent, name, input: JSON.stringify(input) });
  await using database = await openDatabase({ url, dataDir, entities, migrations, log });
  // What is stored about a document is seen by whoever may read that.
  await database.pool.query(
    `insert into document (id, owner_id, filename, file_type, file_size, status)
     select d.id, u.id, d.filename, 'txt', 1, 'processed'
     from jsonb_to_recordset($1) as d(id uuid, filename text), app_user u`,
    [JSON.stringify(library)],
  );
  if (record)
    await database.pool.query(
      `insert into agent_record (id, agent, collection, data, owner_id)
       select $1, $2, $3, $4, case when $5 then u.id end from app_user u`,
      [recordId, agent, record.collection, JSON.stringify(record.data), record.isOwn],
    );
  const lines = async () => (await readFile(journal, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const job = async () =>
    (await database.pool.query('select status, result, error from ai_job where id = $1', [jobId])).rows[0];
  const finished = new Map<string, number>();
  const seed = newSeed();
  const killed = await killAtRandomPoints({
    start: () => work(folder, dataDir, url, file),
    progress: async () => (await lines()).length,
    isEnded: async () => ['completed', 'failed'].includes((await job())?.status),
    mayKill: async () => (await database.pool.query('select 1 from ai_job_step limit 1')).rowCount === 1,
    random: randomFrom(seed),
    kills: most,
    stride: 2,
    async afterKill() {
      const { rows } = await database.pool.query<{ name: string; key: string }>(
        'select name, key from ai_job_step',
      );
      const written = (await lines()).length;
      for (const row of rows) {
        const begin = JSON.stringify(['begin', row.name, row.key]);
        if (!finished.has(begin)) finished.set(begin, written);
      }
    },
  });
  const after = await lines();
  const twice = [...finished].filter(([begin, written]) => after.slice(written).includes(begin));
  const { rows } = await database.pool.query<{ collection: string; data: unknown }>(
    'select collection, data from agent_record',
  );
  const records = rows
    .map((row) => comparable(row))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return { seed, killed, finished: finished.size, twice, job: comparable(await job()), records };
}

/** A job whose row was written, and nothing more: its process ended before it reached the queue. */
async function acceptJob(
  dataDir: string,
  url: string | undefined,
  { agent, name, input } = { agent: 'diary', name: 'write', input: 'null' },
): Promise<string> {
  await using database = await openDatabase({ url, dataDir, entities, migrations, log });
  const { rows } = await database.pool.query<{ id: string }>(
    `with person as (insert into app_user (subject, email, name) values ('s', 'ana@example.test', 'Ana') returning id)
     insert into ai_job (user_id, agent, name, input) select id, $1, $2, $3::jsonb from person returning id`,
    [agent, name, input],
  );
  return rows[0]?.id ?? '';
}

describe('a worker that is killed', () => {
  it('leaves no job behind: another one ends it, once, and does no piece of it again', {
    timeout: 120_000,
  }, async () => {
    const { dataDir, url } = await emptyDatabase();
    const jobId = await acceptJob(dataDir, url);
    const folder = await agentFolder();
    onTestFinished(() => folder[Symbol.asyncDispose]());
    const journal = path.join(path.dirname(folder.file), 'journal');
    const written = () => readFile(journal, 'utf8').catch(() => '');
    await folder.agent('diary', { server: source(journal) });
    await folder.plugins({ diary: {} });

    const first = work(folder, dataDir, url);
    await expect.poll(written, { timeout: 30_000 }).toBe('begun\nline\nwritten\n');
    first.kill('SIGKILL');
    await once(first, 'exit');

    const second = work(folder, dataDir, url);
    await expect.poll(written, { timeout: 60_000 }).toBe('begun\nline\nwritten\nbegun\nwritten\nended\n');
    second.kill('SIGTERM');
    await once(second, 'exit');

    await using database = await openDatabase({ url, dataDir, entities, migrations, log });
    const job = await database.pool.query('select status, attempts, result from ai_job where id = $1', [
      jobId,
    ]);
    expect(job.rows).toEqual([{ status: 'completed', attempts: 2, result: 'written' }]);
    for (const table of ['agenda_jobs', 'ai_job_step'])
      expect((await database.pool.query(`select 1 from ${table}`)).rowCount).toBe(0);
  });

  // The embedded database has one process, and could not be asked how far the other is.
  it.skipIf(!process.env['TEST_DATABASE_URL'])(
    'at random points of a job changes nothing of its result, and no finished piece is done again',
    {
      timeout: 300_000,
    },
    async () => {
      const { dataDir, url } = await emptyDatabase();
      const jobId = await acceptJob(dataDir, url);
      const folder = await agentFolder();
      onTestFinished(() => folder[Symbol.asyncDispose]());
      const journal = path.join(path.dirname(folder.file), 'journal');
      const lines = async () => (await readFile(journal, 'utf8').catch(() => '')).split('\n').filter(Boolean);
      await folder.agent('diary', { server: longSource(journal) });
      await folder.plugins({ diary: {} });
      const seed = newSeed();
      /** Pieces whose result was kept when a process died, with the lines that had been written by then. */
      const finished = new Map<string, number>();
      await using database = await openDatabase({ url, dataDir, entities, migrations, log });
      const job = async () =>
        (await database.pool.query('select status, result from ai_job where id = $1', [jobId])).rows[0];

      const killed = await killAtRandomPoints({
        start: () => work(folder, dataDir, url),
        progress: async () => (await lines()).length,
        isEnded: async () => (await job())?.status === 'completed',
        random: randomFrom(seed),
        kills,
        async afterKill() {
          const { rows } = await database.pool.query<{ key: string }>(
            `select key from ai_job_step where name = 'Piece'`,
          );
          const written = (await lines()).length;
          for (const { key } of rows) if (!finished.has(key)) finished.set(key, written);
        },
      });

      const squares = Array.from({ length: 20 }, (_, number) => number * number).join();
      expect(await job(), `SEED=${seed}`).toEqual({ status: 'completed', result: squares });
      expect(killed).toBeGreaterThan(0);
      const after = await lines();
      for (const [key, written] of finished)
        expect(after.slice(written), `SEED=${seed}`).not.toContain(`begin ${key}`);
    },
  );

  it.each(process.env['TEST_DATABASE_URL'] ? ownJobsHere : [])(
    'at random points changes nothing of the work of $agent',
    { timeout: 1_800_000 },
    async (own) => {
      const undisturbed = await doOwnJob(own, 0);
      expect(undisturbed.job).toMatchObject({ status: 'completed', error: null });
      expect(undisturbed.records.length).toBeGreaterThan(0);
      const wanted = 20;
      let killed = 0;
      let finished = 0;
      // One that has two steps can end before it is killed a second time.
      for (let tries = 0; killed < wanted && tries < 2 * wanted; tries += 1) {
        const disturbed = await doOwnJob(own, wanted - killed);
        expect(disturbed.twice, `SEED=${disturbed.seed}`).toEqual([]);
        expect(disturbed.job, `SEED=${disturbed.seed}`).toEqual(undisturbed.job);
        expect(disturbed.records, `SEED=${disturbed.seed}`).toEqual(undisturbed.records);
        killed += disturbed.killed;
        finished += disturbed.finished;
      }
      expect(killed).toBe(wanted);
      expect(finished).toBeGreaterThan(0);
    },
  );
});
