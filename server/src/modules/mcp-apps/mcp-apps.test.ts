import type { McpServerInfo, ReviewedApp } from '@staffroom/sdk/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Charts, chartsUri, openCharts } from '../../mcp/testing/charts.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let charts: Charts;
let ana: TestClient;
let root: TestClient;
let id: number;
const resources = new AsyncDisposableStack();
const servers = '/api/admin/mcp-servers';

beforeAll(async () => {
  charts = resources.use(await openCharts());
  charts.csp = {
    connectDomains: ['https://api.charts.example', 'https://intra.corp', 'http://plain.example'],
    resourceDomains: ["https://cdn.charts.example/; script-src 'unsafe-eval'", 'https://*.cdn.example'],
    frameDomains: ['https://frames.example'],
  };
  server = resources.use(await testServer({ env: { MCP_ALLOWED_HOSTS: '127.0.0.1' } }));
  [ana, root] = await Promise.all([server.signIn('ana@example.test'), server.signIn('root@example.test')]);
  const added = await root.post(servers, { name: 'Charts', url: charts.url });
  ({ id } = added.body as McpServerInfo);
});
afterAll(() => resources[Symbol.asyncDispose]());

async function toolsNow() {
  const [listed] = (await root.get(servers)).body as McpServerInfo[];
  return Object.fromEntries((listed?.tools ?? []).map((tool) => [tool.name, tool]));
}

async function appNow(): Promise<ReviewedApp> {
  const { app } = (await toolsNow())['show'] ?? {};
  if (!app) throw new Error('The tool has no interface');
  return app;
}

const allow = (client: TestClient, digest: string) => client.post(`${servers}/${id}/apps/${digest}/allow`);
const readAgain = () => root.post(`${servers}/${id}/read`);

it('an administrator sees the interface of a tool with its size, digest and hosts, of which unsafe ones are refused', async () => {
  const app = await appNow();
  expect(app).toMatchObject({
    uri: chartsUri,
    problem: null,
    bytes: charts.html.length,
    connects: ['https://api.charts.example'],
    loads: [],
    refused: [
      'http://plain.example',
      'https://*.cdn.example',
      "https://cdn.charts.example/; script-src 'unsafe-eval'",
      'https://frames.example',
      'https://intra.corp',
    ],
    consent: 'new',
  });
  const source = await root.get(`${servers}/${id}/apps/${app.digest}`);
  expect(source.body).toEqual({ uri: chartsUri, html: charts.html });
});

it('tools that name their interface in the older way or only for interfaces are listed as such', async () => {
  const { refresh, rename, inner } = await toolsNow();
  expect(rename).toMatchObject({ app: { uri: chartsUri } });
  expect(refresh).toMatchObject({ onlyApps: true });
  expect(inner).not.toHaveProperty('app');
});

it('only administrators read and allow an interface, and only after they have confirmed it', async () => {
  const digest = (await appNow()).digest ?? '';
  for (const [client, status] of [
    [server.anonymous, 401],
    [ana, 403],
  ] as const) {
    expect((await client.get(`${servers}/${id}/apps/${digest}`)).status).toBe(status);
    expect((await allow(client, digest)).status).toBe(status);
  }
  expect((await root.get(`${servers}/${id}/apps/another`)).status).toBe(404);
  expect((await allow(root, 'another')).status).toBe(409);
  root.confirms = false;
  expect((await allow(root, digest)).status).toBe(403);
  root.confirms = true;
  expect((await appNow()).consent).toBe('new');

  expect((await allow(root, digest)).status).toBe(200);
  expect((await appNow()).consent).toBe('allowed');
  expect((await root.get('/api/admin/audit?action=mcp-app.allow')).body.items).toMatchObject([
    { subject: 'Charts', detail: { uri: chartsUri, digest, connects: ['https://api.charts.example'] } },
  ]);
});

it.each([
  ['document', () => (charts.html += '<script>1</script>')],
  ['list of hosts', () => (charts.csp = { connectDomains: ['https://other.example'] })],
])('an interface whose %s changes waits again', async (_, change) => {
  const before = await appNow();
  if (before.consent !== 'allowed') await allow(root, before.digest ?? '');
  change();
  await readAgain();
  const after = await appNow();
  expect(after).toMatchObject({ consent: 'changed' });
  expect(after.digest).not.toBe(before.digest);
  expect((await allow(root, before.digest ?? '')).status).toBe(409);
});

it('an interface that is too large or of another type leaves the tool with text only, and says why', async () => {
  charts.html = `<!doctype html>${'x'.repeat(2_000_001)}`;
  await readAgain();
  expect(await appNow()).toMatchObject({ digest: null, problem: 'The interface is larger than 2 MB.' });
  charts.html = '<!doctype html><p>small</p>';
  charts.mimeType = 'text/html';
  await readAgain();
  expect((await appNow()).problem).toContain('text/html;profile=mcp-app');
  expect((await toolsNow())['show']?.title).toBe('Show a chart');
});
