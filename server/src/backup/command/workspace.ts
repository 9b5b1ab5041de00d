import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type Connections, openConnections } from '../../db/connections.ts';
import type { DatabaseLog } from '../../db/database-log.ts';
import { beginSnapshot } from '../../db/snapshot.ts';
import { type Env, readEnv } from '../../env.ts';
import { openBlobStore } from '../../modules/blobs/open-blob-store.ts';
import { createOpening } from '../format/sealing.ts';
import { newestBackup, readManifest } from '../list-backups.ts';
import { BackupRefused } from '../outcome.ts';
import { type BackupPlace, productVersion } from '../place.ts';
import { patientLimits } from '../restore/restore-embedded.ts';
import { commandName } from '../restore/restore-server.ts';
import { openTarget } from '../targets/open-target.ts';
import type { BackupTarget } from '../targets/target.ts';
import type { CommandCall } from './command.ts';

export const quietLog: DatabaseLog = { info() {}, warn() {}, error() {} };

/** Reads the environment as the server does; a relative DATA_DIR refers to the caller's folder. @throws EnvError */
export function envOf({ variables, folder }: Pick<CommandCall, 'variables' | 'folder'>): Env {
  const dataDir = resolve(folder, variables['DATA_DIR']?.trim() || '.data');
  return readEnv({ ...variables, DATA_DIR: dataDir });
}

/** The secret of the sessions, which keys the fingerprints; in development it is in a file. */
export function secretOf(env: Env): string | undefined {
  const file = join(env.DATA_DIR, 'session-secret');
  return env.SESSION_SECRET ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
}

/** Opens the database of the environment for a backup command, without migrating it. */
export async function openWorkspace(
  env: Env,
): Promise<{ connections: Connections; config: pg.PoolConfig } & AsyncDisposable> {
  const directory = join(env.DATA_DIR, 'database');
  if (env.DATABASE_URL === undefined && !existsSync(directory))
    throw new BackupRefused(
      `There is no workspace: DATABASE_URL is not set, and ${directory} does not exist. Set DATA_DIR or DATABASE_URL as for the server.`,
    );
  const connections = await openConnections({
    url: env.DATABASE_URL,
    directory,
    limits: patientLimits,
    applicationName: commandName,
    log: quietLog,
  });
  return { connections, config: connections.config, [Symbol.asyncDispose]: () => connections.close() };
}

/** Opens everything that a backup is taken from. */
export async function openPlace(
  env: Env,
  variables: CommandCall['variables'],
): Promise<BackupPlace & AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const { connections, config } = opened.use(await openWorkspace(env));
  const { embedded } = connections;
  const pool = embedded ? null : new pg.Pool({ ...config, min: 0, max: 3 });
  opened.defer(() => pool?.end());
  pool?.on('error', () => undefined);
  const { blobs } = opened.use(await openBlobStore(env));
  const resources = opened.move();
  return {
    env,
    variables,
    secret: secretOf(env),
    product: await productVersion(),
    embedded,
    blobs,
    // No server has an embedded database open that the command could open, so its files need not be copied first.
    snapshot: () => beginSnapshot(config),
    pool,
    now: () => new Date(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** The name of a backup at the end of a place. */
const nameAtEnd = /^(.{0,2000}?)\/?(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{6})\/?$/;

/** Opens a place for backups; `name` is the backup at the end of the address, if there is one. */
export async function openPlaceOf(
  call: CommandCall,
  env: Env,
): Promise<{ target: BackupTarget; name: string | null }> {
  const address = call.subject ?? env.BACKUP_TO;
  if (address === undefined)
    throw new BackupRefused('Name a place for backups, for example a folder, or set BACKUP_TO.');
  const [, place, name] = nameAtEnd.exec(address) ?? [];
  return { target: await openTarget(place ?? address, env, call.folder), name: name ?? null };
}

/** Opens one backup: that at the end of the address, or the newest one. */
export async function openBackup(call: CommandCall, env: Env) {
  const { target, name: given } = await openPlaceOf(call, env);
  const name = given ?? (await newestBackup(target));
  const manifest = await readManifest(target, name);
  const { identity } = call.values;
  const key = identity === undefined ? null : readIdentity(resolve(call.folder, identity));
  return {
    manifest,
    source: { target, opening: await createOpening(manifest.encryptedTo, key), folder: name },
  };
}

function readIdentity(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new BackupRefused(`The file of --identity cannot be read: ${(cause as Error).message}`, { cause });
  }
}
