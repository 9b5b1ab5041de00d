import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '../../.config/scratch-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules/.cache');

/**
 * Creates a folder with an empty database for a separate server. Copies a database that is created once for the current
 * migrations, because creating one takes two thirds of a start.
 */
export function dataFolder(): string {
  const folder = mkdtempSync(join(scratchFolder(), 'staffroom-e2e-'));
  cpSync(template(), join(folder, 'database'), { recursive: true });
  return folder;
}

function template(): string {
  const hash = createHash('sha256');
  for (const file of globSync('server/src/db/migrations/**/*.ts', { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(join(root, file)));
  const made = join(cache, `e2e-database-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(made)) return made;
  mkdirSync(cache, { recursive: true });
  const making = mkdtempSync(join(cache, 'e2e-database-'));
  const fill = ['--conditions=@staffroom/source', 'server/src/testing/databases/fill.ts', making];
  execFileSync(process.execPath, fill, { cwd: root, stdio: 'inherit' });
  try {
    renameSync(making, made);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    // Another worker has created the database first.
    if (!existsSync(made)) throw error;
  }
  return made;
}
