import type { Transaction } from '../../db/transaction.ts';
import { AuditEntry } from './entity.ts';

export interface AuditRecord {
  /** The account that made the change; null if no account made it. */
  userId: string | null;
  action: string;
  subject: string;
  detail?: Record<string, unknown>;
  /** The original id and time of an entry that another program recorded first. */
  id?: string;
  createdAt?: Date;
}

export type AuditService = ReturnType<typeof createAuditService>;

/** Audit entries are written and read, but never changed. */
export function createAuditService() {
  return {
    /** Writes the entry in the transaction of the change, so that the entry and the change are stored together or not at all. */
    async record({ em }: Transaction, entry: AuditRecord): Promise<void> {
      await em.insert(AuditEntry, { detail: {}, ...entry });
    },

    async recordAll(transaction: Transaction, records: readonly AuditRecord[]): Promise<void> {
      if (records.length > 0)
        await transaction.em.insertMany(
          AuditEntry,
          records.map((record) => ({ detail: {}, ...record })),
        );
    },
  };
}
