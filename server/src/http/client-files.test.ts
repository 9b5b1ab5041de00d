import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/test-server.ts';

const html = { headers: { accept: 'text/html,*/*;q=0.8' } };

let directory: string;
let server: TestServer;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'staffroom-client-'));
  const client = path.join(directory, 'client');
  await mkdir(client);
  await writeFile(
    path.join(client, 'index.html'),
    '<meta name="csp-nonce" content="__NONCE__"><body data-session="__SESSION__"><script nonce="__NONCE__">1</script>',
  );
  await writeFile(path.join(client, 'main.0123456789abcdef.js'), `'${'x'.repeat(5_000)}'`);
  await writeFile(path.join(client, 'favicon.svg'), '<svg/>');
  await writeFile(path.join(client, '.hidden.js'), 'hidden');
  await writeFile(path.join(directory, 'outside.txt'), 'outside');
  server = await testServer({ clientDirectory: client });
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

describe('the client files', () => {
  it.each([
    '/../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/.hidden.js',
    '/%00.js',
    '/%E0%A4%A.js',
    '/missing.0123456789abcdef.js',
    '//outside.txt',
  ])('a request for %s, which is no client file, is answered with 404', async (address) => {
    const answer = await server.anonymous.get(address);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'not-found' });
  });

  it('an API call is never answered with a client file', async () => {
    expect((await server.anonymous.get('/api/unknown', html)).body).toMatchObject({ code: 'not-found' });
    expect((await server.anonymous.get('/remotes/x/1.0.0/y.js', html)).status).toBe(404);
    expect((await server.anonymous.post('/documents')).status).toBe(404);
  });

  it.each([
    '/.well-known/oauth-protected-resource/api',
    '/.well-known/oauth-authorization-server/api/mcp',
    '/.well-known/openid-configuration',
  ])('a discovery request for %s is answered with a JSON 404, not with the page', async (address) => {
    for (const asked of [html, { headers: { accept: '*/*' } }, { headers: {} }]) {
      const answer = await server.anonymous.get(address, asked);
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'not-found' }]);
      expect(answer.headers.get('content-type')).toContain('application/json');
    }
  });

  it('client files with a hash in their name are cached permanently and compressed', async () => {
    const answer = await server.anonymous.get('/main.0123456789abcdef.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.body.length).toBeLessThan(500);
  });

  it('client files that the build has compressed are sent compressed to browsers that accept the compression', async () => {
    const name = 'main.fedcba9876543210.js';
    await writeFile(path.join(directory, 'client', name), 'plain');
    await writeFile(path.join(directory, 'client', `${name}.br`), brotliCompressSync('as built'));
    const asked = (encodings: string) =>
      server.anonymous.get(`/${name}`, { headers: { 'accept-encoding': encodings } });
    const compressed = await asked('gzip, br');
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.body).toContain('as built');
    expect(compressed.headers.get('content-type')).toContain('javascript');
    expect(compressed.headers.get('vary')).toContain('Accept-Encoding');
    expect(compressed.headers.get('cache-control')).toContain('immutable');
    expect((await asked('gzip')).body).toBe('plain');
  });

  it('client files without a hash in their name are revalidated and not sent twice', async () => {
    const first = await server.anonymous.get('/favicon.svg');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const headers = { 'if-modified-since': first.headers.get('last-modified') ?? '' };
    expect((await server.anonymous.get('/favicon.svg', { headers })).status).toBe(304);
  });

  it.each(['/', '/index.html', '/login', '/documents/7', '/agents/anything/deep?x=1', '/no-such-screen'])(
    'a visit to %s gets the workspace page with a new nonce',
    async (address) => {
      const answer = await server.anonymous.get(address, html);
      const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(
        answer.headers.get('content-security-policy') ?? '',
      )?.[1];
      expect(nonce).toHaveLength(24);
      expect(answer.body).toBe(
        `<meta name="csp-nonce" content="${nonce}"><body data-session=""><script nonce="${nonce}">1</script>`,
      );
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('the page contains whether the visitor has a session, which saves requests', async () => {
    const ana = await server.signIn('ana@example.test');
    expect((await ana.get('/', html)).body).toContain('data-session="there"');
    expect((await server.anonymous.get('/', html)).body).toContain('data-session=""');
  });

  it('a visit is answered with 404 if the client files were not built', async () => {
    await using unbuilt = await testServer({ clientDirectory: path.join(directory, 'nowhere') });
    expect((await unbuilt.anonymous.get('/', html)).status).toBe(404);
  });
});
