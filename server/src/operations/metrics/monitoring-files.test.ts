import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openFrames } from '../../testing/frames.ts';
import { type ProviderServer, providerServer } from '../../testing/provider-server.ts';
import { testTimeoutMs } from '../../testing/run/limits.ts';
import { newSession } from '../../testing/talker.ts';
import { productRoot } from '../product-build.ts';

const run = promisify(execFile);
const folder = path.join(productRoot, 'server/deploy/monitoring');
const textOf = (file: string) => readFileSync(path.join(productRoot, file), 'utf8');
const alerts = textOf('server/deploy/monitoring/alerts.yml');
const alertTests = textOf('server/deploy/monitoring/alerts.test.yml');
const runbook = textOf('sdk/docs/operations/alerts.md');
const handbook = textOf('sdk/docs/operations.md');
const dashboards = globSync('dashboards/*.json', { cwd: folder })
  .toSorted()
  .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Dashboard);

interface Dashboard {
  panels: { targets?: { expr: string }[] }[];
}

const queries = dashboards.flatMap(({ panels }) =>
  panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
);
const alertNames = [...alerts.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = '']) => name);

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const isOwn = (name: string) => /^(?:staffroom|gen_ai|http)_/.test(name);

/** The names of metrics in a query; the parts of a histogram count as the histogram. */
const metricsIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:staffroom|gen_ai|http|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );

const env = { METRICS_PORT: '0', BACKUP_TO: '/nowhere', AUDIT_TO: '/nowhere/audit.jsonl' };
const addressOf = ({ logged }: Pick<ProviderServer, 'logged'>): string => {
  const line = logged.find((each) => each.includes('"metrics: serving"'));
  return `127.0.0.1:${(JSON.parse(line ?? '{}') as { port: number }).port}`;
};
const read = async (server: ProviderServer) => (await fetch(`http://${addressOf(server)}/metrics`)).text();

describe('dashboards and alerts', () => {
  it('every metric of the dashboards, the alerts and the handbook exists, and the handbook has all of ours', async () => {
    await using server = await providerServer(env);
    const known = [...(await read(server)).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
    const used = new Set([...queries, alerts, alertTests].flatMap(metricsIn));
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((name) => !known.includes(name))).toEqual([]);
    const documented = [...handbook.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name = '']) => name);
    expect(documented.filter(isOwn).toSorted()).toEqual(known.filter(isOwn).toSorted());
  });

  it('each of twelve alerts has a test and a section with its meaning and what to do, and no other alert has one', () => {
    expect(alertNames).toHaveLength(12);
    const sections = runbook.split(/^## /m).slice(2);
    expect(sections.map((section) => section.split('\n')[0])).toEqual(alertNames);
    const parts = ['**Meaning.**', '**Where to look.**', '**What to do.**'];
    expect(sections.filter((section) => !parts.every((part) => section.includes(part)))).toEqual([]);
    const tested = [...alertTests.matchAll(/alertname: (\w+)\n {8}exp_alerts:\n/g)].map(([, name]) => name);
    expect(new Set(tested)).toEqual(new Set(alertNames));
  });
});

describe.skipIf(!isInstalled('promtool'))('dashboards and alerts with promtool (skipped without it)', () => {
  it('a killed worker, a dead provider, a full pool and the other faults fire their alerts', async () => {
    await run('promtool', ['check', 'rules', 'alerts.yml'], { cwd: folder });
    const { stdout } = await run('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: folder });
    expect(stdout).toContain('SUCCESS');
  });
});

describe.skipIf(!isInstalled('prometheus'))(
  'dashboards and alerts with Prometheus (skipped without it)',
  () => {
    it(
      'each query of the dashboards and alerts finds a series of a working server',
      async () => {
        await using server = await providerServer({ ...env, ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' });
        await using prometheus = await startPrometheus(addressOf(server));
        // Rates need a sample from before the work and one after it.
        await expect.poll(() => prometheus.count('staffroom_ready')).toBe(1);
        await work(server);
        await expect.poll(() => prometheus.count('staffroom_ingest_seconds_count')).toBe(1);
        await work(server);
        // No agent of this server restarts.
        const wanted = [...queries, ...(await prometheus.alertQueries())].filter(
          (query) => !query.includes('staffroom_agent_restarts_total'),
        );
        const empty = async () => {
          const counts = await Promise.all(wanted.map((query) => prometheus.count(query)));
          return wanted.filter((_query, index) => counts[index] === 0);
        };
        expect(wanted.length).toBeGreaterThan(45);
        await expect.poll(empty, { timeout: testTimeoutMs, interval: 1_000 }).toEqual([]);
      },
      testTimeoutMs * 4,
    );
  },
);

/** Lets a server do everything that its metrics count: answers, failed calls, refusals, searches, documents and errors. */
async function work(server: ProviderServer): Promise<void> {
  const { pool } = server.database;
  await pool.query(
    `insert into ai_price (provider, model, input, output)
     select p.identifier, m.identifier, 5, 5 from ai_model m join ai_provider p on p.id = m.provider_id
     on conflict do nothing`,
  );
  await pool.query(
    `insert into backup_run (kind, place, started_at, finished_at)
     values ('backup', '/b', now(), now()), ('verify', '/b', now(), now())`,
  );
  await pool.query(
    `insert into budget (scope, subject, amount) values ('company', '', 9) on conflict do nothing`,
  );
  const admin = await server.signIn('root@example.test');
  await admin.upload('/api/documents', `${Date.now()}.txt`, 'A text about apples.');
  await admin.get('/api/search?q=apples');
  const frames = await openFrames(admin);
  for (const aiProvider of ['openai', 'anthropic']) {
    const sessionId = await newSession(admin, 'A chat', 78);
    const { runId } = await frames.ask(sessionId, 'Hello', { aiProvider });
    await frames.end(runId);
  }
  frames[Symbol.dispose]();
  await admin.put('/api/admin/maintenance', { on: true });
  await admin.post('/api/teams', { name: 'A team' });
  await admin.put('/api/admin/maintenance', { on: false });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts Prometheus with the alerts of the repository. It scrapes one server every second. */
async function startPrometheus(target: string) {
  await using made = new AsyncDisposableStack();
  const place = await mkdtemp(path.join(tmpdir(), 'prometheus-'));
  made.defer(() => rm(place, { recursive: true, force: true }));
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [path.join(folder, 'alerts.yml')],
    scrape_configs: [{ job_name: 'staffroom', static_configs: [{ targets: [target] }] }],
  };
  await writeFile(path.join(place, 'prometheus.yml'), JSON.stringify(config));
  const port = await freePort();
  const child = spawn(
    'prometheus',
    [
      `--config.file=${path.join(place, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(place, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  made.defer(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const api = async (address: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${address}`);
    return ((await response.json()) as { data: unknown }).data;
  };
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/-/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      {
        timeout: testTimeoutMs,
      },
    )
    .toBe(true);
  const stack = made.move();
  return {
    async count(query: string): Promise<number> {
      const data = await api(`query?query=${encodeURIComponent(query)}`);
      return (data as { result: unknown[] }).result.length;
    },
    /** The queries of the alerts without the comparison with their limit, because no alert fires here. */
    async alertQueries(): Promise<string[]> {
      const { groups } = (await api('rules')) as { groups: { rules: { query: string }[] }[] };
      const limit = / [<>] [\d.]+(?: \* [\d.]+)?/g;
      return groups.flatMap(({ rules }) => rules.map(({ query }) => query.replaceAll(limit, '')));
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
