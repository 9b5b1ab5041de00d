import type { AuditEntryInfo, AuditPage } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { AuditEntry } from './entity.ts';

export interface AuditRecord {
  userId: string;
  /** Noun-verb: `agent.disable`. */
  action: string;
  /** What it was done to. */
  subject: string;
  detail?: Record<string, unknown>;
}

export type AuditService = ReturnType<typeof createAuditService>;

/** Who changed what. Entries are written and read, never changed. */
export function createAuditService({ orm }: Pick<Database, 'orm'>) {
  return {
    /** In the transaction of the change: neither is stored without the other. */
    async record({ em }: Transaction, entry: AuditRecord): Promise<void> {
      await em.insert(AuditEntry, { detail: {}, ...entry });
    },

    /** The same for many. */
    async recordAll(transaction: Transaction, records: readonly AuditRecord[]): Promise<void> {
      if (records.length > 0)
        await transaction.em.insertMany(
          AuditEntry,
          records.map((record) => ({ detail: {}, ...record })),
        );
    },

    /** Newest first. */
    async list({ limit, offset }: { limit: number; offset: number }): Promise<AuditPage> {
      const [rows, total] = await orm.em
        .fork()
        .findAndCount(AuditEntry, {}, { orderBy: { createdAt: 'desc', id: 'desc' }, limit, offset });
      return { items: rows.map(present), total };
    },
  };
}

function present({ id, userId, action, subject, detail, createdAt }: AuditEntry): AuditEntryInfo {
  return { id, userId: userId ?? null, action, subject, detail, createdAt: createdAt.toISOString() };
}
