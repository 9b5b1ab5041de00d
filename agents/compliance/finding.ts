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

/** What people write into a finding; a model fills in the same fields first. */
export const Words = z.object({
  severity: Severity,
  status: Status,
  /** The rule or the duty that is touched. */
  requirement: visibleString(300).min(1, 'Enter the requirement'),
  explanation: visibleString(4_000),
  suggestion: visibleString(4_000),
  owner: visibleString(200),
  /** The colleague that `owner` is the name of; null for somebody outside, and for nobody. They see the finding. */
  ownerId: z.uuid().nullable(),
  /** `2026-10-05`; '' for none. */
  due: z.string().regex(/^(\d{4}-\d\d-\d\d)?$/, 'Enter the date as 2026-10-05'),
  note: visibleString(4_000),
  /** Teams whose members work on it, too. Only its author says so. */
  teams: z.array(z.uuid()).max(20),
});

/** What a newer version of the document does to a finding. */
export const trends = ['new', 'persisting', 'fixed'] as const;
export const trendNames: Record<(typeof trends)[number], string> = {
  new: 'New',
  persisting: 'Still open',
  fixed: 'Fixed',
};

/** The quote in the newest version that can be read, where that is a newer one: word for word, in other words, or not at all. */
const Newest = z.object({
  version: z.number().int(),
  state: z.enum(['same', 'changed', 'gone']),
  /** What stands there now, where it was changed. */
  words: z.string(),
});
export type Newest = z.output<typeof Newest>;

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
  newest: Newest.nullable().default(null),
  /** What the last analysis of a newer version said. */
  trend: z
    .object({ is: z.enum(trends), version: z.number().int() })
    .nullable()
    .default(null),
  /** Somebody has said that it is not settled. Of a fixed one nothing else tells it from those of before fixed ones were resolved. */
  reopened: z.boolean().default(false),
  /** Whose register it is in. Empty for those from before registers could be shared: they are the person's own. */
  author: z.object({ id: z.string(), name: z.string() }).default({ id: '', name: '' }),
  /** The teams and the owner: those who see it, too. */
  audience: z.array(z.string()).default([]),
  /** The due date that its owner was reminded of. */
  reminded: z.string().default(''),
});

export const Finding = z.object({
  ...Words.shape,
  ownerId: Words.shape.ownerId.default(null),
  due: Words.shape.due.default(''),
  teams: Words.shape.teams.default([]),
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
  /** The person may not read its document any more: what it said of it is not shown. */
  withheld: z.boolean(),
  /** In the register of the person who asks; others' are shared with them. */
  mine: z.boolean(),
});

/** In place of a document's name. */
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

/** It waits for somebody. */
export const isOpen = ({ status }: Pick<Finding, 'status'>): boolean =>
  status === 'open' || status === 'in-progress';

/** What the last analysis of a newer version said, as far as nobody has opened the finding again since. */
export function trendOf(finding: Pick<Finding, 'status' | 'trend'>): Finding['trend'] {
  return finding.trend?.is === 'fixed' && isOpen(finding) ? null : finding.trend;
}

export const methodNames: Record<Finding['method'], string> = {
  model: 'Language model',
  rules: 'Built-in rules, no AI model',
  person: 'Written by hand',
};

/** Whether the document says what is quoted, in words for people. */
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
