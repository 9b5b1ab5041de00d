import type { PluginEntry } from '@staffroom/sdk';
import { isOfRepository, wantsFrame } from '../of-repository.ts';
import { Rejection } from '../rejection.ts';
import type { ResolvedAgent } from '../resolve.ts';

/**
 * An entry of `plugins.json` with where its halves run. Code that came from elsewhere has a process and a frame of its own, unless
 * the file says otherwise: `isolate` and `frame` are undefined for an agent of the repository, and `false` where an administrator
 * has decided so.
 * @param usual `isolate` of `plugins.json` itself, for entries that do not say
 */
export function settledEntry(
  entry: PluginEntry,
  one: ResolvedAgent | Rejection | undefined,
  usual: boolean | undefined,
): PluginEntry {
  if (!one || one instanceof Rejection) return entry;
  const isolate = entry.isolate ?? usual ?? (isOfRepository(one.folder) ? undefined : true);
  const frame = entry.frame ?? (wantsFrame(entry, one.folder) || undefined);
  return { ...entry, isolate, frame };
}
