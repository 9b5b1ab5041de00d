import type { JobLimits } from '@staffroom/sdk';
import type { InstalledAgent } from '../../modules/agents/installed.ts';

/** What `plugins.json` says of the jobs of an agent goes before what its manifest says. */
export const jobLimits = (agent: InstalledAgent | undefined): JobLimits => ({
  ...agent?.manifest?.jobLimits,
  ...agent?.entry.jobLimits,
});
