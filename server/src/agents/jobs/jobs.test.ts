import { describe, expect, it } from 'vitest';
import type { AgentFolder } from '../../testing/agent-folder.ts';
import { serveAgents } from '../../testing/serve-agents.ts';
import type { TestClient } from '../../testing/test-client.ts';

const worker = `
import { z } from 'zod';
import { AppError, endpoint, jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';

const { job, route, defineServerPlugin } = serverKit({ id: 'worker', name: 'Worker', description: '-', capabilities: ['storage'] });
const input = z.object({ text: z.string().optional(), documentId: z.string().optional(), instructions: z.string().optional() });
const result = z.object({ length: z.number() });
let broken = 0;
let pieces = [];
const named = [];
const untilAborted = (call) => new Promise((_, reject) => call.signal.addEventListener('abort', () => reject(call.signal.reason)));

const measure = jobSpec({ name: 'measure', title: 'Measure', input, result, steps: ['Read', 'Measure'] });
export default defineServerPlugin({ routes: [
  route(endpoint({ method: 'POST', path: '/start', body: z.unknown(), response: z.object({ jobId: z.string() }) }), ({ body, call }) => call.enqueue(measure, body)),
], jobs: [
  job(measure, async ({ input, progress }) => {
    await progress('Read');
    await progress('Measure', { done: 1, total: 2 });
    return { length: (input.text ?? '').length };
  }, { resultPath: ({ id, input, result }) => input.text === 'astray' ? '/../../documents' : '/lengths/' + id + '?of=' + result.length }),
  job(jobSpec({ name: 'name', title: 'Name', input, result: z.string() }), async ({ id }) => {
    named.push(id);
    if (named.length < 2) throw new Error('once more');
    return named.join();
  }),
  job(jobSpec({ name: 'flaky', title: 'Flaky', input, result }), async () => {
    broken += 1;
    if (broken % 3 !== 0) throw new Error('secret details');
    return { length: broken };
  }),
  job(jobSpec({ name: 'refuse', title: 'Refuse', input, result }), async () => { throw new AppError('invalid', { key: 'This text is in {0}', values: ['verse'] }); }),
  job(jobSpec({ name: 'break', title: 'Break', input, result }), async () => { throw new Error('secret details'); }, { attempts: 2 }),
  job(jobSpec({ name: 'lie', title: 'Lie', input, result }), async () => ({ length: 'long' }), { attempts: 1 }),
  job(jobSpec({ name: 'wait', title: 'Wait', input, result, steps: ['Wait', 'End'] }), async ({ call, progress }) => {
    await progress('Wait', { done: 1, total: 2 });
    return untilAborted(call);
  }),
  job(jobSpec({ name: 'pieces', title: 'Pieces', input, result: z.array(z.union([z.string(), z.number()])), steps: ['Cut', 'Join'], event: z.object({ cut: z.number() }) }),
    async ({ progress, checkpoint, emit }) => {
      const cut = await Promise.all([0, 1, 2].map((number) => checkpoint('Cut', String(number), async () => {
        pieces.push(number);
        await emit({ cut: number });
        if (number === 2 && pieces.length < 4) throw new Error('once more');
        return { piece: 'p' + number };
      })));
      await progress('Cut', { done: 1, total: 3 });
      return checkpoint('Join', '', async () => [...cut.map(({ piece }) => piece), pieces.length]);
    }),
  job(jobSpec({ name: 'wordy', title: 'Wordy', input, result, event: z.object({ text: z.string() }) }),
    async ({ emit }) => emit({ text: 'x'.repeat(5000) }), { attempts: 1 }),
  job(jobSpec({ name: 'late', title: 'Late', input, result }), ({ call }) => untilAborted(call), { attempts: 1, timeoutMinutes: 0.002 }),
] });
`;

const write = async ({ agent, plugins }: AgentFolder) => {
  await agent('worker', { manifest: { number: 4 }, server: worker });
  await agent('idle', { server: 'export default {};' });
  await agent('secret', { server: worker });
  await plugins({ worker: {}, idle: {}, secret: { roles: ['admin'] } });
};

const unreadDocument = '7d6ff6b0-5d0f-4d30-9c7c-2b8f6a2f0a11';

