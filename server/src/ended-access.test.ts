import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { agentFolder } from './testing/agent-folder.ts';
import { openFrames } from './testing/frames.ts';
import { testTimeoutMs } from './testing/run/limits.ts';
import { premises, type Program } from './testing/server-program.ts';
import { newSession } from './testing/talker.ts';
import type { TestClient } from './testing/test-client.ts';
import { withClient } from './testing/with-client.ts';

const manifest = {
  capabilities: ['notify'],
  jobLimits: { running: 1 },
  schedules: [
    { name: 'digest', title: 'Digest' },
    { name: 'tidy', title: 'Tidy' },
  ],
};

/** Source code of an agent whose work never ends by itself, and that notes in a file which signals have ended its work. */
const endless = (file: string) => `
import { appendFileSync } from 'node:fs';
import { z } from 'zod';
import { endpoint, jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const manifest = ${JSON.stringify({ id: 'endless', name: 'Agent endless', description: '-', capabilities: ['notify'] })};
const { chat, job, route, schedule, socket, defineServerPlugin } = serverKit(manifest);
const forever = (what, signal) => new Promise((_, reject) => {
  const end = () => { appendFileSync(${JSON.stringify(file)}, what + '\\n'); reject(signal.reason); };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end);
});
const slow = jobSpec({ name: 'slow', title: 'Slow', input: z.unknown(), result: z.null() });
export default defineServerPlugin({
  routes: [route(endpoint({ method: 'GET', path: '/wait', response: z.null() }), ({ call }) => forever('request', call.signal))],
  sockets: [socket('follow', z.unknown(), async function* (_, call) { yield 'first'; await forever('frame', call.signal); })],
  jobs: [job(slow, async ({ progress, call }) => { await progress('begun'); return forever('job', call.signal); })],
  schedules: [
    schedule('digest', { every: '6 hours', for: 'each-person', title: 'Digest' }, ({ call }) => call.notify.user('digest')),
    schedule('tidy', { every: '6 hours', for: 'workspace', title: 'Tidy' }, ({ call }) => call.notify.user('tidy')),
  ],
  chat: chat(async function* (turn, call) {
    yield { type: 'text', text: 'Hello' };
    await forever('answer', call.signal);
  }),
});
`;

async function signIn(program: Program, name: string): Promise<TestClient> {
  const client = program.client();
  await client.get(`/api/auth/google?login_hint=${name}@example.test`, { follow: true });
  return client;
}

