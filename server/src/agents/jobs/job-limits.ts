import type { JobLimits } from '@staffroom/sdk/internal/shared';
import type { InstalledAgent } from '../../modules/agents/installed.ts';

/** Returns an agent's job limits; `plugins.json` overrides the manifest. */
export const jobLimits = (agent: InstalledAgent | undefined): JobLimits => ({
  ...agent?.manifest?.jobLimits,
  ...agent?.entry.jobLimits,
});
