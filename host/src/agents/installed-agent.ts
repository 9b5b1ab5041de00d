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

/** What was written down for an agent that was made in the catalogue. */
export interface AgentDefinition {
  icon: string | null;
  color: string | null;
  badge: string | null;
  starters: string[];
  documentIds: string[];
  roles: ('user' | 'admin')[] | null;
}

/** One entry of `GET /api/admin/agents`. */
export interface InstalledAgent {
  id: number;
  slug: string;
  name: string;
  description: string;
  madeHere: boolean;
  /** Null for one that comes in a package. */
  definition: AgentDefinition | null;
  /** The administrator's name. */
  madeBy: string | null;
  version: string;
  state: AgentState;
  reason: string | null;
  company: CompanyChoice;
}
