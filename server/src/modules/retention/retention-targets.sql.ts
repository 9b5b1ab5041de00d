import type { RetentionKind } from '@staffroom/sdk/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../../db/database.ts';
import { createTrashedRecords } from '../agents/trashed-records.sql.ts';
import { AuditEntry } from '../audit/entity.ts';
import { sentAuditNumber } from '../audit/export/audit-stream.ts';
import { ChatSession } from '../chat/entity.ts';
import { Document } from '../documents/entity.ts';
import type { Trash } from '../documents/trash/trash.sql.ts';
import type { Events } from '../events.ts';
import type { ProjectService } from '../projects/service.ts';
import { Notification } from '../notifications/entity.ts';

export interface RetentionTarget {
  least: number;
  forEver: boolean;
  count: (before: Date) => Promise<number>;
  /** Deletes a batch of expired data. @returns the number of deleted rows; 0 when nothing is left */
  remove: (before: Date, signal: AbortSignal) => Promise<number>;
}

const deleteBatchSize = 500;
const hour = 3_600_000;

/** @param sendsAudit whether the audit log is sent elsewhere; entries that were not sent are then kept */
export function createRetentionTargets(
  { orm, pool }: Pick<Database, 'orm' | 'pool'>,
  events: Pick<Events, 'publish'>,
  trash: Pick<Trash, 'purge'>,
  projects: Pick<ProjectService, 'countTrashed' | 'purge'>,
  sendsAudit = false,
): Record<RetentionKind, RetentionTarget> {
  const em = () => orm.em.fork();
  const records = createTrashedRecords({ pool });
  const idsOf = (rows: { id: string }[]) => ({ id: { $in: rows.map(({ id }) => id) } });
  return {
    trash: {
      least: 1,
      forEver: false,
      count: async (before) =>
        (await em().count(Document, { deletedAt: { $lt: before } })) +
        (await projects.countTrashed(before)) +
        (await records.count(before)),
      remove: async (before, signal) =>
        (await trash.purge(before, signal)) +
        (await projects.purge(before)) +
        (await records.purge(before)) +
        // Deleted chats are kept for one hour only: they are listed in no trash, and can be restored only right after the
        // deletion.
        (await em().nativeDelete(ChatSession, { deletedAt: { $lt: new Date(Date.now() - hour) } })),
    },
    chats: {
      least: 7,
      forEver: true,
      count: (before) => em().count(ChatSession, idle(before)),
      async remove(before) {
        const own = em();
        const rows = await own.find(ChatSession, idle(before), {
          fields: ['userId'],
          limit: deleteBatchSize,
        });
        await own.nativeDelete(ChatSession, { ...idsOf(rows), ...idle(before) });
        for (const { id, userId } of rows)
          await events.publish({ name: 'chat.deleted', data: { id }, userId: userId ?? null });
        return rows.length;
      },
    },
    notifications: {
      least: 7,
      forEver: true,
      count: (before) => em().count(Notification, { createdAt: { $lt: before } }),
      remove: (before) => removeSome(em(), Notification, { createdAt: { $lt: before } }),
    },
    audit: {
      least: 365,
      forEver: true,
      count: (before) => em().count(AuditEntry, { createdAt: { $lt: before } }),
      async remove(before) {
        // Only the beginning of the sealed entries may be missing, so an old entry that was sealed late stays longer.
        const kept = await em().findOne(
          AuditEntry,
          { createdAt: { $gte: before }, number: { $ne: null } },
          { orderBy: { number: 'asc' }, fields: ['number'] },
        );
        const ends = [kept?.number ?? null, sendsAudit ? (await sentAuditNumber({ orm })) + 1 : null];
        const known = ends.flatMap((number) => (number === null ? [] : [Number(number)]));
        return removeSome(em(), AuditEntry, {
          createdAt: { $lt: before },
          ...(known.length > 0 && { number: { $lt: Math.min(...known) } }),
        });
      },
    },
    usage: {
      // The minimum is 62 days, because budgets need the calls of the current month.
      least: 62,
      forEver: true,
      async count(before) {
        const { rows } = await pool.query<{ count: number }>(
          'select count(*)::int as count from ai_call where created_at < $1',
          [before],
        );
        return rows[0]?.count ?? 0;
      },
      async remove(before) {
        const { rowCount } = await pool.query(
          `delete from ai_call where id in (select id from ai_call where created_at < $1 limit ${deleteBatchSize})`,
          [before],
        );
        return rowCount ?? 0;
      },
    },
  };
}

const idle = (before: Date) => ({ updatedAt: { $lt: before }, deletedAt: null });

async function removeSome(
  em: SqlEntityManager,
  entity: typeof Notification | typeof AuditEntry,
  where: { createdAt: { $lt: Date }; number?: { $lt: number } },
): Promise<number> {
  const rows = await em.find(entity as typeof AuditEntry, where, {
    fields: ['id'],
    orderBy: { createdAt: 'asc' },
    limit: deleteBatchSize,
  });
  return rows.length === 0
    ? 0
    : em.nativeDelete(entity as typeof AuditEntry, { id: { $in: rows.map(({ id }) => id) } });
}
