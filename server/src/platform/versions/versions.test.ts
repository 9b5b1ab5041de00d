import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { create } from 'tar';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFrames } from '../../testing/frames.ts';
import { testServer } from '../../testing/test-server.ts';
import { type Contents, turns, workshop } from './testing/workshop.ts';

describe('an installed agent', () => {
  it('an agent is installed, updated, rolled back and removed while the server runs, and running work ends on its old version', async () => {
    const shop = await workshop();
    const served = await testServer({ env: { PLUGINS_FILE: shop.file } });
    onTestFinished(() => served.close());
    const root = await served.signIn('root@example.test');
    const reason = async () => (await root.get('/api/ai-agents/tide')).body.reason as unknown;
    const ana = await served.signIn('ana@example.test');
    const version = async () => (await ana.get('/api/agents/tide/version')).body as unknown;

    expect(await shop.add(await shop.pack('1.0.0'))).toEqual([0, expect.stringContaining('unsigned')]);
    await expect.poll(version).toBe('1.0.0');
    expect(await readFile(shop.file, 'utf8')).toContain('// kept');

    using frames = await openFrames(ana);
    frames.send({ type: 'tide:tell', id: 'a', data: null });
    await frames.until({ type: 'agent', data: '1.0.0' });
    const { id: agentId } = (await ana.get('/api/ai-agents/tide')).body as { id: number };
    const { body: session } = await ana.post('/api/ai-chat-sessions', { agentId, title: 'Tide' });
    const { runId } = await frames.ask((session as { id: string }).id, 'How high?');
    const { body: job } = await ana.post('/api/ai-jobs', { agentId, job: 'rise', input: {} });
    const risen = async () => (await ana.get(`/api/ai-jobs/${(job as { id: string }).id}`)).body as unknown;
    await expect.poll(turns.waiting).toBe(3);
    const two = await shop.pack('2.0.0', { capabilities: ['documents'] });
    expect(await shop.agents('update', two)).toEqual([1, expect.stringContaining('waits for approval')]);
    expect(await shop.agents('list')).toEqual([0, expect.stringMatching(/2\.0\.0 {2}waits for approval/)]);
    const [taken, words] = await shop.agents('update', two, '--approve');
    expect([taken, words]).toEqual([0, expect.stringContaining('tide will run 2.0.0 instead of 1.0.0. ')]);
    expect((await shop.agents('update', two))[1]).toContain('tide already runs 2.0.0. Nothing was changed.');
    expect((await shop.agents('list'))[1]).toContain('tide  2.0.0  version to run, ');
    await expect.poll(version).toBe('2.0.0');
    turns.end();
    await frames.until({ type: 'agent', data: '1.0.0, still' });
    await frames.until({ type: 'agent-done', id: 'a' });
    await frames.end(runId);
    expect(frames.text(runId)).toBe('1.0.0, still 1.0.0');
    await expect.poll(risen).toMatchObject({ status: 'completed', result: 'risen by 1.0.0' });
    // A page that was opened before the update still loads its parts.
    expect((await ana.get('/remotes/tide/1.0.0/part.js')).status).toBe(200);
    expect((await ana.get('/remotes/tide/3.0.0/part.js')).status).toBe(404);

    const broken = await shop.pack('3.0.0', { files: { 'server.mjs': `throw new Error('no tide');` } });
    expect((await shop.agents('update', broken))[0]).toBe(0);
    await expect.poll(reason).toBe('version 3.0.0 did not start: no tide; version 2.0.0 keeps running');
    expect(await version()).toBe('2.0.0');

    // A rollback never selects a version that has not run on this server.
    const goesBack = (from: string, to: string) =>
      expect.stringContaining(`tide will run ${to} instead of ${from}. `) as string;
    await shop.agents('update', await shop.pack('4.0.0'));
    await expect.poll(version).toBe('4.0.0');
    expect(await shop.agents('rollback', 'tide', '--confirm', 'tide')).toEqual([
      0,
      goesBack('4.0.0', '2.0.0'),
    ]);
    await expect.poll(version).toBe('2.0.0');
    expect(await shop.agents('rollback', 'tide', '1.0.0', '--confirm', 'tide')).toEqual([
      0,
      goesBack('2.0.0', '1.0.0'),
    ]);
    await expect.poll(version).toBe('1.0.0');
    expect(await reason()).toBeNull();
    expect(await shop.agents('pin', 'tide')).toEqual([0, 'tide is pinned to version 1.0.0.']);
    expect((await shop.agents('update', await shop.pack('5.0.0')))[1]).toContain('is pinned to 1.0.0');
    expect((await shop.agents('remove', 'tide'))[0]).toBe(0);
    await expect.poll(async () => (await root.get('/api/ai-agents')).body).toEqual([]);
    expect((await shop.agents('rollback', 'tide'))[1]).toContain('not in plugins.json');
  });

  it("an installed agent's page runs in a frame until an administrator exempts it", async () => {
    const shop = await workshop();
    const tarball = await shop.pack('1.0.0');
    expect(await shop.add(tarball, '--frame', 'no')).toEqual([
      2,
      expect.stringContaining('--frame is "on" or "off".'),
    ]);
    expect((await shop.add(tarball))[1]).toContain('The agent’s page runs in a frame.');
    expect((await shop.agents('list'))[1]).toContain('tide  1.0.0  version to run, page runs in a frame, ');
    const unframed =
      'The agent’s page runs as part of the workspace page, with all rights of the person who opens it';
    expect((await shop.add(tarball, '--frame', 'off'))[1]).toContain(unframed);
    expect(await readFile(shop.file, 'utf8')).toContain('"frame": false');
    expect((await shop.agents('update', await shop.pack('2.0.0')))[1]).toContain(unframed);
    expect((await shop.agents('list'))[1]).toContain('all rights of the person who opens it');
    expect((await shop.agents('update', tarball, '--frame', 'on'))[1]).toContain(
      'The agent’s page runs in a frame.',
    );
    expect(await readFile(shop.file, 'utf8')).not.toContain('"frame"');
  });

  it('a removed agent disappears from open pages, whichever version was the last', async () => {
    const shop = await workshop();
    const served = await testServer({ env: { PLUGINS_FILE: shop.file } });
    onTestFinished(() => served.close());
    const ana = await served.signIn('ana@example.test');
    const version = async () => (await ana.get('/api/agents/tide/version')).body as unknown;
    for (const number of ['1.0.0', '2.0.0']) {
      await shop.agents(number === '1.0.0' ? 'add' : 'update', '--approve', await shop.pack(number));
      await expect.poll(version).toBe(number);
    }
    const root = await served.signIn('root@example.test');
    const { id } = (await root.get('/api/ai-agents/tide')).body as { id: number };
    for (const enabled of [false, true]) await root.put(`/api/admin/agents/${id}`, { enabled });
    await expect.poll(version).toBe('2.0.0');
    using frames = await openFrames(ana);
    await shop.agents('remove', 'tide');
    const ended = { name: 'agents.changed', data: { agent: 'tide', state: 'disabled' } };
    await expect.poll(() => frames.all).toContainEqual(expect.objectContaining(ended));
  });
});

