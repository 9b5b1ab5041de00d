import type { Transaction } from '../../db/transaction.ts';
import { AuditEntry } from './entity.ts';

export interface AuditRecord {
  /** Null if no account did it. */
  userId: string | null;
  action: string;
  subject: string;
  detail?: Record<string, unknown>;
  /** The original id and time of an entry first recorded elsewhere. */
  id?: string;
  createdAt?: Date;
}

export type AuditService = ReturnType<typeof createAuditService>;

/** Entries are written and read, never changed. */
export function createAuditService() {
  return {
    /** Writes in the transaction of the change, so that neither is stored without the other. */
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
