import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openFrames } from './testing/frames.ts';
import { premises } from './testing/server-program.ts';
import { newSession } from './testing/talker.ts';

/** Source code that records each DNS lookup from JavaScript, in every thread. */
const recorder = (file: string) => `
  import dns from 'node:dns';
  import { appendFileSync } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny']) {
      const original = owner[name];
      if (original) owner[name] = function (host, ...rest) {
        appendFileSync(${JSON.stringify(file)}, host + '\\n');
        return original.call(this, host, ...rest);
      };
    }
  syncBuiltinESMExports();
`;

/**
 * Starts a proxy that blocks everything and records host names. onnxruntime's HTTP library sends names to the proxy instead of
 * resolving them.
 */
async function closedProxy() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names = ['http_proxy', 'https_proxy', 'all_proxy'];
  const variables = Object.fromEntries(
    names.flatMap((name) => [
      [name, url],
      [name.toUpperCase(), url],
    ]),
  );
  return { asked, variables };
}

async function ownFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'staffroom-alone-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [home, temporary] = [path.join(folder, 'home'), path.join(folder, 'temporary')];
  await mkdir(home);
  await mkdir(temporary);
  const preload = path.join(folder, 'record-lookups.mjs');
  const lookups = path.join(folder, 'lookups.txt');
  await writeFile(preload, recorder(lookups));
  await writeFile(lookups, '');
  return {
    home,
    temporary,
    variables: {
      HOME: home,
      TMPDIR: temporary,
      NODE_OPTIONS: `--import=${pathToFileURL(preload).href}`,
    },
    lookedUp: async () =>
      new Set((await readFile(lookups, 'utf8')).split('\n').filter((name) => name !== '')),
  };
}

it('the server makes no DNS lookup and leaves no file outside its data while a person signs in, uploads, asks and searches', async () => {
  const proxy = await closedProxy();
  const folder = await ownFolder();
  await using place = await premises();
  const program = await place.start({ ...proxy.variables, ...folder.variables });
  const client = program.client();
  await client.get('/api/auth/google?login_hint=admin%40example.test', { follow: true });
  await client.upload('/api/documents', 'handbook.md', '# Doors\n\nThe door is locked at night.');
  const indexed = async () => (await client.get('/api/admin/embeddings')).body.done;
  await expect.poll(indexed).toBe(1);
  using frames = await openFrames(client);
  const { runId } = await frames.ask(await newSession(client), 'count 3');
  await expect.poll(() => frames.text(runId)).toContain('3');
  const found = await client.post('/api/semantic-search', { query: 'locked', mode: 'vector', limit: 1 });
  expect(found.body.results).toHaveLength(1);
  expect(await program.stop()).toBe(0);
  expect(proxy.asked).toEqual([]);
  for (const name of await folder.lookedUp()) expect(name).toMatch(/^(localhost|127\.0\.0\.1|::1)$/);
  expect(await readdir(folder.home, { recursive: true })).toEqual([]);
  expect(await readdir(folder.temporary, { recursive: true })).toEqual([]);
});

it('the server deletes what earlier versions of the embedder left in the home and temporary folders, and nothing else', async () => {
  const { home, temporary, variables } = await ownFolder();
  const kept = path.join(home, '.cache/Microsoft/DeveloperTools/.onnxruntime');
  await mkdir(kept, { recursive: true });
  for (const name of ['deviceid', 'deviceid.lock', 'onnxruntime.db', 'onnxruntime.db-journal'])
    await writeFile(path.join(kept, name), 'x');
  await writeFile(path.join(home, '.cache/Microsoft/other'), 'of another program');
  await writeFile(path.join(temporary, 'mat-debug-4711.log'), '');
  await writeFile(path.join(temporary, '.ses'), '1795800081632\n12692290-11bb-f1fe-fc6b-6a9e125f8d4b');
  await writeFile(path.join(temporary, 'mat-debug-4712.log'), 'of another program');
  await writeFile(path.join(temporary, 'mat-debug-of-mine.log'), '');
  await using place = await premises();
  const program = await place.start(variables);
  await expect.poll(() => readdir(temporary)).toEqual(['mat-debug-4712.log', 'mat-debug-of-mine.log']);
  await expect
    .poll(() => readdir(home, { recursive: true }))
    .toEqual(['.cache', '.cache/Microsoft', '.cache/Microsoft/other']);
  expect(await program.stop()).toBe(0);
});

it("the server does not delete a file that only shares a name with the embedder's files", async () => {
  const { temporary, variables } = await ownFolder();
  await writeFile(path.join(temporary, '.ses'), 'my notes');
  await writeFile(path.join(temporary, 'mat-debug-1.log'), '');
  await using place = await premises();
  const program = await place.start(variables);
  await expect.poll(() => readdir(temporary)).toEqual(['.ses']);
  expect(await program.stop()).toBe(0);
});
