import { corePath } from '@staffroom/sdk/host';

export type { AdminAgentInfo as InstalledAgent, CompanyChoice } from '@staffroom/sdk/core';

export const adminAgentsPath = corePath('GET /api/admin/agents');
