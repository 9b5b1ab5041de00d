import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../env.ts';

/** The first secret signs; a signature of any of them is valid, so that a secret can be changed. */
export type Secrets = readonly [current: string, ...old: string[]];

/**
 * Returns the secrets from the environment. In development, a generated secret is stored in a file, so that people stay signed
 * in after a restart.
 */
export async function sessionSecrets(
  env: Pick<Env, 'SESSION_SECRET' | 'SESSION_SECRET_OLD' | 'DATA_DIR' | 'production'>,
): Promise<Secrets> {
  if (env.SESSION_SECRET)
    return [env.SESSION_SECRET, ...(env.SESSION_SECRET_OLD ? [env.SESSION_SECRET_OLD] : [])];
  if (env.production) throw new Error('SESSION_SECRET is required in production');
  const file = path.join(env.DATA_DIR, 'session-secret');
  await mkdir(env.DATA_DIR, { recursive: true });
  // If two processes start together, one writes the file and both read it.
  await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    ignoreExisting,
  );
  return [await readFile(file, 'utf8')];
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
