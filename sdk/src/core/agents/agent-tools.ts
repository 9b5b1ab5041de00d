import { z } from 'zod';
import { AllowedTools, ReviewedTool } from '../ai/mcp-servers.ts';
import { coreEndpoint } from '../endpoint.ts';

/** An agent whose shared tools need an administrator's consent, with all of its tools. */
export const AgentToolsInfo = z.object({
  /** The id of the agent. */
  agent: z.string(),
  name: z.string(),
  tools: z.array(ReviewedTool),
});
export type AgentToolsInfo = z.output<typeof AgentToolsInfo>;

export const listAgentTools = coreEndpoint({
  method: 'GET',
  path: '/api/admin/agent-tools',
  policy: 'admin',
  scope: 'agents',
  summary: 'List the running agents whose shared tools an administrator must allow',
  response: z.array(AgentToolsInfo),
});

export const allowAgentTools = coreEndpoint({
  method: 'POST',
  path: '/api/admin/agent-tools/:agent/allow',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Allow shared tools of an agent, so that models see them',
  params: z.object({ agent: z.string().max(60) }),
  body: AllowedTools,
  response: AgentToolsInfo,
  errors: ['not-found', 'conflict'],
});
