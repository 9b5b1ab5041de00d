import { readdirSync } from 'node:fs';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AgentFolder, agentFolder } from '../../testing/agent-folder.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

const remote = 'https://agents.acme.test/far/1.2.0/mf-manifest.json';
const integrity = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC';

const ownAgents = path.join(import.meta.dirname, '../../../../agents');
const [ours = '', linked = ''] = readdirSync(ownAgents);

let folder: AgentFolder;
let server: TestServer;
beforeAll(async () => {
  folder = await agentFolder();
  const client = { 'mf-manifest.json': '{}' };
  for (const id of ['near', 'installed', 'posing', 'open', 'hidden']) await folder.agent(id, { client });
  for (const id of ['far', 'trusted', 'loose', 'ours', 'guarded', 'elsewhere']) await folder.agent(id);
  await folder.plugins({
    near: { frame: true },
    installed: {},
    posing: { from: './agents/posing' },
    [ours]: { from: path.join(ownAgents, ours) },
    [linked]: { from: './linked' },
    open: { frame: false },
    hidden: { roles: ['admin'] },
    far: { remote },
    trusted: { remote, frame: false, integrity },
    loose: { remote, frame: false },
    ours: { remote, roles: ['admin'] },
    guarded: { remote, integrity },
    elsewhere: { remote: 'https://elsewhere.acme.test/far/1;2/mf-manifest.json?build=7' },
  });
  const home = path.dirname(folder.file);
  await mkdir(path.join(home, 'agents'));
  await rename(path.join(home, 'posing'), path.join(home, 'agents/posing'));
  await symlink(path.join(ownAgents, linked), path.join(home, 'linked'));
  const build = path.join(home, 'build');
  for (const name of ['client', 'frame']) await mkdir(path.join(build, name), { recursive: true });
  await writeFile(path.join(build, 'frame/index.html'), '<meta name="csp-nonce" content="__NONCE__">');
  await writeFile(path.join(build, 'frame/main.12345678.js'), 'run()');
  server = await testServer({
    clientDirectory: path.join(build, 'client'),
    env: { PLUGINS_FILE: folder.file },
  });
});
afterAll(async () => {
  await server?.close();
  await folder?.[Symbol.asyncDispose]();
});

it('pages of agents from outside the repository run in a frame, unless plugins.json says otherwise', async () => {
  const root = await server.signIn('root@example.test');
  const agents: { slug: string; page: string }[] = (await root.get('/api/admin/agents')).body;
  expect(Object.fromEntries(agents.map(({ slug, page }) => [slug, page]))).toMatchObject({
    near: 'framed',
    installed: 'framed',
    posing: 'framed',
    [ours]: 'shared',
    [linked]: 'shared',
    open: 'opted-out',
    far: 'framed',
    trusted: 'opted-out',
  });
  expect(agents.find(({ slug }) => slug === 'hidden')).toMatchObject({
    state: 'rejected',
    reason: expect.stringContaining('set "frame": false in plugins.json if you trust its page'),
  });
});

it("an agent's page is framed if plugins.json says so or it has another origin, and contradictory settings are refused", async () => {
  const root = await server.signIn('root@example.test');
  const agents: Record<string, unknown>[] = (await root.get('/api/ai-agents')).body;
  const about = (slug: string) => {
    const { frame, integrity: digest, state, api } = agents.find((agent) => agent['slug'] === slug) ?? {};
    return { frame, digest, state, api };
  };
  const running = { state: 'running', digest: null };
  expect(about('near')).toEqual({ ...running, frame: true, api: '/api/agents/near' });
  expect(about('open')).toMatchObject({ ...running, frame: false });
  expect(about('far')).toMatchObject({ ...running, frame: true });
  expect(about('trusted')).toMatchObject({ ...running, frame: false, digest: integrity });
  expect(about('guarded')).toMatchObject({ ...running, frame: true, digest: integrity });
  expect(agents.find(({ slug }) => slug === 'loose')).toMatchObject({
    state: 'rejected',
    reason: expect.stringContaining('set the "integrity" of its mf-manifest.json'),
  });
  expect(agents.find(({ slug }) => slug === 'ours')).toMatchObject({
    state: 'rejected',
    reason: expect.stringContaining('allow everyone to use it, or set "frame": false'),
  });
});

it("the document of an agent's frame has an opaque origin, runs only scripts of the workspace and its agent, and cannot connect", async () => {
  const near = await server.anonymous.get('/agent-frame/near', {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  const policy = near.headers.get('content-security-policy') ?? '';
  expect(policy.split(';')).toEqual(
    expect.arrayContaining([
      'sandbox allow-scripts allow-forms allow-downloads',
      "default-src 'none'",
      `script-src ${server.url}/frame/ ${server.url}/remotes/near/`,
      "form-action 'none'",
      "frame-ancestors 'self'",
    ]),
  );
  expect(policy).not.toMatch(/connect-src|frame-src|acme/);
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  expect(String(near.body)).toContain(`content="${nonce}"`);
  const far = await server.anonymous.get('/agent-frame/far');
  expect(far.headers.get('content-security-policy')).toContain(
    `/frame/ https://agents.acme.test/far/1.2.0/;`,
  );
  const script = await server.anonymous.get('/frame/main.12345678.js', {
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  });
  expect([script.status, script.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);
  expect((await server.anonymous.get('/frame/index.js')).status).toBe(404);
});

it('the workspace page can load only scripts of its own agents, and fetch only the manifests of framed agents', async () => {
  const policy = (await server.anonymous.get('/healthz')).headers.get('content-security-policy') ?? '';
  const naming = policy.split(';').filter((directive) => directive.includes('//elsewhere.acme.test'));
  expect(naming).toEqual([
    expect.stringMatching(/^connect-src .*https:\/\/elsewhere\.acme\.test\/far\/1%3B2\/mf-manifest\.json$/),
  ]);
  expect(policy.match(/https:\/\/agents\.acme\.test(?= |;|$)/g)).toHaveLength(4);
});

it('a framed agent page does not get an administrator’s rights', async () => {
  const root = await server.signIn('root@example.test');
  const headers = { 'x-staffroom-frame': 'near' };
  expect((await root.get('/api/auth/me')).body.role).toBe('admin');
  expect((await root.get('/api/auth/me', { headers })).body.role).toBe('user');
  expect((await root.get('/api/admin/agents', { headers })).status).toBe(403);
});

it('only agents whose page is framed have a frame document', async () => {
  for (const slug of ['open', 'trusted', 'unknown'])
    expect((await server.anonymous.get(`/agent-frame/${slug}`)).status).toBe(404);
});
