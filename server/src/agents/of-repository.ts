import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { PluginEntry } from '@staffroom/sdk';

/** Of the repository that this server is part of: `src` and `dist` lie equally deep. */
const ownAgents = path.resolve(import.meta.dirname, '../../../agents');

/**
 * Whether an agent is part of the repository: its real folder lies directly in `agents` of the checkout that this server runs from.
 * Its place decides, never what a package says about itself. Installed versions lie a level deeper, in `<id>/<version>`.
 */
export function isOfRepository(folder: string): boolean {
  return existsSync(ownAgents) && path.dirname(realpathSync(folder)) === realpathSync(ownAgents);
}

/** Whether the page of an agent runs in a frame: what `plugins.json` says, otherwise wherever its code came from elsewhere. */
export function wantsFrame({ frame, remote }: PluginEntry, folder: string): boolean {
  return frame ?? (remote !== undefined || !isOfRepository(folder));
}
