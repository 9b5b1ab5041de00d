import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '../../.config/scratch-folder.ts';
import { dataFolder } from './data-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface ServerData extends AsyncDisposable {
  env: { DATA_DIR: string; DATABASE_URL?: string };
}

/** Creates a folder with the embedded database, like the product's default. For tests of chats and restarts. */
export function embeddedData(): ServerData {
  const folder = dataFolder();
  return { env: { DATA_DIR: folder }, [Symbol.asyncDispose]: () => remove(folder) };
}

/** Creates a folder with a database of `TEST_DATABASE_URL`, which takes half of the processor time of an embedded one. */
export function serverData(): ServerData {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return embeddedData();
  const folder = mkdtempSync(join(scratchFolder(), 'staffroom-e2e-'));
  const name = `staffroom_e2e_${randomBytes(6).toString('hex')}`;
  onServer('create', name);
  const url = new URL(server);
  url.pathname = name;
  return {
    env: { DATA_DIR: folder, DATABASE_URL: url.href },
    async [Symbol.asyncDispose]() {
      await remove(folder);
      onServer('drop', name);
    },
  };
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true });

function onServer(action: 'create' | 'drop', name: string): void {
  const program = join(root, 'server/src/testing/databases/named.ts');
  execFileSync(process.execPath, [program, action, name], { stdio: 'inherit' });
}
