import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { MachineNeed } from '@staffroom/sdk/internal/shared';

const flags: Record<MachineNeed, string> = {
  'child-processes': '--allow-child-process',
  'native-addons': '--allow-addons',
  'worker-threads': '--allow-worker',
};

const ownCode = path.resolve(import.meta.dirname, '../..');

/**
 * Returns node options that let a process read its own package and its imports, and forbid all other reads, all writes and all
 * child processes.
 * @param folder the folder of the agent's package
 */
export function permissionFlags(folder: string, allowed: readonly MachineNeed[]): string[] {
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? ['--permission']
    : ['--experimental-permission', '--disable-warning=ExperimentalWarning'];
  const granted = allowed.map((name) => flags[name]);
  const readable = [...new Set(readableFolders(folder))].map((each) => `--allow-fs-read=${each}${path.sep}`);
  return [...permission, ...granted, ...readable];
}

function readableFolders(folder: string): string[] {
  const sdk = path.resolve(createRequire(import.meta.url).resolve('@staffroom/sdk'), '../../..');
  const packages = [folder, realpathSync(folder), ownCode, realpathSync(sdk)];
  return [...packages, ...packages.flatMap(modulesAround)];
}

/** Returns the folders in which node searches for packages, both as named and with symbolic links resolved. */
function modulesAround(folder: string): string[] {
  const found = createRequire(path.join(folder, 'package.json')).resolve.paths('zod') ?? [];
  return found.filter((each) => existsSync(each)).flatMap((each) => [each, realpathSync(each)]);
}