describe('a refused installation', () => {
  it.each<[string, Contents, RegExp]>([
    ['a server half that was not built', { files: { 'server.mjs': null } }, /server half is missing/],
    [
      'a page without its Module Federation manifest',
      { files: { 'dist/client/mf-manifest.json': null } },
      /page is not complete/,
    ],
    [
      'a missing dependency',
      { package: { dependencies: { leftover: '1' } } },
      /needs the package "leftover"/,
    ],
    [
      'an incompatible SDK version',
      { package: { peerDependencies: { '@staffroom/sdk': '^9.0.0' } } },
      /needs @staffroom\/sdk \^9/,
    ],
    ['an invalid manifest', { files: { 'manifest.json': '{"id":"tide"}' } }, /manifest\.name/],
    [
      'an update without the server half of the installed version',
      { package: { exports: { './manifest': './manifest.json' } } },
      /version 1\.0\.0 has a server half and version 1\.1\.0 has none/,
    ],
  ])('an installation refused because of %s leaves everything unchanged', async (_what, contents, reason) => {
    const shop = await workshop();
    await shop.add(await shop.pack('1.0.0'));
    const before = await shop.state();
    const [code, said] = await shop.agents('update', await shop.pack('1.1.0', contents));
    expect([code, said]).toEqual([1, expect.stringMatching(reason)]);
    const after = await shop.state();
    expect(after[0]).toBe(before[0]);
    expect(after.filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('installing a package with a path outside its folder, or a link, leaves everything unchanged', async () => {
    const shop = await workshop();
    const home = path.join(shop.folder, 'evil/package');
    await mkdir(home, { recursive: true });
    await writeFile(path.join(shop.folder, 'evil/outside.txt'), 'outside');
    await symlink('/etc', path.join(home, 'link'));
    const cwd = path.join(shop.folder, 'evil');
    await create({ gzip: true, file: path.join(shop.folder, 'link.tgz'), cwd }, ['package']);
    const escaping = path.join(shop.folder, 'escaping.tgz');
    execFileSync('tar', ['-czPf', escaping, '--transform=s,outside,package/../../outside,', 'outside.txt'], {
      cwd,
    });
    expect((await shop.add('link.tgz'))[1]).toMatch(
      /"package\/link" in the package is a SymbolicLink, not a file/,
    );
    expect((await shop.add(escaping))[1]).toMatch(/points outside the package/);
    expect(await shop.state()).toEqual([await readFile(shop.file, 'utf8')]);
  });

  it('installing different contents for an installed version leaves everything unchanged', async () => {
    const shop = await workshop();
    await shop.add(await shop.pack('1.0.0'));
    const again = await shop.pack('1.0.0', { capabilities: ['documents'] });
    expect((await shop.agents('update', again))[1]).toContain('give this version a new number');
  });
});

it("the agents command uses the files that the server's .env names", async () => {
  const shop = await workshop();
  await writeFile(path.join(shop.folder, 'elsewhere.json'), '{ "agents": {} }');
  await writeFile(path.join(shop.folder, '.env'), 'PLUGINS_FILE=elsewhere.json\n');
  expect((await shop.add(await shop.pack('1.0.0')))[0]).toBe(0);
  expect(await readFile(path.join(shop.folder, 'elsewhere.json'), 'utf8')).toContain('"tide"');
  expect(await readFile(shop.file, 'utf8')).not.toContain('"tide"');
});

describe('a package signature', () => {
  it("an agent package's signature must match the key, and one flipped byte is refused", async () => {
    const shop = await workshop();
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    await writeFile(path.join(shop.folder, 'acme.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
    const tarball = await shop.pack('1.0.0');
    expect((await shop.add(tarball, '--key', 'acme.pem'))[1]).toContain('the package is not signed');
    const bytes = await readFile(tarball);
    const signature = sign(null, createHash('sha512').update(bytes).digest(), privateKey);
    await writeFile(`${tarball}.sig`, signature.toString('base64'));
    // Without `--key`, the signature is checked against the trusted keys, none of which fits.
    expect((await shop.add(tarball))[1]).toContain('matches none of the keys');
    const flipped = Buffer.from(bytes);
    // Changes a byte of the gzip header, which does not change the unpacked files.
    flipped[4] = (flipped[4] ?? 0) ^ 1;
    await writeFile(tarball, flipped);
    expect(await shop.add(tarball, '--key', 'acme.pem')).toEqual([
      1,
      expect.stringContaining('does not match acme.pem'),
    ]);
    expect(await shop.state()).toHaveLength(1);
    await writeFile(tarball, bytes);
    expect(await shop.add(tarball, '--key', 'acme.pem')).toEqual([
      0,
      expect.stringContaining('signed with acme.pem'),
    ]);
  });
});
