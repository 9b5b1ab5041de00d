import { access, constants, statfs } from 'node:fs/promises';
import path from 'node:path';
import { PluginsFileError, readPluginsFile } from '../../platform/plugins-file/plugins-file.ts';
import type { Env } from '../../env.ts';
import { checkDataFolder } from '../data-folder.ts';
import { productRoot } from '../product-build.ts';
import { type CheckLine, failure, ok, warning } from './check-line.ts';

/** The share of a disk that should be free. */
const minFreeShare = 0.1;

export async function checkFolders(env: Env): Promise<CheckLine[]> {
  return [await checkData(env), ...(await checkModels(env)), await checkPlugins(env)];
}

async function checkData({ DATA_DIR: folder }: Env): Promise<CheckLine> {
  try {
    await checkDataFolder(folder);
    return await freeSpace(folder);
  } catch (error) {
    // The message has the fix; its cause has only the words of the operating system.
    return failure('DATA_DIR', (error as Error).message);
  }
}

async function freeSpace(folder: string): Promise<CheckLine> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const gigabytes = (bavail * bsize) / 1e9;
  const free = `${gigabytes.toFixed(1)} GB are free`;
  return blocks > 0 && bavail / blocks < minFreeShare
    ? warning('DATA_DIR', `${folder} can be written, but only ${free}. Free space or enlarge the disk`)
    : ok('DATA_DIR', `${folder} can be written; ${free}`);
}

async function checkModels({ MODELS_DIR: folder }: Env): Promise<CheckLine[]> {
  try {
    await access(folder, constants.R_OK);
    return [ok('MODELS_DIR', `${folder} can be read`)];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    return [warning('MODELS_DIR', `${folder} can't be read. Give the user of the server read access`)];
  }
}

async function checkPlugins({ PLUGINS_FILE: own }: Env): Promise<CheckLine> {
  const file = own ?? path.join(productRoot, 'plugins.json');
  try {
    const { agents } = await readPluginsFile(file);
    const count = Object.keys(agents).length;
    return ok('PLUGINS_FILE', `${file} lists ${count} ${count === 1 ? 'agent' : 'agents'}`);
  } catch (error) {
    if (!(error instanceof PluginsFileError)) throw error;
    return warning(
      'PLUGINS_FILE',
      `${error.message}. Correct the file; until then the server runs the agents of the last correct file`,
    );
  }
}
