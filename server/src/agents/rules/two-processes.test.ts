import { expect, it, onTestFinished } from 'vitest';
import { agentFolder } from '../../testing/agent-folder.ts';
import { openFrames } from '../../testing/frames.ts';
import { testTimeoutMs } from '../../testing/run/limits.ts';
import { premises, type Program } from '../../testing/server-program.ts';
import { accessPath, idOf, vault, vaultManifest } from './testing/limited-agent.ts';

async function signIn(program: Program, name: string) {
  const client = program.client();
  await client.get(`/api/auth/google?login_hint=${name}@example.test`, { follow: true });
  return client;
}

async function twoProcesses() {
  const folder = await agentFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await folder.agent('vault', { manifest: vaultManifest, server: vault });
  await folder.plugins({ vault: {} });
  const place = await premises();
  onTestFinished(() => place[Symbol.asyncDispose]());
  const env = { PLUGINS_FILE: folder.file, ADMIN_EMAILS: 'root@example.test' };
  const [one, other] = [await place.start(env), await place.start(env)];
  const [root, ana] = [await signIn(one, 'root'), await signIn(one, 'ana')];
  return { root, ana, there: other.client(ana) };
}

it.runIf(process.env['TEST_DATABASE_URL'])(
  'a change of what an agent can do in one process also applies in the other',
  async () => {
    const { root, ana, there } = await twoProcesses();
    const told = { to: await idOf(root) };
    const tell = async () => (await there.post('/api/agents/vault/tell', told)).status;
    await expect.poll(tell).toBe(200);
    const denied = await root.patch('/api/admin/agents/vault/controls', { denied: ['notify'] });
    expect(denied.body).toMatchObject({ state: 'running' });
    expect((await ana.post('/api/agents/vault/tell', told)).status).toBe(403);
    await expect.poll(tell).toBe(403);
  },
  2 * testTimeoutMs,
);

it.runIf(process.env['TEST_DATABASE_URL'])(
  'a change of an audience, or of a chosen team, in one process applies to the requests and sockets of the other',
  async () => {
    const { root, ana, there } = await twoProcesses();
    const sees = async () => [
      (await there.get('/api/ai-agents/vault')).status,
      (await there.get('/api/agents/vault/read')).status,
    ];
    await expect.poll(sees).toEqual([200, 200]);
    using frames = await openFrames(there);
    frames.send({ type: 'vault:follow', id: 'open', data: null });
    await frames.until({ type: 'agent' });

    expect((await root.patch(accessPath, { limited: true })).status).toBe(200);
    expect(await frames.until({ type: 'error', id: 'open' })).toMatchObject({ code: 'not-found' });
    await expect.poll(sees).toEqual([404, 404]);

    const { id: team } = (await root.post('/api/teams', { name: 'Harbour' })).body;
    await root.patch(accessPath, { add: { to: 'team', id: team } });
    await root.put(`/api/teams/${team}/members/${await idOf(ana)}`);
    await expect.poll(sees).toEqual([200, 200]);
    await root.delete(`/api/teams/${team}/members/${await idOf(ana)}`);
    await expect.poll(sees).toEqual([404, 404]);
  },
  2 * testTimeoutMs,
);
