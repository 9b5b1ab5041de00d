import type { Database } from '../../db/database.ts';
import { AuditEntry } from './entity.ts';
import { type AuditEntryInfo, presentAuditEntry } from './schema.ts';

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
    async record({ userId, action, subject, detail = {} }: AuditRecord): Promise<void> {
      await orm.em.fork().insert(AuditEntry, { userId, action, subject, detail });
    },

    /** Newest first. */
    async list({
      limit,
      offset,
    }: {
      limit: number;
      offset: number;
    }): Promise<{ items: AuditEntryInfo[]; total: number }> {
      const [rows, total] = await orm.em
        .fork()
        .findAndCount(AuditEntry, {}, { orderBy: { createdAt: 'desc', id: 'desc' }, limit, offset });
      return { items: rows.map(presentAuditEntry), total };
    },
  };
}
