import { isDeepStrictEqual } from 'node:util';
import type { SharedFacts } from '../../modules/agents/packages/package-store.ts';

export interface MergedFacts {
  /** Facts that this process has changed since its last comparison; undefined for a removed one. */
  push: SharedFacts;
  /** Facts that other processes have changed; undefined for a removed one. */
  pull: SharedFacts;
  /** Names of facts that both sides have changed. The shared value replaces the local one. */
  conflicts: string[];
}

/**
 * Compares the facts of this process with those that all processes share.
 * @param base the facts at the last comparison; empty for a new data folder, so that shared facts replace those of a deployed file
 */
export function mergeFacts(base: SharedFacts, local: SharedFacts, shared: SharedFacts): MergedFacts {
  const merged: MergedFacts = { push: {}, pull: {}, conflicts: [] };
  for (const name of new Set([base, local, shared].flatMap((facts) => Object.keys(facts)))) {
    const [before, here, there] = [base, local, shared].map((facts) =>
      Object.hasOwn(facts, name) ? facts[name] : undefined,
    );
    if (isDeepStrictEqual(here, there)) continue;
    if (isDeepStrictEqual(there, before)) {
      merged.push[name] = here;
      continue;
    }
    merged.pull[name] = there;
    if (!isDeepStrictEqual(here, before)) merged.conflicts.push(name);
  }
  return merged;
}
