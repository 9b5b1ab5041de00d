import { z } from 'zod';
import { noneKey } from '../../usage-groupings.ts';
import { coreEndpoint, otherContent } from '../endpoint.ts';

export const AuditEntryInfo = z.object({
  id: z.uuid(),
  /** Null where the account is gone. */
  userId: z.uuid().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Noun and verb: `agent.disable`. */
  action: z.string(),
  subject: z.string(),
  /** Set when the subject is the id of an existing account or team. */
  subjectName: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** Timestamp with microseconds. */
  createdAt: z.string(),
});
export type AuditEntryInfo = z.output<typeof AuditEntryInfo>;

/** Newest first. `total` counts all entries that match the filter. */
export const AuditPage = z.object({ items: z.array(AuditEntryInfo), total: z.int() });
export type AuditPage = z.output<typeof AuditPage>;

const time = (name: string) => z.iso.datetime({ offset: true, error: `${name} must be a time with a zone` });

export const AuditFilter = z.object({
  person: z.union([z.literal(noneKey), z.uuid()], 'person must be the id of an account').optional(),
  /** `agent.disable`, or `agent.` for all actions on agents. */
  action: z.string().min(1).max(100).optional(),
  /** Matches the subject, the detail, and the name or address of the actor or the affected person. */
  search: z.string().trim().min(1).max(200).optional(),
  /** Inclusive. */
  since: time('since').optional(),
  /** Exclusive. */
  until: time('until').optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

export const AuditQuery = AuditFilter.extend({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type AuditQuery = z.output<typeof AuditQuery>;

export const listAuditEntries = coreEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  policy: 'admin',
  summary: 'List the entries of the audit log',
  query: AuditQuery,
  response: AuditPage,
});

export const listAuditActions = coreEndpoint({
  method: 'GET',
  path: '/api/admin/audit/actions',
  policy: 'admin',
  summary: 'List the kinds of audit log entries, by name',
  response: z.array(z.string()),
});

export const downloadAudit = coreEndpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  policy: 'admin',
  summary: 'Export the audit log as a CSV file, newest first',
  query: AuditFilter,
  response: otherContent,
});
