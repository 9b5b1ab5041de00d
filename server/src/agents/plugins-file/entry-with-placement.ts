import type { PluginEntry } from '@staffroom/sdk/internal/shared';
import { isOfRepository, wantsFrame } from '../of-repository.ts';
import { Rejection } from '../rejection.ts';
import type { ResolvedAgent } from '../resolve.ts';

/**
 * Adds to an entry of `plugins.json` where its two halves run. Code from outside the repository is isolated and framed unless
 * the file says otherwise. `isolate` and `frame` are undefined for an agent of the repository, and `false` if an administrator
 * decided so.
 * @param usual the value of `isolate` for entries that do not set it
 */
export function entryWithPlacement(
  entry: PluginEntry,
  one: ResolvedAgent | Rejection | undefined,
  usual: boolean | undefined,
): PluginEntry {
  if (!one || one instanceof Rejection) return entry;
  const isolate = entry.isolate ?? usual ?? (isOfRepository(one.folder) ? undefined : true);
  const frame = entry.frame ?? (wantsFrame(entry, one.folder) || undefined);
  return { ...entry, isolate, frame };
}
