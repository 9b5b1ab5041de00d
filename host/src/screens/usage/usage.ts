export const groupings = ['person', 'agent', 'model', 'provider', 'day'] as const;
export type Grouping = (typeof groupings)[number];

/** Sums of calls to models. Costs are US dollars as exact decimals. */
export interface UsageSums {
  calls: number;
  failed: number;
  stopped: number;
  inputTokens: number;
  outputTokens: number;
  /** Of the calls that have a price; null where none of them has. */
  cost: string | null;
  /** Calls that have no price. */
  unpriced: number;
  /** Milliseconds; null without calls. */
  meanMs: number | null;
  p95Ms: number | null;
}

export interface UsageGroup extends UsageSums {
  /** A person's id, an agent's slug, a provider's or a model's identifier, a day; null for calls that have none. */
  key: string | null;
  provider: string | null;
  name: string | null;
  email: string | null;
}

/** `GET /api/admin/usage` */
export interface UsageReport {
  from: string;
  to: string;
  groupBy: Grouping;
  total: UsageSums;
  groups: UsageGroup[];
  groupCount: number;
  person: { name: string; email: string } | null;
}

/** One entry of `GET /api/admin/usage/calls`. */
export interface UsageCall {
  id: string;
  createdAt: string;
  userId: string | null;
  name: string | null;
  email: string | null;
  agent: string | null;
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  cost: string | null;
  durationMs: number;
  /** `complete`, `stopped`, or the kind of failure. */
  outcome: string;
}

export interface UsageCallsPage {
  items: UsageCall[];
  next: string | null;
}

/** One entry of `GET /api/admin/ai-prices`. */
export interface ModelPrice {
  provider: string;
  model: string;
  providerName: string | null;
  modelName: string | null;
  /** US dollars per million tokens. */
  price: { input: string; output: string } | null;
  free: boolean;
  calls: number;
  unpriced: number;
}

export const usagePath = '/api/admin/usage';
export const callsPath = '/api/admin/usage/calls';
export const csvPath = '/api/admin/usage.csv';
export const pricesPath = '/api/admin/ai-prices';

/** Stands for calls that have none, in filters. */
export const noneKey = '-';