const ended = (client: TestClient, id: string) =>
  expect.poll(async () => (await client.get(`/api/ai-jobs/${id}`)).body);

describe('the jobs of agents', () => {
  it('a job request is refused for unauthorized people, invalid input and unknown names', async () => {
    const { server } = await serveAgents(write);
    expect((await server.anonymous.post('/api/ai-jobs', { agentId: 4 })).status).toBe(401);
    const ana = await server.signIn('ana@example.test');
    const status = async (body: unknown) => (await ana.post('/api/ai-jobs', body)).status;
    expect(await status({})).toBe(400);
    expect(await status({ agentId: 4, input: { text: 7 } })).toBe(400);
    expect(await status({ agentId: 4, job: 'sing' })).toBe(400);
    expect(await status({ agentId: 'idle' })).toBe(400);
    for (const agentId of ['nobody', 'secret', 12345]) expect(await status({ agentId })).toBe(404);
    expect(await status({ agentId: 4, documentId: '7d6ff6b0-5d0f-4d30-9c7c-2b8f6a2f0a11' })).toBe(404);
    expect((await ana.get('/api/ai-jobs/no-id')).status).toBe(404);
  });

  it("a person's jobs are invisible to others, whatever they try", async () => {
    const { server } = await serveAgents(write);
    const ana = await server.signIn('ana@example.test');
    const ben = await server.signIn('ben@example.test');
    const { id } = (await ana.post('/api/ai-jobs', { agentId: 'worker', job: 'wait' })).body;
    expect((await ben.get(`/api/ai-jobs/${id}`)).status).toBe(404);
    expect((await ben.post(`/api/ai-jobs/${id}/cancel`)).status).toBe(404);
    expect((await ben.post(`/api/ai-jobs/${id}/retry`)).status).toBe(404);
    expect((await ben.get('/api/ai-jobs')).body).toEqual([]);
  });

  it('a job runs each of its pieces once although one piece fails, and reports progress to its owner', async () => {
    const { server, events } = await serveAgents(write);
    const told: unknown[] = [];
    events.subscribe(({ name, data, userId }) => {
      if (name === 'job.emitted') told.push([data.data, userId !== null]);
    });
    const ana = await server.signIn('ana@example.test');
    const { id } = (await ana.post('/api/ai-jobs', { agentId: 4, job: 'pieces' })).body;
    await ended(ana, id).toMatchObject({
      status: 'completed',
      attempts: 2,
      result: ['p0', 'p1', 'p2', 4],
      steps: [
        { name: 'Cut', done: 3, total: 3 },
        { name: 'Join', finishedAt: expect.any(String) },
      ],
      usage: [],
    });
    await expect.poll(() => told.length).toBe(4);
    expect(told).toContainEqual([{ cut: 1 }, true]);
    const wordy = (await ana.post('/api/ai-jobs', { agentId: 4, job: 'wordy' })).body;
    await ended(ana, wordy.id).toMatchObject({ status: 'failed' });
  });

  it('an identical request joins the running job, and starts a new job after that has ended', async () => {
    const { server } = await serveAgents(write);
    const ana = await server.signIn('ana@example.test');
    const ben = await server.signIn('ben@example.test');
    const ask = async (who: TestClient, text: string) =>
      (await who.post('/api/ai-jobs', { agentId: 'worker', job: 'wait', input: { text } })).body.id;
    const ids = await Promise.all(Array.from({ length: 20 }, () => ask(ana, 'same')));
    expect(new Set(ids).size).toBe(1);
    expect(await ask(ana, 'other')).not.toBe(ids[0]);
    expect(await ask(ben, 'same')).not.toBe(ids[0]);
    await ana.post(`/api/ai-jobs/${ids[0]}/cancel`);
    const next = await ask(ana, 'same');
    expect(next).not.toBe(ids[0]);
    const retried = await ana.post(`/api/ai-jobs/${ids[0]}/retry`);
    expect(retried.status).toBe(409);
    expect(JSON.stringify(retried.body)).toContain('This job is already running again');
  });

  it('a job runs, shows and reports its steps, and keeps its result', async () => {
    const { server, events } = await serveAgents(write);
    const heard: unknown[] = [];
    events.subscribe(
      ({ name, data }) =>
        void (name === 'job.updated' && heard.push([data.status, data.step, data.progress])),
    );
    const ana = await server.signIn('ana@example.test');
    const created = await ana.post('/api/ai-jobs', {
      agentId: '4',
      input: { text: 'four' },
      instructions: 'Be exact.',
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      agentId: 4,
      agent: 'worker',
      job: 'measure',
      status: 'queued',
      href: null,
      progress: 0,
      attempts: 0,
    });
    await ended(ana, created.body.id).toMatchObject({
      status: 'completed',
      result: { length: 4 },
      href: `/agents/worker/lengths/${created.body.id}?of=4`,
      progress: 100,
      step: null,
      error: null,
      attempts: 1,
      instructions: 'Be exact.',
      steps: [{ name: 'Read' }, { name: 'Measure', done: 2, total: 2, finishedAt: expect.any(String) }],
    });
    await expect.poll(() => heard.at(-1)).toEqual(['completed', null, 100]);
    expect(heard).toContainEqual(['running', 'Measure', 75]);
    expect((await ana.get('/api/ai-jobs?agentId=worker')).body).toHaveLength(1);
    expect((await ana.get('/api/ai-jobs?agentId=worker&job=other')).body).toEqual([]);
    const { id } = (await ana.post('/api/ai-jobs', { agentId: '4', input: { text: 'astray' } })).body;
    await ended(ana, id).toMatchObject({ status: 'completed', href: '/agents/worker' });
    expect((await ana.get('/api/ai-jobs?documentId=7d6ff6b0-5d0f-4d30-9c7c-2b8f6a2f0a11')).body).toEqual([]);
  });

  it('a job waits for a document that is being processed, and can be canceled while waiting', async () => {
    let unread = [unreadDocument];
    const missing = () => Promise.reject(new Error('not asked for'));
    const { server, events } = await serveAgents(write, {
      documents: {
        list: async () => [],
        projects: async () => [],
        get: async () => ({}) as never,
        content: missing,
        text: missing,
        file: missing,
        picture: missing,
        pages: missing,
        unread: async () => unread,
      },
    });
    const ana = await server.signIn('ana@example.test');
    const { id: userId } = (await ana.get('/api/auth/me')).body;
    const start = async (text: string) =>
      (await ana.post('/api/ai-jobs', { agentId: 4, input: { text, documentIds: [unreadDocument] } })).body;
    const [first, second] = [await start('four'), await start('another')];
    for (const { id } of [first, second])
      await ended(ana, id).toMatchObject({
        status: 'queued',
        step: 'Waiting until the document has been processed',
        attempts: 0,
      });
    expect((await ana.post(`/api/ai-jobs/${second.id}/cancel`)).body.status).toBe('cancelled');
    expect((await ana.get(`/api/ai-jobs?documentId=${unreadDocument}`)).body).toHaveLength(2);

    unread = [];
    await events.publish({
      name: 'document.updated',
      data: { id: unreadDocument, status: 'processed' },
      userId,
    });
    // The person has lost access to the document, so the job's result is withheld.
    const withheld = { withheld: true, result: null };
    await ended(ana, first.id).toMatchObject({ status: 'completed', attempts: 1, step: null, ...withheld });
    expect((await ana.get(`/api/ai-jobs/${second.id}`)).body).toMatchObject({
      status: 'cancelled',
      attempts: 0,
    });

    // Simulates a lost notification: when the job subscribes again, the document has already been processed.
    unread = [unreadDocument];
    const { id: third } = await start('a third');
    unread = [];
    await expect.poll(async () => (await ana.get(`/api/ai-jobs/${third}`)).body.status).toBe('completed');
  });

  it("a job's handler gets the same job id in every run", async () => {
    const { server } = await serveAgents(write);
    const ana = await server.signIn('ana@example.test');
    const { id } = (await ana.post('/api/ai-jobs', { agentId: 4, job: 'name' })).body;
    await ended(ana, id).toMatchObject({ status: 'completed' });
    const { body } = await ana.get(`/api/ai-jobs/${id}`);
    expect([body.attempts, body.result]).toEqual([2, `${id},${id}`]);
  });

  it('twenty requests with one idempotency key start one job, and a different request with the same key is a conflict', async () => {
    const { server, database } = await serveAgents(write).then(({ server: one }) => ({
      server: one,
      database: one.database,
    }));
    const ana = await server.signIn('ana@example.test');
    const headers = { 'Idempotency-Key': 'first' };
    const send = (text: string) => ana.post('/api/ai-jobs', { agentId: 4, input: { text } }, { headers });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('one')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await ended(ana, answers[0]?.body.id).toMatchObject({ status: 'completed', attempts: 1 });
    expect((await database.pool.query('select 1 from ai_job')).rowCount).toBe(1);
    expect((await send('two')).status).toBe(409);
    const ben = await server.signIn('ben@example.test');
    expect((await ben.post('/api/ai-jobs', { agentId: 4, input: { text: 'two' } }, { headers })).status).toBe(
      201,
    );
  });

  it('a failing job is retried, and finally fails with a reason that reveals no secrets', async () => {
    const { server } = await serveAgents(write);
    const ana = await server.signIn('ana@example.test');
    const start = async (job: string) =>
      (await ana.post('/api/ai-jobs', { agentId: 4, job })).body.id as string;
    const [flaky, refuse, breaks, lie, late] = await Promise.all(
      ['flaky', 'refuse', 'break', 'lie', 'late'].map(start),
    );
    await ended(ana, flaky ?? '').toMatchObject({ status: 'completed', attempts: 3 });
    await ended(ana, refuse ?? '').toMatchObject({
      status: 'failed',
      attempts: 1,
      error: 'This text is in verse',
      errorParts: { key: 'This text is in {0}', values: ['verse'] },
    });
    await ended(ana, breaks ?? '').toMatchObject({
      status: 'failed',
      attempts: 2,
      error: `Something went wrong (job ${breaks})`,
    });
    await ended(ana, lie ?? '').toMatchObject({
      status: 'failed',
      result: null,
      error: `Something went wrong (job ${lie})`,
    });
    await ended(ana, late ?? '').toMatchObject({
      status: 'failed',
      error: 'Stopped: no progress for too long',
    });
    expect((await ana.post(`/api/ai-jobs/${flaky}/retry`)).status).toBe(409);
    expect((await ana.post(`/api/ai-jobs/${breaks}/retry`)).body).toMatchObject({
      status: 'queued',
      error: null,
    });
    const { items } = (await ana.get('/api/notifications')).body;
    expect(JSON.stringify(items)).toContain('"values":["verse"]');
    await ended(ana, breaks ?? '').toMatchObject({ status: 'failed', attempts: 4 });
  });

  it("canceling a job ends it and aborts its handler's signal", async () => {
    const { server } = await serveAgents(write);
    const ana = await server.signIn('ana@example.test');
    const { id } = (await ana.post('/api/ai-jobs', { agentId: 4, job: 'wait' })).body;
    await ended(ana, id).toMatchObject({ status: 'running', step: 'Wait', progress: 25 });
    expect((await ana.post(`/api/ai-jobs/${id}/cancel`)).body.status).toBe('cancelled');
    expect((await ana.post(`/api/ai-jobs/${id}/cancel`)).status).toBe(409);
    await expect
      .poll(async () => (await server.database.pool.query('select 1 from agenda_jobs')).rowCount)
      .toBe(0);
    expect((await ana.get(`/api/ai-jobs/${id}`)).body.status).toBe('cancelled');
  });

  it('a job is accepted and queued in the same transaction', async () => {
    const { server } = await serveAgents(write, { worksOffJobs: false });
    const ana = await server.signIn('ana@example.test');
    const { id } = (await ana.post('/api/ai-jobs', { agentId: 4, input: { text: 'four' } })).body;
    const { rows } = await server.database.pool.query(
      `select q.name, j.xmin = q.xmin as together, q.data from ai_job j join agenda_jobs q on q.data->>'unique' = j.id::text`,
    );
    const { body } = await ana.get('/api/auth/me');
    const data = { payload: { jobId: id, before: 0 }, attempt: 0, unique: id, person: body.id };
    expect(rows).toEqual([{ name: 'worker:measure', together: true, data }]);
  });

  it('an agent can start its own jobs with valid input', async () => {
    const { server } = await serveAgents(write);
    const ana = await server.signIn('ana@example.test');
    const start = (body: unknown) => ana.post('/api/agents/worker/start', body);
    expect((await start({ text: 7 })).status).toBe(400);
    expect((await start({ documentId: '7d6ff6b0-5d0f-4d30-9c7c-2b8f6a2f0a11' })).status).toBe(404);
    const { jobId } = (await start({ text: 'seven' })).body;
    await ended(ana, jobId).toMatchObject({ status: 'completed', result: { length: 5 } });
  });

  it('jobs wait while their agent is off, without losing an attempt, and continue once the agent is on', async () => {
    const { server } = await serveAgents(write);
    const ana = await server.signIn('ana@example.test');
    const root = await server.signIn('root@example.test');
    const { id } = (await ana.post('/api/ai-jobs', { agentId: 4, job: 'wait' })).body;
    await ended(ana, id).toMatchObject({ status: 'running', attempts: 1 });
    await root.put('/api/admin/agents/worker', { enabled: false });
    await ended(ana, id).toMatchObject({ status: 'queued', attempts: 0 });
    expect((await ana.post('/api/ai-jobs', { agentId: 4 })).status).toBe(503);
    await root.put('/api/admin/agents/worker', { enabled: true });
    await ended(ana, id).toMatchObject({ status: 'running', attempts: 1 });
  });

  it('a job finishes although its process died while the agent was off or before the job was requeued', async () => {
    const { server } = await serveAgents(write);
    const ana = await server.signIn('ana@example.test');
    const root = await server.signIn('root@example.test');
    const agent = (enabled: boolean) => root.put('/api/admin/agents/worker', { enabled });
    const { pool } = server.database;
    const { id } = (await ana.post('/api/ai-jobs', { agentId: 4, input: { text: 'four' } })).body;
    await ended(ana, id).toMatchObject({ status: 'completed' });
    /** Simulates a stopped process: the queue has the run again, but the job's row still has its old status. */
    const lose = async () => {
      await pool.query(`update ai_job set status = 'running', result = null where id = $1`, [id]);
      const data = { payload: { jobId: id, before: 0 }, attempt: 0, begun: true, unique: id };
      const entry = `insert into agenda_jobs (name, data, next_run_at) values ('worker:measure', $1, now())`;
      await pool.query(entry, [JSON.stringify(data)]);
      await pool.query(`select pg_notify('staffroom_queue', '{"name":"worker:measure"}')`);
    };

    await lose();
    await ended(ana, id).toMatchObject({ status: 'completed', attempts: 2, result: { length: 4 } });
    await agent(false);
    await lose();
    await ended(ana, id).toMatchObject({ status: 'queued', attempts: 2 });
    await agent(true);
    await ended(ana, id).toMatchObject({ status: 'completed', attempts: 3 });
    expect((await ana.get('/api/ai-jobs')).body).toHaveLength(1);
  });

  it('a job whose process died is restarted with no other job beside it, so that it cannot harm others again', async () => {
    const { server } = await serveAgents(write);
    const ana = await server.signIn('ana@example.test');
    const { pool } = server.database;
    const lost = (await ana.post('/api/ai-jobs', { agentId: 4, job: 'name' })).body.id;
    await ended(ana, lost).toMatchObject({ attempts: 2, status: 'completed' });
    await pool.query(`update ai_job set name = 'wait', status = 'running', result = null where id = $1`, [
      lost,
    ]);
    const data = JSON.stringify({ payload: { jobId: lost, before: 0 }, attempt: 1, begun: true });
    const insert = `insert into agenda_jobs (name, data, next_run_at) values ('worker:wait', $1, now())`;
    await pool.query(insert, [data]);
    await pool.query(`select pg_notify('staffroom_queue', '{"name":"worker:wait"}')`);
    await ended(ana, lost).toMatchObject({ status: 'running', step: 'Wait' });

    const { id } = (await ana.post('/api/ai-jobs', { agentId: 4, input: { text: 'four' } })).body;
    const taken = 'select 1 from agenda_jobs where locked_at is not null';
    await expect.poll(async () => (await pool.query(taken)).rowCount).toBe(2);
    const { finishedAt } = (await ana.post(`/api/ai-jobs/${lost}/cancel`)).body;
    const later = expect.toSatisfy((at) => at > finishedAt);
    await ended(ana, id).toMatchObject({ status: 'completed', startedAt: later });
  });
});
