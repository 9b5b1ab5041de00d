import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';

export const AuditEntryInfo = z.object({
  id: z.uuid(),
  /** Null where the account is gone. */
  userId: z.uuid().nullable(),
  /** Noun-verb: `agent.disable`. */
  action: z.string(),
  /** What it was done to. */
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
});
export type AuditEntryInfo = z.output<typeof AuditEntryInfo>;

/** Newest first. */
export const AuditPage = z.object({ items: z.array(AuditEntryInfo), total: z.int() });
export type AuditPage = z.output<typeof AuditPage>;

export const listAuditEntries = coreEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  policy: 'admin',
  summary: 'Who changed what',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  response: AuditPage,
});
