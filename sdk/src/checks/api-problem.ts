import type { AgentManifest } from '../manifest.ts';

/**
 * Addresses of the workspace itself, each with everything below it. A test of the server compares this list with the routes of
 * the workspace.
 */
export const coreAddresses: readonly string[] = [
  '/api/access-tokens',
  '/api/admin/agent-canaries',
  '/api/admin/agent-index',
  '/api/admin/agent-secrets',
  '/api/admin/agent-submissions',
  '/api/admin/agent-tools',
  '/api/admin/agent-versions',
  '/api/admin/agents',
  '/api/admin/ai-prices',
  '/api/admin/ai-schedules',
  '/api/admin/audit',
  '/api/admin/audit.csv',
  '/api/admin/backups',
  '/api/admin/budgets',
  '/api/admin/delivery-tokens',
  '/api/admin/embeddings',
  '/api/admin/mail',
  '/api/admin/maintenance',
  '/api/admin/mcp-servers',
  '/api/admin/ocr-languages',
  '/api/admin/operations',
  '/api/admin/page-faults',
  '/api/admin/people',
  '/api/admin/retention',
  '/api/admin/search-models',
  '/api/admin/sign-in',
  '/api/admin/storage',
  '/api/admin/tokens',
  '/api/admin/unfit-records',
  '/api/admin/usage',
  '/api/admin/usage.csv',
  '/api/ai-agents',
  '/api/ai-chat-approvals',
  '/api/ai-chat-attachments',
  '/api/ai-chat-messages',
  '/api/ai-chat-projects',
  '/api/ai-chat-sessions',
  '/api/ai-jobs',
  '/api/ai-schedules',
  '/api/ai/defaults',
  '/api/ai/generate-content',
  '/api/ai/generate-topics',
  '/api/ai/models',
  '/api/ai/outside-tools',
  '/api/ai/providers',
  '/api/ai/settings',
  '/api/analytics',
  '/api/auth/google',
  '/api/auth/logout',
  '/api/auth/me',
  '/api/auth/providers',
  '/api/auth/sign-ins',
  '/api/budget',
  '/api/chat/messages',
  '/api/chat/runs',
  '/api/config',
  '/api/confirmations',
  '/api/connected-assistants',
  '/api/documents',
  '/api/hand-overs',
  '/api/library/progress',
  '/api/lineage',
  '/api/mcp',
  '/api/mcp-accounts',
  '/api/mcp-apps',
  '/api/memories',
  '/api/notification-digest',
  '/api/notification-settings',
  '/api/notifications',
  '/api/oauth/authorize',
  '/api/oauth/consent',
  '/api/oauth/register',
  '/api/oauth/revoke',
  '/api/oauth/token',
  '/api/openapi.json',
  '/api/people',
  '/api/profile',
  '/api/projects',
  '/api/prompt-templates',
  '/api/rag-vectors',
  '/api/search',
  '/api/semantic-search',
  '/api/shared-chats',
  '/api/storage',
  '/api/style-guide',
  '/api/teams',
  '/api/usage',
  '/api/workflows',
];

/** @returns a sentence if the agent's routes would have an address of the workspace; null if they do not */
export function apiProblem({ id, api }: Pick<AgentManifest, 'id' | 'api'>): string | null {
  const prefix = api ?? `/api/agents/${id}`;
  const core = coreAddresses.find((taken) => addressesOverlap(taken, prefix));
  if (core === undefined) return null;
  return `its api "${prefix}" belongs to the workspace itself ("${core}"); choose another, or remove "api" to use /api/agents/${id}`;
}

/** Whether one address is the other one or is below it. */
export function addressesOverlap(a: string, b: string): boolean {
  return `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`);
}
