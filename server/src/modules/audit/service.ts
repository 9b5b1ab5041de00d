import type { Transaction } from '../../db/transaction.ts';
import { AuditEntry } from './entity.ts';

export interface AuditRecord {
  /** Null where nobody with an account did it. */
  userId: string | null;
  /** Noun-verb: `agent.disable`. */
  action: string;
  /** What it was done to. */
  subject: string;
  detail?: Record<string, unknown>;
  /** Of something that was noted elsewhere first: the note's own id and time. */
  id?: string;
  createdAt?: Date;
}

export type AuditService = ReturnType<typeof createAuditService>;

/** Who changed what. Entries are written and read, never changed. */
export function createAuditService() {
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
  };
}
