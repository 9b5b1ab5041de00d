import { z } from 'zod';
import { noneKey } from '../../usage-groupings.ts';
import { coreEndpoint, otherContent } from '../endpoint.ts';

export const AuditEntryInfo = z.object({
  id: z.uuid(),
  /** Id of the person who acted; null when the account was deleted. */
  userId: z.uuid().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The action as noun and verb: `agent.disable`. */
  action: z.string(),
  subject: z.string(),
  /** Name of the subject. Set when the subject is the id of an existing account or team. */
  subjectName: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** Network address of the request; null if no request caused the entry. */
  address: z.string().nullable(),
  /**
   * Names of the accounts, teams, projects and documents whose ids the subject or the detail contains, by id. Leaves out a
   * document that the administrator has no access to.
   */
  names: z.record(z.string(), z.string()),
  /** Time of the entry with microseconds. */
  createdAt: z.string(),
});
export type AuditEntryInfo = z.output<typeof AuditEntryInfo>;

/** A page of audit entries, newest first. `total` counts all entries that match the filter. */
export const AuditPage = z.object({ items: z.array(AuditEntryInfo), total: z.int() });
export type AuditPage = z.output<typeof AuditPage>;

const time = (name: string) => z.iso.datetime({ offset: true, error: `${name} must be a time with a zone` });

export const AuditFilter = z.object({
  person: z.union([z.literal(noneKey), z.uuid()], 'person must be the id of an account').optional(),
  /** An action such as `agent.disable`, or `agent.` for all actions on agents. */
  action: z.string().min(1).max(100).optional(),
  /** Finds entries whose subject or detail contains this text, or the name or address of the actor or the affected person. */
  search: z.string().trim().min(1).max(200).optional(),
  /** Start of the period; entries at exactly this time are included. */
  since: time('since').optional(),
  /** End of the period; entries at exactly this time are not included. */
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
  scope: 'audit',
  summary: 'List the entries of the audit log',
  query: AuditQuery,
  response: AuditPage,
});

export const listAuditActions = coreEndpoint({
  method: 'GET',
  path: '/api/admin/audit/actions',
  policy: 'admin',
  scope: 'audit',
  summary: 'List the kinds of audit log entries, by name',
  response: z.array(z.string()),
});

/** The result of comparing the audit log with its seals. */
export const AuditVerification = z.object({
  /** The number of intact entries, and of entries that have no seal yet. New entries are sealed within a minute. */
  sealed: z.int(),
  unsealed: z.int(),
  /** Time of the oldest sealed entry; null without one. */
  since: z.string().nullable(),
  /** The newest seal, to compare it with one that was stored elsewhere; null without one. */
  head: z.object({ number: z.int(), seal: z.string() }).nullable(),
  /** The first place at which the log was changed: an entry differs from its seal, or entries are missing. Null if intact. */
  problem: z
    .object({
      kind: z.enum(['changed', 'missing']),
      number: z.int(),
      /** Time of the changed entry, or of the entry before the missing ones. */
      at: z.string().nullable(),
    })
    .nullable(),
});
export type AuditVerification = z.output<typeof AuditVerification>;

export const verifyAudit = coreEndpoint({
  method: 'GET',
  path: '/api/admin/audit/verification',
  policy: 'admin',
  scope: 'audit',
  summary: 'Compare the audit log with its seals',
  response: AuditVerification,
});

export const downloadAudit = coreEndpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  policy: 'admin',
  scope: 'audit',
  summary: 'Export the audit log as a CSV file, newest first',
  query: AuditFilter,
  response: otherContent,
});
