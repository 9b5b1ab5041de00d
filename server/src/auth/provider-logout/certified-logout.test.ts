import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { testClient } from '../../testing/test-client.ts';
import { testServer } from '../../testing/test-server.ts';

const program = fileURLToPath(new URL('../../testing/identity-peers/real-provider.ts', import.meta.url));
const secret = 'a-secret-of-a-client-0123456789';

async function startProvider(clients: unknown): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--conditions=@staffroom/source', program, JSON.stringify(clients)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return `http://localhost:${line}`;
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

/** A browser at the provider: keeps its cookies, and follows its redirects until they lead elsewhere. */
function browserAt(issuer: string) {
  const cookies = new Map<string, string>();
  return async (address: string, form?: Record<string, string>) => {
    let next = address;
    let body = form && new URLSearchParams(form);
    for (;;) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const method = body ? 'POST' : 'GET';
      const response = await fetch(next, {
        method,
        redirect: 'manual',
        headers: { cookie },
        body: body ?? null,
      });
      body = undefined;
      for (const each of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (each.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) return { address: next, text: await response.text() };
      next = new URL(location, next).href;
      if (!next.startsWith(issuer)) return { address: next, text: '' };
    }
  };
}

it('a sign-out in one application of a certified provider ends the sessions of the others, in the same browser only', async () => {
  const file = path.join(tmpdir(), `staffroom-logout-${process.pid}.json`);
  onTestFinished(() => rm(file, { force: true }));
  const own = await freePort();
  const home = `http://localhost:${own}`;
  const ids = ['first', 'second'];
  const issuer = await startProvider(
    ids.map((id) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: [`${home}/api/auth/providers/${id}/callback`],
      post_logout_redirect_uris: [`${home}/login`],
      backchannel_logout_uri: `${home}/api/auth/providers/${id}/backchannel-logout`,
      backchannel_logout_session_required: true,
    })),
  );
  const entry = (id: string) => ({
    id,
    label: id,
    kind: 'oidc',
    issuer,
    clientId: id,
    secret: 'CERTIFIED_SIGN_IN_SECRET',
    domains: ['example.test'],
    signsOut: true,
  });
  await writeFile(file, JSON.stringify(ids.map(entry)));
  await using server = await testServer({
    env: { PORT: String(own), SIGN_IN_FILE: file, CERTIFIED_SIGN_IN_SECRET: secret },
  });
  const signIn = async (id: string, browser: ReturnType<typeof browserAt>) => {
    const client = testClient(server.url);
    const begun = await client.get(`/api/auth/providers/${id}?login_hint=ana@example.test`);
    const { address } = await browser(begun.headers.get('location') ?? '');
    expect((await client.get(address.slice(home.length), { follow: true })).path).toBe('/auth-callback');
    return client;
  };
  const [desk, phone] = [browserAt(issuer), browserAt(issuer)];
  const [first, second, elsewhere] = [
    await signIn('first', desk),
    await signIn('second', desk),
    await signIn('first', phone),
  ];
  const statusOf = async (client: typeof first) => (await client.get('/api/auth/me')).status;

  const { body } = await second.post('/api/auth/logout');
  const page = await desk(body.continueAt);
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
  const [, action = ''] = /action="([^"]+)"/.exec(page.text) ?? [];
  const left = await desk(action, { xsrf, logout: 'yes' });
  expect(left.address.split('?')[0]).toBe(`${home}/login`);
  await expect.poll(() => statusOf(first)).toBe(401);
  expect(await statusOf(elsewhere)).toBe(200);
});
