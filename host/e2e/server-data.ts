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
  /** Where a server keeps what it has. */
  env: { DATA_DIR: string; DATABASE_URL?: string };
}

/**
 * New data for a server. With `TEST_DATABASE_URL` every second worker has its databases there, which takes half of the embedded
 * one's processor time; the others, and all without it, work as the product does by itself.
 */
export async function serverData(): Promise<ServerData> {
  const server = process.env['TEST_DATABASE_URL'];
  const embedded = !server || Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 2 === 0;
  const folder = embedded ? dataFolder() : mkdtempSync(join(scratchFolder(), 'staffroom-e2e-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (embedded) return { env: { DATA_DIR: folder }, [Symbol.asyncDispose]: removeFolder };
  const name = `staffroom_e2e_${randomBytes(6).toString('hex')}`;
  onServer('create', name);
  const url = new URL(server);
  url.pathname = name;
  return {
    env: { DATA_DIR: folder, DATABASE_URL: url.href },
    async [Symbol.asyncDispose]() {
      await removeFolder();
      onServer('drop', name);
    },
  };
}

function onServer(action: 'create' | 'drop', name: string): void {
  const program = join(root, 'server/src/testing/databases/named.ts');
  execFileSync(process.execPath, [program, action, name], { stdio: 'inherit' });
}
