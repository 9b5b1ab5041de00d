import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Snapshot } from '../db/snapshot.ts';
import type { Env } from '../env.ts';
import type { BlobStore } from '../modules/blobs/blob-store.ts';
import { agentsFolder } from './restore/restore-contents.ts';

/** The source of a backup: the database, the file store, and the folder of the agents. */
export interface BackupPlace {
  env: Env;
  /** The environment, for fingerprints of the secrets in it. */
  variables: Readonly<Record<string, string | undefined>>;
  secret: string | undefined;
  product: string;
  embedded: boolean;
  blobs: Pick<BlobStore, 'get'>;
  snapshot: (scratch: string) => Promise<Snapshot>;
  /** Connections to a database that stays usable during the snapshot; null for an embedded database that no server has open. */
  pool: pg.Pool | null;
  now: () => Date;
}

export const agentsOf = (env: Env) => ({
  folder: agentsFolder(env.DATA_DIR),
  pluginsFile: env.PLUGINS_FILE ?? builtInPlugins,
});

/** The folder for temporary copies of rows. */
export const scratchOf = (env: Env): string => join(env.DATA_DIR, 'backup-scratch');

const root = new URL('../../../', import.meta.url);
const builtInPlugins = fileURLToPath(new URL('plugins.json', root));

export async function productVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as {
    version: string;
  };
  return version;
}
