import type { AdminAgentInfo, AgentControls, UsageReport } from '@staffroom/sdk/core';
import { AiDesk } from './ai-desk.ts';
import type { Answers } from './answers.ts';
import { anAgent } from './fixtures.ts';

/** The answer for an agent without permissions and configuration. */
export const noControls: AgentControls = {
  frame: null,
  isolated: { value: false, setBy: 'default' },
  capabilities: [],
  config: { values: {}, fixed: [], schema: null },
  state: 'running',
  reason: null,
};

/** The answers of the server to an administrator of an empty workspace. */
export function quietAdministration(): Answers {
  return {
    ...new AiDesk().answers(),
    'GET /api/admin/agents': [anAdminAgent()],
    'GET /api/admin/agents/:id/access': { limited: false, roles: null, people: [], teams: [] },
    'GET /api/admin/agents/:id/controls': noControls,
    'GET /api/admin/agent-tools': [],
    'GET /api/admin/agent-versions': [],
    'GET /api/admin/agent-index': null,
    'GET /api/admin/agent-secrets': { hasKey: true, agents: [] },
    'GET /api/admin/agent-submissions': [],
    'GET /api/admin/delivery-tokens': { tokens: [], keys: [] },
    'GET /api/admin/tokens': [],
    'GET /api/admin/agent-canaries': { live: [], takenBack: [] },
    'GET /api/admin/page-faults': [],
    'GET /api/admin/unfit-records': { items: [], total: 0 },
    'GET /api/admin/directories': [],
    'GET /api/admin/people': { items: [], total: 0 },
    'GET /api/admin/sign-in': [],
    'GET /api/admin/sign-in/trial': { trial: null },
    'GET /api/teams': [],
    'GET /api/admin/audit': { items: [], total: 0 },
    'GET /api/admin/audit/actions': [],
    'GET /api/admin/usage': ({ query }) => noUsage(query.groupBy),
    'GET /api/style-guide': {
      tone: '',
      avoid: [],
      use: [],
      exclamations: true,
      longestSentence: null,
      version: 0,
      updatedAt: null,
      updatedBy: null,
      samples: [],
    },
  };
}

export function anAdminAgent(over: Partial<AdminAgentInfo> = {}): AdminAgentInfo {
  const nothing = { provider: null, model: null, temperature: null, maxTokens: null };
  return {
    ...anAgent(),
    enabled: true,
    from: 'made here',
    roles: null,
    denied: [],
    company: { ...nothing, prompt: null },
    definition: null,
    madeBy: null,
    serverHalf: null,
    page: null,
    hasTeamSettings: false,
    failing: null,
    ...over,
  };
}

const noUsage = (groupBy: UsageReport['groupBy']): UsageReport => ({
  from: '2026-03-01',
  to: '2026-03-30',
  groupBy,
  total: {
    calls: 0,
    failed: 0,
    stopped: 0,
    inputTokens: 0,
    outputTokens: 0,
    cost: null,
    unpriced: 0,
    meanMs: null,
    p95Ms: null,
  },
  groups: [],
  groupCount: 0,
  person: null,
});
