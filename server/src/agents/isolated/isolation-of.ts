import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { PluginEntry } from '@staffroom/sdk';
import { Rejection } from '../rejection.ts';
import type { ResolvedAgent } from '../resolve.ts';
import { isInstalled } from '../versions/version-folders.ts';

/** Of the repository that this server is part of: `src` and `dist` lie equally deep. */
const ownAgents = path.resolve(import.meta.dirname, '../../../../agents');

interface IsolationOptions {
  /** The folder of `plugins.json`. */
  base: string;
  /** `isolate` of `plugins.json` itself, for entries that do not say. */
  usual: boolean | undefined;
}

/**
 * An entry of `plugins.json` with where its server half runs. Code that came from elsewhere has a process of its own, unless the
 * file says otherwise: `isolate` is undefined for an agent of the repository, and `false` where somebody has decided so.
 */
export function settledEntry(
  entry: PluginEntry,
  one: ResolvedAgent | Rejection | undefined,
  { base, usual }: IsolationOptions,
): PluginEntry {
  if (!one || one instanceof Rejection) return entry;
  const isolate = entry.isolate ?? usual ?? (isOfRepository(one.folder, base) ? undefined : true);
  return { ...entry, isolate };
}

function isOfRepository(folder: string, base: string): boolean {
  if (isInstalled(folder)) return false;
  const real = realpathSync(folder);
  return [path.join(base, 'agents'), ownAgents].some(
    (agents) => existsSync(agents) && real.startsWith(realpathSync(agents) + path.sep),
  );
}
