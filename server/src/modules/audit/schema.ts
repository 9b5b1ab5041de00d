import { z } from 'zod';
import type { AuditEntry } from './entity.ts';

export const AuditQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

export function presentAuditEntry({ id, userId, action, subject, detail, createdAt }: AuditEntry) {
  return { id, userId: userId ?? null, action, subject, detail, createdAt: createdAt.toISOString() };
}
export type AuditEntryInfo = ReturnType<typeof presentAuditEntry>;
