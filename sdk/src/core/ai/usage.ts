import { z } from 'zod';
import { noneKey, usageGroupings } from '../../usage-groupings.ts';
import { coreEndpoint, otherContent } from '../endpoint.ts';

/** Accepts days from 1970 on. There are no earlier calls, and PostgreSQL has no year 0. */
const day = (name: string) => {
  const rule = `${name} must be a day from 1970 on, such as 2026-11-30`;
  return z.iso.date(rule).refine((value) => value >= '1970-01-01', rule);
};
const text = z.string().min(1).max(200);

/** Filters calls by day. Days are calendar days of `timeZone`, first and last day included. Default: the last 30 days. */
export const LedgerFilter = z.object({
  from: day('from').optional(),
  to: day('to').optional(),
  timeZone: text
    .refine(isTimeZone, 'timeZone must be the name of a time zone, such as Europe/Paris')
    .default('UTC'),
  person: z.union([z.literal(noneKey), z.uuid()], 'person must be the id of an account').optional(),
  agent: text.optional(),
  provider: text.optional(),
  model: text.optional(),
});
export type LedgerFilter = z.output<typeof LedgerFilter>;

/** Totals of calls to AI models. Costs are US dollars as exact decimals. */
export const UsageSums = z.object({
  calls: z.int(),
  /** Number of calls that ended with an error. Calls that someone stopped do not count. */
  failed: z.int(),
  stopped: z.int(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** Sum of the costs of calls with a price; null when no call has a price. */
  cost: z.string().nullable(),
  /** Number of calls of models without a price. */
  unpriced: z.int(),
  /** Average duration in milliseconds; null without calls. */
  meanMs: z.number().nullable(),
  p95Ms: z.number().nullable(),
});
export type UsageSums = z.output<typeof UsageSums>;

export const UsageGroup = UsageSums.extend({
  /** Key of the group: person id, agent slug, provider or model identifier, or day; null for calls without one. */
  key: z.string().nullable(),
  /** Identifier of the provider. Set only when grouped by model. */
  provider: z.string().nullable(),
  /** Display name of the group; null when only the key is known. */
  name: z.string().nullable(),
  email: z.string().nullable(),
});
export type UsageGroup = z.output<typeof UsageGroup>;

export const UsageReport = z.object({
  /** First day as YYYY-MM-DD. */
  from: z.string(),
  to: z.string(),
  groupBy: z.enum(usageGroupings),
  total: UsageSums,
  groups: z.array(UsageGroup),
  groupCount: z.int(),
  /** The person that the filter names, or null. */
  person: z.object({ name: z.string(), email: z.string() }).nullable(),
});
export type UsageReport = z.output<typeof UsageReport>;

const sortable = [...UsageSums.omit({ unpriced: true }).keyof().options, 'name'] as const;
export type UsageColumn = (typeof sortable)[number];

export const UsageReportQuery = LedgerFilter.extend({
  groupBy: z.enum(usageGroupings).default('person'),
  /** Sort order. `-cost` sorts by cost, highest first. Default: days newest first, other groups by number of calls. */
  sort: z.enum(sortable.flatMap((column) => [column, `-${column}` as const])).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type UsageReportQuery = z.output<typeof UsageReportQuery>;

export const UsageCall = z.object({
  id: z.uuid(),
  /** Time of the call with microseconds. */
  createdAt: z.string(),
  /** Id of the person; null when the account was deleted. */
  userId: z.uuid().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  agent: z.string().nullable(),
  provider: z.string(),
  model: z.string(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Cost in US dollars as an exact decimal; null when the model had no price. */
  cost: z.string().nullable(),
  durationMs: z.int(),
  /** Outcome of the call: `complete`, `stopped`, or the kind of error. */
  outcome: z.string(),
});
export type UsageCall = z.output<typeof UsageCall>;

/** A page of calls. Pass `next` as `after` to get the next page; null on the last page. */
export const UsageCallsPage = z.object({ items: z.array(UsageCall), next: z.string().nullable() });
export type UsageCallsPage = z.output<typeof UsageCallsPage>;

export const UsageCallsQuery = LedgerFilter.extend({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** The value `next` of the previous page. */
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[\da-f-]{36}$/, 'after must be the `next` of a page')
    .optional(),
});
export type UsageCallsQuery = z.output<typeof UsageCallsQuery>;

export const UsageLine = z.object({
  /** Slug of the agent; null for calls of the workspace itself. */
  agent: z.string().nullable(),
  provider: z.string(),
  model: z.string(),
  calls: z.int(),
  /** Number of calls without a complete answer. */
  failed: z.int(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** Average duration in milliseconds. */
  durationMs: z.number(),
});
export type UsageLine = z.output<typeof UsageLine>;

/** The usage figures that a person sees about themself, counted since they joined. */
export const Analytics = z
  .object({
    /** Number of the person's documents that were processed and not deleted. */
    documentsProcessed: z.int(),
    aiInteractions: z.int(),
  })
  // Further counters, which manifests name: completed jobs of the agents that name a counter.
  .catchall(z.int());
export type Analytics = z.output<typeof Analytics>;

export const getAnalytics = coreEndpoint({
  method: 'GET',
  path: '/api/analytics',
  policy: 'user',
  summary: 'Get the counters of the dashboard',
  response: Analytics,
});

export const getOwnUsage = coreEndpoint({
  method: 'GET',
  path: '/api/usage',
  policy: 'user',
  summary: "Sum the person's own calls to language models, the most used first",
  query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  response: z.array(UsageLine),
});

export const getUsageReport = coreEndpoint({
  method: 'GET',
  path: '/api/admin/usage',
  policy: 'admin',
  scope: 'usage',
  summary: 'Sum the calls to language models in the whole workspace',
  query: UsageReportQuery,
  response: UsageReport,
});

export const listUsageCalls = coreEndpoint({
  method: 'GET',
  path: '/api/admin/usage/calls',
  policy: 'admin',
  scope: 'usage',
  summary: 'List the calls to language models, newest first',
  query: UsageCallsQuery,
  response: UsageCallsPage,
});

export const downloadUsage = coreEndpoint({
  method: 'GET',
  path: '/api/admin/usage.csv',
  policy: 'admin',
  scope: 'usage',
  summary: 'Export the calls to language models as a CSV file',
  query: LedgerFilter,
  response: otherContent,
});

/** Whether a text is the name of a time zone. Offsets are refused, because PostgreSQL reads their sign the other way round. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
