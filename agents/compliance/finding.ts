import { visibleText } from '@staffroom/sdk';
import { z } from 'zod';

export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;
export const Severity = z.enum(severities);
export type Severity = z.output<typeof Severity>;

export const statuses = ['open', 'in-progress', 'resolved', 'accepted', 'dismissed'] as const;
export const Status = z.enum(statuses);
export type Status = z.output<typeof Status>;

export const categories = [
  'data-protection',
  'security',
  'breach',
  'sub-processors',
  'transfers',
  'retention',
  'contract',
  'liability',
  'payment',
  'audit',
  'employment',
  'other',
] as const;
export const Category = z.enum(categories);
export type Category = z.output<typeof Category>;

/** What cannot be seen can carry orders to a model that reads it later. */
const text = (limit: number) =>
  z
    .string()
    .overwrite((value) => visibleText(value).trim())
    .max(limit);

/** What people write into a finding; a model fills in the same fields first. */
export const Words = z.object({
  severity: Severity,
  status: Status,
  /** The rule or the duty that is touched. */
  requirement: text(300).min(1, 'Say which requirement is touched'),
  explanation: text(4_000),
  suggestion: text(4_000),
  owner: text(200),
  note: text(4_000),
});

/** Where a finding stands, and how it came about. */
const Origin = z.object({
  category: Category,
  /** Null for a finding that is about no document. */
  documentId: z.uuid().nullable(),
  filename: z.string(),
  version: z.number().int(),
  /** 1-based; null where the format has none, or the quote was not found. */
  page: z.number().int().nullable(),
  section: z.string().nullable(),
  /** In the document's own words where it was found; otherwise what somebody or a model claims it says. */
  quote: z.string(),
  /** UTF-16 units in the text of that version; null where there is nothing to point at. */
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
  /** `verified`: the document says so. `not-found`: it does not, so this is no evidence. `none`: nothing is quoted. */
  checked: z.enum(['verified', 'not-found', 'none']),
  method: z.enum(['model', 'rules', 'person']),
  /** The same for what is found twice. */
  key: z.string(),
  sessionId: z.uuid().nullable(),
});

export const Finding = z.object({ ...Words.shape, ...Origin.shape });
export type Finding = z.output<typeof Finding>;

export const StoredFinding = Finding.omit({ key: true }).extend({
  id: z.uuid(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The person may not read its document any more: what it said of it is not shown. */
  withheld: z.boolean(),
});

/** In place of a document's name. */
export const withheldDocument = 'A document that you may not read';
export type StoredFinding = z.output<typeof StoredFinding>;

export const severityNames: Record<Severity, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
};

export const statusNames: Record<Status, string> = {
  open: 'Open',
  'in-progress': 'In progress',
  resolved: 'Resolved',
  accepted: 'Accepted',
  dismissed: 'Dismissed',
};

export const methodNames: Record<Finding['method'], string> = {
  model: 'Language model',
  rules: 'Built-in rules, no language model',
  person: 'Written by hand',
};

/** "p. 14", or the nearest heading where a format has no pages. */
export function placeOf({ page, section }: Pick<Finding, 'page' | 'section'>): string {
  return [page === null ? '' : `p. ${page}`, section ?? ''].filter((part) => part !== '').join(', ');
}
