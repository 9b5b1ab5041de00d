import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { readPluginsFile } from '../plugins-file/plugins-file.ts';
import { workshop } from './testing/workshop.ts';

const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

async function origin() {
  const files = new Map<string, string>();
  const server = createServer(({ url = '' }, response) => {
    const text = files.get(url);
    response.writeHead(text === undefined ? 404 : 200).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    files,
    /** Serves a page. @returns the address and digest of its manifest */
    serve(version: string, { script = `run('${version}')`, publicPath = 'auto' } = {}): [string, string] {
      const remoteEntry = { name: 'entry.js', path: '', integrity: sha384(script) };
      const manifest = JSON.stringify({
        metaData: { buildInfo: { buildVersion: version }, publicPath, remoteEntry },
      });
      files.set(`/${version}/entry.js`, script);
      files.set(`/${version}/mf-manifest.json`, manifest);
      return [`${url}/${version}/mf-manifest.json`, sha384(manifest)];
    },
  };
}

const pageless = { files: { 'dist/client/mf-manifest.json': null, 'dist/client/part.js': null } };
const entryOf = async (file: string) => {
  const { from, remote, integrity } = (await readPluginsFile(file)).agents['tide'] ?? {};
  return { from, remote, integrity };
};

it('an agent update or rollback changes the server half and the pinned remote page in one edit', async () => {
  const shop = await workshop();
  const far = await origin();
  const [first, firstDigest] = far.serve('1.0.0');
  const [second, secondDigest] = far.serve('2.0.0');
  const added = await shop.add(await shop.pack('1.0.0', pageless), '--remote', first);
  expect(added).toEqual([
    0,
    expect.stringContaining(`The agent’s page is served at ${first} and must have the digest ${firstDigest}`),
  ]);
  expect(added[1]).toContain('server half and page');
  const two = await shop.pack('2.0.0', pageless);
  // The command refuses an update that would lose the page.
  expect((await shop.agents('update', two))[1]).toContain(
    'version 1.0.0 has a page and version 2.0.0 has none',
  );
  expect((await shop.agents('update', two, '--remote', second, '--integrity', secondDigest))[0]).toBe(0);
  expect(await entryOf(shop.file)).toMatchObject({
    remote: second,
    integrity: secondDigest,
    from: expect.stringMatching(/2\.0\.0$/),
  });
  expect((await shop.agents('canary', 'tide', '1.0.0', '--share', '10'))[1]).toContain(
    'another server provides the page',
  );
  await shop.agents('rollback', 'tide', '1.0.0', '--confirm', 'tide');
  expect(await entryOf(shop.file)).toMatchObject({
    remote: first,
    integrity: firstDigest,
    from: expect.stringMatching(/1\.0\.0$/),
  });
  // Version 3.0.0 contains its page, so the entry names no page on another server.
  expect((await shop.agents('update', await shop.pack('3.0.0')))[0]).toBe(0);
  expect(await entryOf(shop.file)).toEqual({ from: expect.stringMatching(/3\.0\.0$/) });
});

it('an invalid remote page is refused and changes nothing', async () => {
  const shop = await workshop();
  const far = await origin();
  const [address, digest] = far.serve('1.0.0');
  const tarball = await shop.pack('1.0.0', pageless);
  const other = await shop.pack('1.0.1', pageless);
  const before = await shop.state();
  const refused = async (words: string, ...args: string[]) => {
    expect(await shop.add(...args)).toEqual([1, expect.stringContaining(words)]);
    expect(await shop.state()).toEqual(before);
  };
  await refused(
    'has the wrong digest: sha384-',
    tarball,
    '--remote',
    address,
    '--integrity',
    sha384('another'),
  );
  await refused('has version 1.0.0 and the package has 1.0.1', other, '--remote', address);
  await refused('it answered 404', tarball, '--remote', address.replace('1.0.0', '9.9.9'));
  await refused('needs the http(s) address', tarball, '--remote', 'file:///mf-manifest.json');
  far.files.set('/1.0.0/entry.js', "run('1.0.0') // and more");
  await refused('entry.js has the wrong digest', tarball, '--remote', address, '--integrity', digest);
  const [apart] = far.serve('1.0.0', { publicPath: 'http://127.0.0.1:9/' });
  await refused('outside the folder of its mf-manifest.json', tarball, '--remote', apart);
  far.files.set('/1.0.0/mf-manifest.json', '<!doctype html>');
  await refused('is not an mf-manifest.json with the page’s version', tarball, '--remote', address);
  expect((await shop.add(tarball, '--integrity', digest))[0]).toBe(2);
});
