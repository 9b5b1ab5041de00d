import { visibleString } from '@staffroom/sdk';
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

export const EditableFields = z.object({
  severity: Severity,
  status: Status,
  /** The affected rule or duty. */
  requirement: visibleString(300).min(1, 'Enter the requirement'),
  explanation: visibleString(4_000),
  suggestion: visibleString(4_000),
  owner: visibleString(200),
  /** The account of the colleague in `owner`, who can see the finding; null for an outsider or no owner. */
  ownerId: z.uuid().nullable(),
  /** A day such as `2026-10-05`, or empty. */
  due: z.string().regex(/^(\d{4}-\d\d-\d\d)?$/, 'Enter the date as 2026-10-05'),
  note: visibleString(4_000),
  /** Teams that share the work. Only the author can change them. */
  teams: z.array(z.uuid()).max(20),
});

/** The effect of a newer version of the document on a finding. */
export const trends = ['new', 'persisting', 'changed', 'fixed'] as const;
export const trendNames: Record<(typeof trends)[number], string> = {
  new: 'New',
  persisting: 'Still open',
  changed: 'Reworded',
  fixed: 'Fixed',
};

/** The quote in the newest version that the person can read, if there is a newer one: unchanged, reworded or gone. */
const Newest = z.object({
  version: z.number().int(),
  state: z.enum(['same', 'changed', 'gone']),
  /** The new wording, if the quote was reworded. */
  words: z.string(),
});
export type Newest = z.output<typeof Newest>;

const Origin = z.object({
  category: Category,
  /** The document of the finding; null for a finding without a document. */
  documentId: z.uuid().nullable(),
  filename: z.string(),
  version: z.number().int(),
  /** Page number, from 1; null for formats without pages, or if the quote was not found. */
  page: z.number().int().nullable(),
  section: z.string().nullable(),
  /** The document's own words if found; otherwise the words that a person or model claims. */
  quote: z.string(),
  /** Offset of the quote in the text of that version, in UTF-16 units; null if the quote was not found. */
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
  /**
   * Whether the document contains the quote. `verified`: it does. `not-found`: it does not, so the quote is no evidence.
   * `none`: the finding has no quote.
   */
  checked: z.enum(['verified', 'not-found', 'none']),
  method: z.enum(['model', 'rules', 'person']),
  /** Identifies the finding: a repeated analysis finds the same key. */
  key: z.string(),
  sessionId: z.uuid().nullable(),
  newest: Newest.nullable().default(null),
  /** The result of the last analysis of a newer version. */
  trend: z
    .object({ is: z.enum(trends), version: z.number().int() })
    .nullable()
    .default(null),
  /**
   * Whether a person has reopened the finding. Tells such a finding from an older row that is open and fixed only because the
   * analysis did not yet resolve fixed findings.
   */
  reopened: z.boolean().default(false),
  /** The author. Empty in rows from before findings could be shared; those belong to the row's owner. */
  author: z.object({ id: z.string(), name: z.string() }).default({ id: '', name: '' }),
  /** Ids of the teams and the owner who can see the finding, besides its author. */
  audience: z.array(z.string()).default([]),
  reminded: z.string().default(''),
});

export const Finding = z.object({
  ...EditableFields.shape,
  ownerId: EditableFields.shape.ownerId.default(null),
  due: EditableFields.shape.due.default(''),
  teams: EditableFields.shape.teams.default([]),
  ...Origin.shape,
});
export type Finding = z.output<typeof Finding>;

export const StoredFinding = Finding.omit({
  key: true,
  audience: true,
  reminded: true,
  reopened: true,
}).extend({
  id: z.uuid(),
  createdAt: z.string(),
  updatedAt: z.string(),
  withheld: z.boolean(),
  /** Whether the person is the author; otherwise someone shares the finding with them. */
  mine: z.boolean(),
});

export const withheldDocument = 'A document you don’t have access to';
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

export const isOpen = ({ status }: Pick<Finding, 'status'>): boolean =>
  status === 'open' || status === 'in-progress';

/** Returns the result of the last analysis; null for a fixed finding that someone has reopened. */
export function trendOf(finding: Pick<Finding, 'status' | 'trend'>): Finding['trend'] {
  return finding.trend?.is === 'fixed' && isOpen(finding) ? null : finding.trend;
}

export const methodNames: Record<Finding['method'], string> = {
  model: 'AI model',
  rules: 'Built-in rules, no AI model',
  person: 'Written by hand',
};

export type QuoteState = 'exact' | 'changed' | 'gone' | 'not-found' | 'none';
export function quoteStateOf({ checked, newest }: Pick<Finding, 'checked' | 'newest'>): QuoteState {
  if (checked !== 'verified') return checked;
  return newest === null || newest.state === 'same' ? 'exact' : newest.state;
}

export function quoteStateName({ checked, newest }: Pick<Finding, 'checked' | 'newest'>): string {
  const version = newest?.version ?? 0;
  return {
    exact: 'Exact quote found',
    changed: `Changed in version ${version}`,
    gone: `No longer in version ${version}`,
    'not-found': 'Quote not found',
    none: 'No quote',
  }[quoteStateOf({ checked, newest })];
}
