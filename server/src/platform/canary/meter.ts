import { isAppError } from '@staffroom/sdk';
import { bucketOf } from '../../modules/agents/canary/buckets.ts';
import type { Count } from '../../modules/agents/canary/figures.sql.ts';
import type { EndOfWork, InstalledAgent, WorkKind } from '../../modules/agents/installed.ts';

export interface Meter {
  begin(agent: Pick<InstalledAgent, 'slug' | 'version'>, kind: WorkKind): EndOfWork;
  take(): Count[];
}

/** Counts the work of each version during a canary trial. @param isMeasured whether the agent has a canary */
export function createMeter(isMeasured: (slug: string) => boolean): Meter {
  let counts = new Map<string, Count>();
  return {
    begin({ slug, version }, kind) {
      const begun = performance.now();
      return (outcome) => {
        if (!outcome || !isMeasured(slug)) return;
        const failed = isFault(outcome.failure);
        const bucket = bucketOf(performance.now() - begun);
        const key = [slug, version, kind, failed, bucket].join(' ');
        const known = counts.get(key);
        if (known) known.count += 1;
        else counts.set(key, { agent: slug, version, kind, failed, bucket, count: 1 });
      };
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
  };
}

/** An `AppError` comes from a refusal or a provider. Any other error is a fault in the agent's code. */
const isFault = (failure: unknown): boolean => failure !== undefined && !isAppError(failure);
