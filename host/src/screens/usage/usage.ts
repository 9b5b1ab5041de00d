import type { UsageReport } from '@staffroom/sdk/core';

export type {
  ModelPrice,
  UsageCall,
  UsageGroup,
  UsageReport,
  UsageSums,
} from '@staffroom/sdk/core';

export type Grouping = UsageReport['groupBy'];
export const groupings = ['person', 'agent', 'model', 'provider', 'day'] as const satisfies Grouping[];

/** Stands for calls that have none, in filters. */
export const noneKey = '-';
