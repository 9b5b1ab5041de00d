import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { agentFolder } from '../../testing/agent-folder.ts';
import { killAtRandomPoints } from '../../testing/jobs/kill-at-random.ts';
import { acceptJob, emptyDatabase, openPlace, work } from '../../testing/jobs/workers.ts';
import { randomFrom, runSeed } from '../../testing/random.ts';
import { testTimeoutMs } from '../../testing/run/limits.ts';

const agents = path.join(import.meta.dirname, '../../../../agents');

/**
 * Source code that runs the real agent, slowed down, and writes its checkpoints to a journal. The job has one attempt for each
 * kill.
 */
const watchedSource = (id: string, journal: string) => `
import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import plugin from ${JSON.stringify(path.join(agents, id, 'server/index.ts'))};
const note = (...words) => appendFileSync(${JSON.stringify(journal)}, JSON.stringify(words) + '\\n');
const jobs = plugin.jobs.map((job) => ({ ...job, options: { ...job.options, attempts: 100 }, handle: (run) => {
  note('run');
  return job.handle({ ...run, checkpoint: (name, key, work) => run.checkpoint(name, key, async () => {
    note('begin', name, key);
    await delay(20);
    const given = await work();
    note('end', name, key);
    return given;
  }) });
} }));
export default { ...plugin, jobs };
`;

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

/** The model that answers without any configured provider. */
const builtInModel = 'extractive-1';

const ways = ownJobs.flatMap((own) => [
  { ...own, by: 'rules' },
  { ...own, by: 'a model' },
]);

const comparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
      .replace(/20\d\d-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, 'time'),
  );

/** Runs an agent's own job. Kills its process up to `maxRuns` times, each time after a finished step. */
async function doOwnJob({ agent, name, input, record, by }: (typeof ways)[number], maxRuns: number) {
  const place = await emptyDatabase();
  const folder = await agentFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const home = path.dirname(folder.file);
  const journal = path.join(home, 'journal');
  const file = path.join(home, 'library.json');
  await writeFile(file, JSON.stringify(library));
  const { manifest } = await import(/* @vite-ignore */ path.join(agents, agent, 'manifest.ts'));
  await folder.agent(agent, { manifest, server: watchedSource(agent, journal) });
  await folder.plugins({ [agent]: {} });
  const jobId = await acceptJob(place, { agent, name, input: JSON.stringify(input) });
  await using database = await openPlace(place);
  // Adds the documents to the database: everyone with access to a document sees what agents store about it.
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
  const seed = runSeed();
  const killed = await killAtRandomPoints({
    start: () => work(folder, place, { library: file, model: by === 'a model' }),
    // Counts finished steps, because a process that is killed at the start of each step would make no progress.
    progress: async () => (await lines()).filter((line) => line.startsWith('["end"')).length,
    isEnded: async () => ['completed', 'failed'].includes((await job())?.status),
    mayKill: async () => (await database.pool.query('select 1 from ai_job_step limit 1')).rowCount === 1,
    random: randomFrom(seed),
    kills: maxRuns,
    stride: 1,
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
  const begun = after.filter((line) => line.startsWith('["begin"'));
  const ledger = await database.pool.query<{ calls: number; outside: number }>(
    `select count(*)::int as calls, count(*) filter (where model <> $2)::int as outside
     from ai_call where job_id = $1`,
    [jobId, builtInModel],
  );
  const { rows } = await database.pool.query<{ collection: string; data: unknown }>(
    'select collection, data from agent_record',
  );
  const records = rows
    .map((row) => comparable(row))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return {
    seed,
    killed,
    finished: finished.size,
    twice,
    /**
     * `calls`: number of model calls. `outside`: those that a model other than the built-in one answered. `again`: number of
     * steps that ran again because a kill had interrupted them. `begun`: number of starts of a step.
     */
    calls: ledger.rows[0]?.calls ?? 0,
    outside: ledger.rows[0]?.outside ?? 0,
    again: begun.length - new Set(begun).size,
    begun: begun.length,
    job: comparable(await job()),
    records,
  };
}

// With FULL=1, each job is tested many times; otherwise only one browser test kills a job. The embedded database allows only
// one process.
const isHere = process.env['FULL'] && process.env['TEST_DATABASE_URL'];
describe.skipIf(!isHere)('a worker that is killed during an agent’s own job', () => {
  it.for(ways)(
    'killing the worker at random points does not change the result of the job of $agent, done by $by',
    { timeout: 20 * testTimeoutMs },
    async (own, { skip }) => {
      skip(!existsSync(path.join(agents, own.agent)), 'this agent is not there');
      const undisturbed = await doOwnJob(own, 0);
      expect(undisturbed.job).toMatchObject({ status: 'completed', error: null });
      expect(undisturbed.records.length).toBeGreaterThan(0);
      expect(undisturbed.begun, 'the journal contains no step, so nothing would be killed').toBeGreaterThan(
        0,
      );
      expect(undisturbed.outside > 0).toBe(own.by === 'a model');
      const wanted = 20;
      let killed = 0;
      let finished = 0;
      let further = 0;
      let runs = 0;
      // More runs than kills are needed, because a job with two steps can end before the second kill.
      for (; killed < wanted && runs < 4 * wanted; runs += 1) {
        const disturbed = await doOwnJob(own, wanted - killed);
        expect(disturbed.twice, `SEED=${disturbed.seed}`).toEqual([]);
        expect(disturbed.job, `SEED=${disturbed.seed}`).toEqual(undisturbed.job);
        expect(disturbed.records, `SEED=${disturbed.seed}`).toEqual(undisturbed.records);
        // Additional model calls must come from interrupted steps, never from finished ones.
        const calls = disturbed.calls - undisturbed.calls;
        expect(calls, `SEED=${disturbed.seed}`).toBeGreaterThanOrEqual(0);
        expect(calls, `SEED=${disturbed.seed}`).toBeLessThanOrEqual(disturbed.again);
        further += calls;
        killed += disturbed.killed;
        finished += disturbed.finished;
      }
      expect(killed).toBe(wanted);
      expect(finished).toBeGreaterThan(0);
      process.stdout.write(
        `${own.agent} by ${own.by}: ${killed} kills in ${runs} runs, ${finished} finished steps, ${further} further calls\n`,
      );
    },
  );
});
