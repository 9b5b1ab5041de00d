export type { AdminAgentInfo as InstalledAgent, CompanyChoice } from '@staffroom/sdk/core';

export const adminAgentsPath = '/api/admin/agents';
