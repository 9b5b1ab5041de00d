import type { UsageReport } from '@staffroom/sdk/core';

export type {
  ModelPrice,
  UsageCall,
  UsageCallsPage,
  UsageGroup,
  UsageReport,
  UsageSums,
} from '@staffroom/sdk/core';

export type Grouping = UsageReport['groupBy'];
export const groupings = ['person', 'agent', 'model', 'provider', 'day'] as const satisfies Grouping[];

export const usagePath = '/api/admin/usage';
export const callsPath = '/api/admin/usage/calls';
export const csvPath = '/api/admin/usage.csv';
export const pricesPath = '/api/admin/ai-prices';

/** Stands for calls that have none, in filters. */
export const noneKey = '-';
