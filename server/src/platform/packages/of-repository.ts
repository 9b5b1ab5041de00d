import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { PluginEntry } from '@staffroom/sdk/internal/shared';

/** The folder of agents in the repository that this server is part of. `src` and `dist` have the same depth. */
const ownAgents = path.resolve(import.meta.dirname, '../../../../agents');

/**
 * Whether an agent belongs to the repository: its real folder is directly in `agents` of the checkout that this server runs
 * from. Only the folder counts, not the data in the package. Installed versions are one level deeper, in `<id>/<version>`.
 */
export function isOfRepository(folder: string): boolean {
  return existsSync(ownAgents) && path.dirname(realpathSync(folder)) === realpathSync(ownAgents);
}

/**
 * Whether an agent's page runs in an iframe. `plugins.json` decides; without a setting, agents from outside the repository do.
 */
export function wantsFrame({ frame, remote }: PluginEntry, folder: string): boolean {
  return frame ?? (remote !== undefined || !isOfRepository(folder));
}

/**
 * Whether an agent's code runs in its own process. `plugins.json` decides; without a setting, agents from outside the repository
 * do.
 * @param usual the value of `isolate` for entries that do not set it
 */
export function runsApart({ isolate }: PluginEntry, folder: string, usual: boolean | undefined): boolean {
  return Boolean(isolate ?? usual ?? !isOfRepository(folder));
}
