import { AppError, msg } from '@staffroom/sdk';
import { type RetentionKind, retentionKinds, type RetentionRule } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import { RetentionRow } from './entity.ts';
import type { RetentionTarget } from './retention-targets.ts';

const day = 24 * 60 * 60_000;

export interface RetentionDependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  retentionTargets: Record<RetentionKind, RetentionTarget>;
}

export type RetentionService = ReturnType<typeof createRetentionService>;

export function createRetentionService({ database, audit, retentionTargets }: RetentionDependencies) {
  const { orm, transaction } = database;

  async function period(kind: RetentionKind): Promise<Pick<RetentionRule, 'days' | 'saved'>> {
    const row = await orm.em.fork().findOne(RetentionRow, { kind });
    return { days: row ? (row.days ?? null) : retentionTargets[kind].usual, saved: row !== null };
  }

  const daysOf = async (kind: RetentionKind): Promise<number | null> => (await period(kind)).days;

  async function present(kind: RetentionKind): Promise<RetentionRule> {
    const { least, forEver, count } = retentionTargets[kind];
    const { days, saved } = await period(kind);
    return { kind, days, saved, least, forEver, due: days === null ? 0 : await count(before(days)) };
  }

  return {
    list: () => Promise.all(retentionKinds.map(present)),

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
      const { usual } = retentionTargets[kind];
      await transaction(async (tx) => {
        const row = await tx.em.findOne(RetentionRow, { kind });
        const detail = { before: row ? row.days : usual, after: days };
        await tx.em.upsert(RetentionRow, { kind, days, updatedAt: new Date() });
        await audit.record(tx, { userId: adminId, action: 'retention.update', subject: kind, detail });
      });
      return present(kind);
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
