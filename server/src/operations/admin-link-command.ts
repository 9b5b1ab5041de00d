import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { hostname, userInfo } from 'node:os';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { adminLinkLifetimeMs, signAdminLink } from '../auth/admin-link/admin-link-token.ts';
import { sessionSecrets } from '../auth/session-secret.ts';
import { type Env, EnvError, readEnv } from '../env.ts';
import { withSecretFiles } from '../env-files.ts';

interface Terminal {
  variables: Readonly<Record<string, string | undefined>>;
  out: (line: string) => void;
  err: (line: string) => void;
}

const usage = 'node server/bin/server.js admin-link <e-mail>';
const path = '/api/auth/admin-links';
/** Milliseconds to wait for the server. */
const timeoutMs = 15_000;

const Answer = z.union([
  z.object({ url: z.string(), expiresAt: z.string() }),
  z.object({ message: z.string() }).transform(({ message }) => ({ problem: message })),
]);

/**
 * Prints an address with which an administrator signs in once, within an hour and without an identity provider.
 * @returns the exit code: 0; 1 if the server does not answer; 2 for a refused address; 78 for a wrong setting
 */
export async function adminLinkCommand([email, ...more]: string[], terminal: Terminal): Promise<number> {
  const { variables, out, err } = terminal;
  const address = z.email().safeParse(email?.trim().toLowerCase());
  if (more.length > 0 || !address.success) {
    err(`Enter the e-mail address of an administrator: ${usage}`);
    return 2;
  }
  let env: Env;
  try {
    env = readEnv(withSecretFiles(variables));
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    for (const problem of error.problems) err(problem);
    return 78;
  }
  const content = {
    id: randomBytes(32).toString('base64url'),
    email: address.data,
    by: `${userInfo().username}@${hostname()}`.slice(0, 200),
    expiresAt: Date.now() + adminLinkLifetimeMs,
  };
  const answer = await announce(env, signAdminLink(content, await sessionSecrets(env)));
  if (answer === null) {
    err(
      `The server does not answer at port ${env.PORT} of this machine. Start it, then run the command there.`,
    );
    return 1;
  }
  if ('problem' in answer) {
    err(answer.problem);
    return 2;
  }
  out(
    `Open this address in a browser to sign in as ${address.data}. It works once, until ${answer.expiresAt}:`,
  );
  out(answer.url);
  return 0;
}

/** Announces the link to the server of this machine. @returns null if it does not answer */
async function announce(env: Env, token: string): Promise<z.output<typeof Answer> | null> {
  const isAnywhere = ['0.0.0.0', '::'].includes(env.HOST);
  const body = JSON.stringify({ token });
  const host = env.PUBLIC_URL === undefined ? `localhost:${env.PORT}` : new URL(env.PUBLIC_URL).host;
  try {
    const sent = request({
      method: 'POST',
      host: isAnywhere ? '127.0.0.1' : env.HOST,
      port: env.PORT,
      path,
      headers: { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      timeout: timeoutMs,
    });
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return Answer.parse(JSON.parse(await text(response)));
  } catch {
    return null;
  }
}
