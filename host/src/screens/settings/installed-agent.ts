import type { AgentState } from '@staffroom/sdk';

export const adminAgentsPath = '/api/admin/agents';

/** What administrators have set for everybody; null leaves it to the agent and the workspace. */
export interface CompanyChoice {
  provider: string | null;
  model: string | null;
  prompt: string | null;
  temperature: number | null;
  maxTokens: number | null;
}

/** One entry of `GET /api/admin/agents`. */
export interface InstalledAgent {
  id: number;
  slug: string;
  name: string;
  version: string;
  state: AgentState;
  reason: string | null;
  company: CompanyChoice;
}
