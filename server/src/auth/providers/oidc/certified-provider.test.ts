import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { type TestClient, testClient } from '../../../testing/test-client.ts';
import { testServer } from '../../../testing/test-server.ts';

const program = fileURLToPath(new URL('../../../testing/identity-peers/real-provider.ts', import.meta.url));

/** Starts a certified provider in its own process. @returns its port */
async function startProvider(clients: unknown): Promise<number> {
  const child = spawn(
    process.execPath,
    ['--conditions=@staffroom/source', program, JSON.stringify(clients)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return Number(line);
}

/** The provider needs the address of the server before the server starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Follows the redirects of a provider as a browser does. @returns the path with which the browser comes back */
async function throughProvider(address: string, home: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  while (!next.startsWith(home)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const each of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (each.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`HTTP ${response.status} ${next}: ${await response.text()}`);
    next = new URL(location, next).href;
  }
  return next.slice(home.length);
}

it('people sign in at two clients of a certified provider, with PKCE, claims and groups', async () => {
  const file = path.join(tmpdir(), `staffroom-certified-${process.pid}.json`);
  onTestFinished(() => rm(file, { force: true }));
  const secret = 'a-secret-of-a-client-0123456789';
  const ids = ['first', 'second'];
  const own = await freePort();
  const home = `http://localhost:${own}`;
  const port = await startProvider(
    ids.map((id) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: [`${home}/api/auth/providers/${id}/callback`],
    })),
  );
  const entry = (id: string) => ({
    id,
    label: id,
    kind: 'oidc',
    issuer: `http://localhost:${port}`,
    clientId: id,
    secret: 'CERTIFIED_SIGN_IN_SECRET',
    domains: ['example.test'],
    groups: { claim: 'groups' },
    scopes: ['openid', 'email', 'profile', 'groups'],
  });
  await writeFile(file, JSON.stringify(ids.map(entry)));
  await using server = await testServer({
    env: { PORT: String(own), SIGN_IN_FILE: file, CERTIFIED_SIGN_IN_SECRET: secret },
  });
  const signIn = async (id: string, email: string, client: TestClient = testClient(server.url)) => {
    const begun = await client.get(`/api/auth/providers/${id}?login_hint=${email}`);
    const back = await throughProvider(begun.headers.get('location') ?? '', home);
    return { client, path: (await client.get(back, { follow: true })).path };
  };
  const { client, path: arrived } = await signIn('first', 'ana@example.test');
  expect(arrived).toBe('/auth-callback');
  const me = (await client.get('/api/auth/me')).body;
  expect(me).toMatchObject({ email: 'ana@example.test', name: 'A Person' });
  expect((await client.get('/api/teams')).body).toMatchObject([
    { name: 'desk', mine: true, managedBy: 'first' },
  ]);
  const second = await signIn('second', 'ana@example.test');
  expect((await second.client.get('/api/auth/me')).body.id).toBe(me.id);
  expect((await signIn('second', 'ana@elsewhere.test')).path).toBe(
    '/login?error=domain_restriction&provider=second',
  );
});
