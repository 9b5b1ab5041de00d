import type { AgentManifest } from '@staffroom/sdk';
import type { PluginEntry } from '@staffroom/sdk/internal/shared';
import { abortable } from '../../abortable.ts';
import type { AgentSource, LoadedAgent } from '../agent-source.ts';
import { oneLine, Rejection } from '../rejection.ts';
import { findClashes } from './clashes.ts';

interface JudgeOptions {
  source: Pick<AgentSource, 'load'>;
  /** Maximum milliseconds for loading a manifest. */
  setupLimit: number;
  /** Path prefixes that no agent may use. */
  corePrefixes: () => readonly string[];
  /** Returns the manifest with which an agent runs now. */
  runningManifest: (slug: string) => AgentManifest | null | undefined;
  /** Called when a manifest was loaded after its time limit, so that the agent can be installed now. */
  onLate: () => void;
}

export type Judged = LoadedAgent | Rejection;

/** Decides which agents can be installed. It never throws: an agent that cannot be installed gets a rejection. */
export function createJudge({ source, setupLimit, corePrefixes, runningManifest, onLate }: JudgeOptions) {
  async function judge(slug: string, entry: PluginEntry, isolate: boolean | undefined): Promise<Judged> {
    const loading = source.load(slug, entry, isolate);
    const limit = AbortSignal.timeout(setupLimit);
    try {
      return await abortable(loading, limit);
    } catch (error) {
      if (error instanceof Rejection) return error;
      if (error !== limit.reason) return new Rejection('start-failed', oneLine(error));
      // If the machine was busy, the manifest may load after the timeout; its result is still used.
      loading.then(onLate, () => undefined);
      const late = `its manifest could not be read within ${setupLimit / 1000} s; the agent starts as soon as the manifest has been read`;
      return new Rejection('start-failed', late);
    }
  }

  return {
    judge,
    /** Also rejects agents that claim the name or address of another. */
    judgeAll: async (
      entries: readonly (readonly [slug: string, entry: PluginEntry])[],
      isolate: boolean | undefined,
    ): Promise<Map<string, Judged>> => {
      // A manifest is third-party code, so all manifests load in parallel: a slow one must not delay the others.
      const judged = new Map(
        await Promise.all(
          entries.map(async ([slug, entry]) => [slug, await judge(slug, entry, isolate)] as const),
        ),
      );
      const manifests = [...judged.values()].flatMap((one) =>
        one instanceof Rejection ? [] : [one.manifest],
      );
      for (const [slug, reason] of findClashes(manifests, corePrefixes(), runningManifest))
        judged.set(slug, new Rejection('name-taken', reason));
      return judged;
    },
  };
}
