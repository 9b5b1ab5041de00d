import { tmpdir } from 'node:os';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openFrames } from '../../testing/frames.ts';
import { type ProviderServer, providerServer } from '../../testing/provider-server.ts';
import { newSession } from '../../testing/talker.ts';
import { testServer } from '../../testing/test-server.ts';
import { boundedLabel } from './bounded-label.ts';
import { createMetrics } from './create-metrics.ts';
import type { StateDependencies } from './state-metrics.ts';

const token = 'a-token-of-the-metrics';

const portOf = ({ logged }: Pick<ProviderServer, 'logged'>): number => {
  const line = logged.find((each) => each.includes('"metrics: serving"'));
  return (JSON.parse(line ?? '{}') as { port: number }).port;
};
const read = (port: number, path = '/metrics', given = token) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${given}` } });

/** Parses the text format. @returns the values by name with labels */
function valuesOf(text: string): Map<string, number> {
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))];
      }),
  );
}

/** A pool with work that waits for a connection. */
const poolWith = (query: () => Promise<never>) =>
  ({
    query,
    totalCount: 0,
    idleCount: 0,
    waitingCount: 3,
  }) as unknown as StateDependencies['database']['pool'];
/** A database that does not answer, with work that waits for it. */
const away = poolWith(() => Promise.reject(new Error('connect ECONNREFUSED')));
const dependencies: StateDependencies = {
  database: { pool: away, hot: away },
  build: { version: '1.0.0', commit: null },
  role: 'worker',
  dataDir: tmpdir(),
  hasJobs: true,
  sendsAudit: true,
  backups: { scheduled: true, verified: true },
};

it('the metrics count requests, calls of models, tokens, sockets, documents and jobs, and name no person', async () => {
  await using server = await providerServer({ METRICS_PORT: '0', METRICS_TOKEN: token });
  const ana = await server.signIn('ana@example.test');
  await server.database.pool.query(
    `insert into ai_price (provider, model, input, output)
     select p.identifier, m.identifier, 5, 5 from ai_model m join ai_provider p on p.id = m.provider_id`,
  );
  using frames = await openFrames(ana);
  const sessionId = await newSession(ana, 'A chat', 78);
  const { runId } = await frames.ask(sessionId, 'Hello', { aiProvider: 'openai' });
  await frames.end(runId);
  await ana.get(`/api/ai-chat-sessions/${sessionId}/messages`);
  await ana.get('/healthz');

  const port = portOf(server);
  const text = await (await read(port)).text();
  const values = valuesOf(text);
  const matching = (pattern: RegExp) =>
    [...values].filter(([name]) => pattern.test(name)).map(([, value]) => value);
  const route = 'route="/api/ai-chat-sessions/:id/messages",method="GET",status="200"';
  expect(values.get(`http_server_request_duration_seconds_count{${route}}`)).toBe(1);
  expect(
    matching(
      /^gen_ai_client_operation_duration_seconds_count\{provider="openai",model="gpt-.*",outcome="complete"\}$/,
    ),
  ).toEqual([1]);
  for (const type of ['input', 'output'])
    expect(
      matching(
        new RegExp(`^gen_ai_client_token_usage_total\\{type="${type}",model="gpt-.*",agent="asker"\\}$`),
      ),
    ).toEqual([expect.toSatisfy((count: number) => count > 0)]);
  expect(values.get('staffroom_websocket_connections')).toBe(1);
  expect(values.get('staffroom_answers_active')).toBe(0);
  expect(values.get('staffroom_jobs{state="waiting",name="other"}')).toBe(0);
  expect(values.get('staffroom_ready{role="all"}')).toBe(1);
  expect(matching(/^staffroom_answer_first_token_seconds_count\{model="gpt-.*"\}$/)).toEqual([1]);
  expect(values.get('staffroom_disk_free_bytes')).toBeGreaterThan(0);
  expect(values.get('staffroom_disk_size_bytes')).toBeGreaterThan(
    values.get('staffroom_disk_free_bytes') ?? Infinity,
  );
  expect(values.get('staffroom_job_oldest_waiting_seconds')).toBe(0);
  expect(matching(/^staffroom_build_info\{version="\d/)).toEqual([1]);
  expect(matching(/^staffroom_db_pool\{pool="usual",state="open"\}$/)[0]).toBeGreaterThan(0);
  // The queries of the scrape itself do not count as waiting work.
  expect(matching(/^staffroom_db_pool\{pool="\w+",state="waiting"\}$/)).toEqual([0, 0]);
  expect(text).not.toMatch(/healthz|ana@|Hello/);
  expect(text).not.toContain(sessionId);

  // The cost is counted after the call is stored, which the answer does not wait for.
  const cost = /^staffroom_ai_cost_total\{currency="USD",model="gpt-.*",agent="asker"\} (?!0$)/m;
  await expect.poll(async () => (await read(port)).text()).toMatch(cost);

  expect((await read(port, '/metrics', 'wrong')).status).toBe(401);
  expect((await read(port, '/')).status).toBe(404);
});

it('the metrics stay available while the database is away, without its figures', async () => {
  const values = valuesOf(await createMetrics(dependencies).text());
  expect(values.get('staffroom_db_pool{pool="usual",state="waiting"}')).toBe(3);
  expect(values.get('staffroom_build_info{version="1.0.0",commit=""}')).toBe(1);
  expect(values.get('staffroom_ready{role="worker"}')).toBe(0);
  const missing = /^staffroom_(jobs|job_|documents|budget_used|backup|audit)/;
  expect([...values.keys()].filter((name) => missing.test(name))).toEqual([]);
});

it('the metrics stay available while all connections are in use, and count the waiting work', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const full = poolWith(() => new Promise(() => undefined));
  const text = createMetrics({ ...dependencies, database: { pool: full, hot: full } }).text();
  await vi.advanceTimersByTimeAsync(2_000);
  const values = valuesOf(await text);
  expect(values.get('staffroom_db_pool{pool="usual",state="waiting"}')).toBe(3);
  expect([...values.keys()].filter((name) => name.startsWith('staffroom_jobs'))).toEqual([]);
});

it('500 models and 10,000 invented routes add a bounded number of series', async () => {
  const metrics = createMetrics(dependencies);
  const tokens = { inputTokens: 1, outputTokens: 1, durationMs: 5, outcome: 'complete' };
  for (let index = 0; index < 500; index++)
    metrics.modelCall({ provider: 'openai', model: `model-${index}`, agent: 'asker', ...tokens });
  for (let code = 4_000; code < 5_000; code++) metrics.socketClosed(code);
  for (let index = 0; index < 10_000; index++)
    metrics.request({ route: `/api/${index}`, method: 'GET', status: 200, seconds: 0.01 });
  const names = [...valuesOf(await metrics.text()).keys()];
  expect(
    names.filter((name) => name.startsWith('gen_ai_client_token_usage_total{type="input"')),
  ).toHaveLength(51);
  expect(names.filter((name) => name.startsWith('http_server_request_duration_seconds_count'))).toHaveLength(
    501,
  );
  expect(names.filter((name) => name.startsWith('staffroom_websocket_closed_total'))).toHaveLength(3);
});

it('a label with too many values continues with the value “other”', () => {
  const label = boundedLabel(2);
  expect(['a', 'b', 'c', 'a', 'd'].map(label)).toEqual(['a', 'b', 'other', 'a', 'other']);
});

it('without METRICS_TOKEN, the metrics are readable on this machine alone, and without METRICS_PORT there are none', async () => {
  await using server = await testServer({ env: { METRICS_PORT: '0', HOST: '0.0.0.0' } });
  const port = portOf(server);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
  await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow('fetch failed');
  await using quiet = await testServer();
  expect(quiet.logged.join('')).not.toContain('metrics: serving');
});

it('the metrics count searches, read documents, closed sockets and refused calls', async () => {
  await using server = await providerServer({ METRICS_PORT: '0', METRICS_TOKEN: token });
  const port = portOf(server);
  const now = async () => valuesOf(await (await read(port)).text());
  const before = await now();
  expect(before.get('staffroom_budget_refusals_total')).toBe(0);
  expect(before.get('staffroom_search_seconds_count')).toBe(0);

  const admin = await server.signIn('root@example.test');
  await server.database.pool.query(`insert into budget (scope, subject, amount) values ('company', '', 0)`);
  const frames = await openFrames(admin);
  const sessionId = await newSession(admin, 'A chat', 78);
  const { runId } = await frames.ask(sessionId, 'Hello', { aiProvider: 'openai' });
  await frames.end(runId);
  frames[Symbol.dispose]();
  await admin.get('/api/search?q=anything');
  await admin.upload('/api/documents', 'apples.txt', 'A text about apples.');
  await expect
    .poll(async () => (await now()).get('staffroom_ingest_seconds_count{status="processed"}'))
    .toBe(1);

  const after = await now();
  expect(after.get('staffroom_search_seconds_count')).toBe(1);
  expect(after.get('staffroom_budget_refusals_total')).toBe(1);
  expect(
    [...after.keys()].filter((name) => name.startsWith('staffroom_websocket_closed_total')),
  ).toHaveLength(1);
});

it('the state of backups and budgets is in the metrics, with a time of 0 for no backup', async () => {
  const env = { METRICS_PORT: '0', METRICS_TOKEN: token, BACKUP_TO: '/nowhere' };
  await using server = await testServer({ env });
  const { pool } = server.database;
  await pool.query(
    `insert into backup_run (kind, place, started_at, finished_at)
     values ('backup', '/b', to_timestamp(1000), to_timestamp(2000))`,
  );
  await pool.query(`insert into budget (scope, subject, amount) values ('agent', 'x', 2), ('agent', 'y', 0)`);
  await pool.query(
    `insert into ai_call (agent, provider, model, input_tokens, output_tokens, duration_ms, outcome, cost)
     values ('x', 'openai', 'gpt', 1, 1, 1, 'complete', 1.8)`,
  );
  const values = valuesOf(await (await read(portOf(server))).text());
  expect(values.get('staffroom_backup_last_success_timestamp_seconds')).toBe(2_000);
  expect(values.get('staffroom_backup_last_verified_timestamp_seconds')).toBe(0);
  expect(values.get('staffroom_budget_used_ratio{scope="agent"}')).toBe(0.9);
});
