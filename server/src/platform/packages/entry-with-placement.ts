import type { PluginEntry } from '@staffroom/sdk/internal/shared';
import { isOfRepository, wantsFrame } from './of-repository.ts';

/**
 * Adds to an entry of `plugins.json` where its two halves run. Code from outside the repository is isolated and framed unless
 * the file says otherwise. `isolate` and `frame` are undefined for an agent of the repository, and `false` if an administrator
 * decided so.
 * @param folder the folder of the agent's package
 * @param usual the value of `isolate` for entries that do not set it
 */
export function entryWithPlacement(
  entry: PluginEntry,
  folder: string,
  usual: boolean | undefined,
): PluginEntry {
  const isolate = entry.isolate ?? usual ?? (isOfRepository(folder) ? undefined : true);
  const frame = entry.frame ?? (wantsFrame(entry, folder) || undefined);
  return { ...entry, isolate, frame };
}
