import type { Transaction } from '../../db/transaction.ts';
import { currentAddress, currentToken } from '../../http/current-request.ts';
import { AuditEntry } from './entity.ts';

export interface AuditRecord {
  /** The account that made the change; null if no account made it. */
  userId: string | null;
  action: string;
  subject: string;
  detail?: Record<string, unknown>;
  /** The original id, time and network address of an entry that another program recorded first. */
  id?: string;
  createdAt?: Date;
  address?: string | null;
}

export type AuditService = ReturnType<typeof createAuditService>;

/** Audit entries are written and read, but never changed. */
export function createAuditService() {
  return {
    /** Writes the entry in the transaction of the change, so that the entry and the change are stored together or not at all. */
    async record({ em }: Transaction, entry: AuditRecord): Promise<void> {
      await em.insert(AuditEntry, rowOf(entry));
    },

    async recordAll(transaction: Transaction, records: readonly AuditRecord[]): Promise<void> {
      if (records.length > 0) await transaction.em.insertMany(AuditEntry, records.map(rowOf));
    },
  };
}

function rowOf({ detail = {}, ...record }: AuditRecord) {
  const adminToken = currentToken.getStore();
  return {
    address: currentAddress.getStore() ?? null,
    ...record,
    detail: adminToken === undefined ? detail : { ...detail, adminToken },
  };
}
