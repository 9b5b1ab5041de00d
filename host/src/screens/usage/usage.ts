import type { UsageReport } from '@staffroom/sdk/core';

export type {
  ModelPrice,
  UsageCall,
  UsageGroup,
  UsageReport,
  UsageSums,
} from '@staffroom/sdk/core';

export type Grouping = UsageReport['groupBy'];
