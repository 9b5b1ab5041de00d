import { AppError, msg } from '@staffroom/sdk';
import { type RetentionKind, retentionKinds, type RetentionRule } from '@staffroom/sdk/core';
import { retention } from '../workspace-settings/declared.ts';
import type { StoredSetting } from '../workspace-settings/read-setting.ts';
import type { WorkspaceSettingService } from '../workspace-settings/service.ts';
import type { RetentionTarget } from './retention-targets.sql.ts';

const day = 24 * 60 * 60_000;

export interface RetentionDependencies {
  settings: WorkspaceSettingService;
  retentionTargets: Record<RetentionKind, RetentionTarget>;
}

export type RetentionService = ReturnType<typeof createRetentionService>;

export function createRetentionService({ settings, retentionTargets }: RetentionDependencies) {
  const daysOf = async (kind: RetentionKind): Promise<number | null> =>
    (await settings.values(retention))[kind];

  async function present(
    kind: RetentionKind,
    { values, chosen }: StoredSetting<Record<RetentionKind, number | null>>,
  ): Promise<RetentionRule> {
    const { least, forEver, count } = retentionTargets[kind];
    const days = values[kind];
    const due = days === null ? 0 : await count(before(days));
    return { kind, days, saved: chosen.includes(kind), least, forEver, due };
  }

  return {
    async list(): Promise<RetentionRule[]> {
      const stored = await settings.stored(retention);
      return Promise.all(retentionKinds.map((kind) => present(kind, stored)));
    },

    /** Days in the trash. There is always a limit, because data in the trash cannot be kept permanently. */
    trashDays: async () => (await daysOf('trash')) ?? retentionTargets.trash.least,

    /** @throws AppError `invalid` */
    requireAllowed(kind: RetentionKind, days: number | null): void {
      const { least, forEver } = retentionTargets[kind];
      const problem =
        days === null
          ? forEver || 'Enter a number of days. This kind of data can’t be kept forever'
          : days >= least ||
            (least === 1
              ? 'Keep this kind of data for at least one day'
              : msg`Keep this kind of data for at least ${least} days`);
      if (problem !== true) throw new AppError('invalid', problem, { fields: { days: problem } });
    },

    /** Changes the retention period of a kind of data. The caller must have called `requireAllowed`. */
    async change(adminId: string, kind: RetentionKind, days: number | null): Promise<RetentionRule> {
      await settings.change(adminId, retention, { [kind]: days });
      return present(kind, await settings.stored(retention));
    },

    /** Deletes data whose retention period is over. @returns the number of deleted rows by kind of data */
    async clear(signal: AbortSignal): Promise<Partial<Record<RetentionKind, number>>> {
      const removed: Partial<Record<RetentionKind, number>> = {};
      for (const kind of retentionKinds) {
        const days = await daysOf(kind);
        if (days === null) continue;
        const limit = before(days);
        let some: number;
        do {
          signal.throwIfAborted();
          some = await retentionTargets[kind].remove(limit, signal);
          if (some > 0) removed[kind] = (removed[kind] ?? 0) + some;
        } while (some > 0);
      }
      return removed;
    },
  };
}

const before = (days: number) => new Date(Date.now() - days * day);
