import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testServer } from '../../testing/test-server.ts';
import { type Contents, workshop } from '../versions/testing/workshop.ts';

const address = '/api/admin/agent-index';

/** A folder with signed packages and their index, and a workspace that trusts the key. */
async function served() {
  const shop = await workshop();
  const data = path.join(shop.folder, 'data');
  const offered = path.join(shop.folder, 'offered');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  await mkdir(path.join(data, 'agents/keys'), { recursive: true });
  await mkdir(offered);
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  await writeFile(path.join(data, 'agents/keys/company.pem'), pem);
  const index = path.join(offered, 'index.json');
  const signFile = async (file: string, key = privateKey) => {
    const digest = createHash('sha512')
      .update(await readFile(file))
      .digest();
    await writeFile(`${file}.sig`, sign(null, digest, key).toString('base64'));
  };
  const offer = async (version: string, contents: Contents = {}, changes = '') => {
    const file = path.join(offered, `tide-${version}.tgz`);
    await copyFile(await shop.pack(version, contents), file);
    await signFile(file);
    await writeFile(`${file}.md`, changes);
    expect(await shop.agents('index', 'offered', '--name', 'Agents of Example')).toEqual([
      0,
      expect.stringContaining('index.json lists the packages'),
    ]);
    await signFile(index);
  };
  const server = await testServer({ env: { PLUGINS_FILE: shop.file, DATA_DIR: data, AGENT_INDEX: index } });
  onTestFinished(() => server.close());
  const root = await server.signIn('root@example.test');
  const shown = async () => (await root.get(address)).body;
  const install = (version: string) => root.post(`${address}/tide/install`, { version });
  return { shop, offered, index, server, root, shown, install, offer, signFile };
}

it('an administrator installs an agent from the signed index, sees an update, and installs it', async () => {
  const { server, root, shown, install, offer } = await served();
  const report = { version: '1.0.0', sdk: { checkedWith: '0.1.0' }, findings: [] };
  await offer('1.0.0', { files: { 'dist/check.json': JSON.stringify(report) } }, 'The first version.');
  expect(await shown()).toEqual({
    name: 'Agents of Example',
    signedBy: 'company.pem',
    problem: null,
    agents: [
      {
        id: 'tide',
        name: 'Tide',
        description: 'For a test.',
        installed: null,
        update: null,
        versions: [
          {
            version: '1.0.0',
            publishedAt: expect.any(String),
            changes: 'The first version.',
            check: { sdk: '0.1.0', page: null, errors: [], warnings: [] },
          },
        ],
      },
    ],
  });
  const ana = await server.signIn('ana@example.test');
  expect((await ana.get(address)).status).toBe(403);
  expect((await ana.post(`${address}/tide/install`, { version: '1.0.0' })).status).toBe(403);
  root.confirms = false;
  expect((await install('1.0.0')).status).toBe(403);
  root.confirms = true;
  // A new agent waits for consent.
  expect(await install('1.0.0')).toMatchObject({ status: 200, body: { version: '1.0.0', runs: false } });
  const approval = { version: '1.0.0', approve: true };
  expect((await root.post('/api/admin/agent-versions/tide/run', approval)).status).toBe(200);
  expect((await install('9.0.0')).status).toBe(404);
  await offer('1.1.0');
  expect((await shown()).agents).toMatchObject([{ installed: '1.0.0', update: '1.1.0' }]);
  expect((await install('1.1.0')).body).toEqual({ version: '1.1.0', runs: true });
  expect((await shown()).agents).toMatchObject([{ installed: '1.1.0', update: null }]);
  // The same door as for an upload: a version that asks for more waits for approval.
  await offer('1.2.0', { capabilities: ['documents'] });
  expect((await install('1.2.0')).body).toEqual({ version: '1.2.0', runs: false });
  const [tide] = (await root.get('/api/admin/agent-versions')).body;
  expect(tide.versions[0]).toMatchObject({ version: '1.2.0', state: 'waits', signedBy: 'company.pem' });
});

it('an index or a package that was changed, is unsigned or is missing is refused with the reason', async () => {
  const { root, shown, install, offer, index, offered, signFile } = await served();
  expect((await shown()).problem).toContain('index.json cannot be read [index-unreachable]');
  await offer('1.0.0');
  const good = await readFile(index, 'utf8');
  await writeFile(index, good.replace('Agents of Example', 'Agents of Nobody'));
  expect((await shown()).problem).toContain('[signature-wrong]');
  expect((await install('1.0.0')).status).toBe(409);
  await signFile(index, generateKeyPairSync('ed25519').privateKey);
  expect((await shown()).problem).toContain('[signature-wrong]');
  for (const [from, to, problem] of [
    ['"format": 1', '"format": 2', 'the index is not valid'],
    ['"tide-1.0.0.tgz"', '"../tide-1.0.0.tgz"', 'outside the folder of the index'],
    ['"tide-1.0.0.tgz"', '"https://other.example/tide.tgz"', 'outside the folder of the index'],
  ] as const) {
    await writeFile(index, good.replace(from, to));
    await signFile(index);
    const { status, body } = await install('1.0.0');
    expect([status, body.message]).toEqual([409, expect.stringContaining(problem)]);
  }
  await writeFile(index, good.replace('"id": "tide"', '"id": "ebb"'));
  await signFile(index);
  const other = await root.post(`${address}/ebb/install`, { version: '1.0.0' });
  expect([other.status, other.body.message]).toEqual([
    409,
    expect.stringContaining('contains the agent "tide", and the index names "ebb"'),
  ]);
  await writeFile(index, good);
  await signFile(index);
  const tarball = path.join(offered, 'tide-1.0.0.tgz');
  await writeFile(tarball, `${await readFile(tarball, 'latin1')}x`, 'latin1');
  expect((await install('1.0.0')).body.message).toContain('another digest than the index states');
  expect((await shown()).agents).toMatchObject([{ installed: null }]);
});

it('without an index, the workspace offers nothing', async () => {
  await using server = await testServer();
  const root = await server.signIn('root@example.test');
  const { status, body } = await root.get(address);
  expect([status, body]).toEqual([200, null]);
  expect((await root.post(`${address}/tide/install`, { version: '1.0.0' })).status).toBe(404);
});
