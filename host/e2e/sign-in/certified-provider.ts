import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort, type OwnServer, ownServer } from '../own-server.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const secret = 'a-secret-of-a-client-0123456789';

/** Starts a server with a certified OpenID provider for each id, beside the development provider. */
export async function serverWithProviders(ids: string[]): Promise<OwnServer> {
  const port = await freePort();
  const home = `http://localhost:${port}`;
  const clients = ids.map((id) => ({
    client_id: id.toLowerCase(),
    client_secret: secret,
    redirect_uris: [`${home}/api/auth/providers/${id.toLowerCase()}/callback`],
  }));
  const program = 'server/src/testing/identity-peers/real-provider.ts';
  const child = spawn(
    process.execPath,
    ['--conditions=@staffroom/source', program, JSON.stringify(clients)],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const file = join(tmpdir(), `staffroom-sign-in-${port}.json`);
  const entries = ids.map((label) => ({
    id: label.toLowerCase(),
    label,
    kind: 'oidc',
    issuer: `http://localhost:${line}`,
    clientId: label.toLowerCase(),
    secret: 'CERTIFIED_SIGN_IN_SECRET',
    domains: ['example.test'],
    groups: { claim: 'groups' },
    scopes: ['openid', 'email', 'profile', 'groups'],
  }));
  await writeFile(file, JSON.stringify(entries));
  const server = await ownServer({
    SIGN_IN_FILE: file,
    CERTIFIED_SIGN_IN_SECRET: secret,
    PORT: String(port),
  });
  return {
    url: home,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      child.kill();
      await rm(file, { force: true });
    },
  };
}