async function twoProcesses() {
  const folder = await agentFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const file = path.join(path.dirname(folder.file), 'ended');
  await appendFile(file, '');
  await folder.agent('endless', { manifest, server: endless(file) });
  await folder.plugins({ endless: {} });
  const place = await premises();
  onTestFinished(() => place[Symbol.asyncDispose]());
  const env = { PLUGINS_FILE: folder.file, ADMIN_EMAILS: 'root@example.test' };
  const [one, other] = [await place.start(env), await place.start(env)];
  const [root, ana] = [await signIn(one, 'root'), await signIn(one, 'ana')];
  const sql = (text: string, values: unknown[] = []) =>
    withClient(place.variables.DATABASE_URL ?? '', (client) => client.query(text, values));
  const ended = async () => (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  return { root, there: other.client(ana), other, sql, ended };
}

const statusOf = (client: TestClient, address: string) => async () => (await client.get(address)).status;

it.runIf(process.env['TEST_DATABASE_URL'])(
  'a disabled account loses sessions, sockets, tokens, answers, jobs, requests and schedules in every process',
  async () => {
    const { root, there, other, sql, ended } = await twoProcesses();
    await expect.poll(statusOf(there, '/api/ai-agents/endless')).toBe(200);
    const { id: ana } = (await there.get('/api/auth/me')).body;
    expect((await root.patch(`/api/admin/people/${ana}`, { role: 'admin' })).status).toBe(200);

    const { secret } = (await there.post('/api/access-tokens', { name: 'Editor', days: null, mayAct: true }))
      .body;
    const program = other.client();
    const mcp = async () =>
      (
        await program.post(
          '/api/mcp',
          { jsonrpc: '2.0', id: 1, method: 'ping' },
          { headers: { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' } },
        )
      ).status;
    expect(await mcp()).toBe(200);
    await sql(
      `insert into oauth_client (id, name, redirect_uris) values (gen_random_uuid(), 'Assistant', '{}')`,
    );
    await sql(
      `insert into oauth_connection (id, user_id, client_id, redirect_uri, may_act)
       select gen_random_uuid(), $1, id, '', true from oauth_client`,
      [ana],
    );

    const { id: number } = (await there.get('/api/ai-agents/endless')).body;
    const session = await newSession(there, 'A chat', number);
    using frames = await openFrames(there);
    frames.send({ type: 'endless:follow', id: 'open', data: null });
    await frames.until({ type: 'agent' });
    const { runId } = await frames.ask(session, 'Go on');
    await frames.written(runId, 5);
    // Nobody watches this answer now.
    const unwatched = await newSession(there, 'Another chat', number);
    {
      using closed = await openFrames(there);
      await closed.written((await closed.ask(unwatched, 'Go on')).runId, 5);
    }
    const jobIds: string[] = [];
    for (const input of [{ n: 1 }, { n: 2 }])
      jobIds.push((await there.post('/api/ai-jobs', { agentId: 'endless', job: 'slow', input })).body.id);
    const jobs = async () =>
      (await sql('select status, error from ai_job where id = any($1::uuid[]) order by status', [jobIds]))
        .rows;
    await expect.poll(jobs).toMatchObject([{ status: 'queued' }, { status: 'running' }]);
    await expect
      .poll(async () => (await there.put('/api/admin/ai-schedules/endless/tidy', { paused: false })).status)
      .toBeLessThan(300);
    const request = there.get('/api/agents/endless/wait').then(
      ({ status }) => status,
      () => 'broken',
    );

    const began = performance.now();
    const seconds: Record<string, number> = {};
    const note = (what: string) => () => {
      seconds[what] = Math.round(performance.now() - began) / 1_000;
    };
    const until = async (what: string, read: () => Promise<unknown>, value: unknown) => {
      await expect.poll(read, { interval: 20 }).toEqual(value);
      note(what)();
    };
    const disabling = root.patch(`/api/admin/people/${ana}`, { disabled: true });
    await Promise.all([
      until('session', statusOf(there, '/api/auth/me'), 401),
      until('access token', mcp, 401),
      until('assistant', async () => (await sql('select 1 from oauth_connection')).rowCount, 0),
      frames.closed.then(note('socket')),
      request.then((answer) => expect(answer).toBe('broken')).then(note('request')),
      ...['answer', 'job', 'frame'].map((what) =>
        until(`${what} of the agent`, async () => (await ended()).includes(what), true),
      ),
      until(
        'stored answers',
        async () =>
          (
            await sql(
              `select status, end_reason from chat_message where role = 'assistant' and content = 'Hello'`,
            )
          ).rows,
        Array(2).fill({ status: 'stopped', end_reason: 'access-ended' }),
      ),
      until(
        'jobs',
        jobs,
        Array(2).fill({
          status: 'cancelled',
          error: 'Canceled, because the account that started the job was disabled.',
        }),
      ),
      until(
        'schedule',
        async () => (await sql(`select paused from agent_schedule where name = 'tidy'`)).rows,
        [{ paused: true }],
      ),
    ]);
    expect((await disabling).status).toBe(200);
    process.stdout.write(
      `Seconds until a disabled account had lost everything: ${JSON.stringify(seconds)}\n`,
    );

    await sql(
      `update agent_schedule set next_at = date_trunc('second', now()) - interval '1 minute', paused = false`,
    );
    await expect
      .poll(async () => (await sql(`select 1 from agent_schedule where last_at is null`)).rowCount, {
        timeout: testTimeoutMs,
      })
      .toBe(0);
    expect(
      (await sql(`select 1 from ai_job where user_id = $1 and name like 'schedule:%'`, [ana])).rowCount,
    ).toBe(0);

    const [entry] = (await root.get('/api/admin/audit?action=account.disable')).body.items;
    expect(entry.detail).toMatchObject({
      sessions: 1,
      accessTokens: 1,
      assistants: 1,
      jobs: 2,
      schedules: 1,
    });
    // Enabling the account restores nothing.
    await root.patch(`/api/admin/people/${ana}`, { disabled: false });
    expect([await mcp(), await statusOf(there, '/api/auth/me')()]).toEqual([401, 401]);
  },
  2 * testTimeoutMs,
);
