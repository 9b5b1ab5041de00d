import { z } from 'zod';
import type { AgentDetails as Details, AgentInfo as Info } from '../../agent-info.ts';
import { AgentCommand } from '../../hand-over/hand-over.ts';
import { Capability } from '../../manifest.ts';
import { SharedToolInfo } from '../../tools/shared-tool-info.ts';
import { AgentDefinition, DefinitionInput } from './agent-definition.ts';
import { coreEndpoint, noContent } from '../endpoint.ts';

const AgentAiSettings = z.object({
  provider: z.string().nullable(),
  model: z.string().nullable(),
  temperature: z.number().nullable(),
  maxTokens: z.number().nullable(),
});

const AgentInfo = z.object({
  id: z.int(),
  slug: z.string(),
  pluginId: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  provider: z.string(),
  aiProvider: z.string().nullable(),
  settings: AgentAiSettings,
  own: AgentAiSettings,
  iconName: z.string().nullable(),
  iconColor: z.string().nullable(),
  badge: z.string().nullable(),
  aliases: z.array(z.string()),
  isActive: z.boolean(),
  state: z.enum(['rejected', 'disabled', 'starting', 'running', 'failed']),
  reason: z.string().nullable().exactOptional(),
  layout: z.enum(['padded', 'full']),
  widePages: z.array(z.string()),
  clientUrl: z.string().nullable(),
  integrity: z.string().nullable(),
  frame: z.boolean(),
  developed: z.int().exactOptional(),
  api: z.string(),
  sdk: z.string(),
  version: z.string(),
  capabilities: z.array(Capability),
  permissions: z.array(Capability),
  starters: z.array(z.string()),
  systemPrompt: z.string(),
  hasOwnPrompt: z.boolean(),
  chats: z.boolean(),
  accepts: z.object({
    question: z.boolean(),
    documents: z.object({ types: z.array(z.string()).nullable(), most: z.int() }).nullable(),
    text: z.boolean(),
  }),
  commands: z.array(AgentCommand),
  madeHere: z.boolean(),
  hasSettings: z.boolean(),
  offers: z.array(SharedToolInfo),
  usesTools: z.boolean(),
  hosts: z.array(z.string()),
}) satisfies z.ZodType<Info>;

const AgentDetails = AgentInfo.extend({
  documents: z.array(z.object({ id: z.uuid(), filename: z.string() })),
  hasDocuments: z.boolean(),
  madeBy: z.string().nullable(),
}) satisfies z.ZodType<Details>;

export const CompanyChoice = AgentAiSettings.extend({ prompt: z.string().nullable() });
export type CompanyChoice = z.output<typeof CompanyChoice>;

/** The catalog entry of an agent plus the details for administrators. */
export const AdminAgentInfo = AgentInfo.extend({
  enabled: z.boolean(),
  /** The folder or package that contains the agent. */
  from: z.string(),
  roles: z.array(z.enum(['user', 'admin'])).nullable(),
  denied: z.array(z.string()),
  company: CompanyChoice,
  /**
   * The definition of an agent that was created in the catalog; null for other agents, and when the definition cannot be read.
   */
  definition: AgentDefinition.nullable(),
  madeBy: z.string().nullable(),
  /**
   * Where the agent's code runs: in its own process, or in the server's (agents of the repository, and those with `isolate:
   * false` in plugins.json). Null for agents without code.
   */
  serverHalf: z.enum(['isolated', 'shared', 'opted-out']).nullable(),
  /**
   * Where the agent's page runs: in a frame, or inside the workspace's page (agents of the repository, and those with `"frame":
   * false` in plugins.json). Null without a page.
   */
  page: z.enum(['framed', 'shared', 'opted-out']).nullable(),
  hasTeamSettings: z.boolean(),
  /**
   * Failures in the agent's code among the last fifty requests within a day, on the server that answers this call; null without
   * failures. An agent can run and still fail at every request.
   */
  failing: z
    .object({
      failed: z.int(),
      requests: z.int(),
      /** Message of the last error, in one line. */
      message: z.string(),
      lastAt: z.iso.datetime(),
    })
    .nullable(),
});
export type AdminAgentInfo = z.output<typeof AdminAgentInfo>;

/** Slug, alias, name or catalog number of the agent. */
const AgentParams = z.object({ id: z.string().min(1).max(80) });

const prompt = z.string().max(20_000).nullable().optional();
/** An empty text means no value, because a select without a selection sends that. */
const identifier = z
  .string()
  .trim()
  .max(200)
  .nullable()
  .optional()
  .transform((value) => (value === '' ? null : value));
const temperature = 'Enter a temperature from 0 to 2.';
const maxTokens = 'Enter maximum tokens as a whole number from 1 to 10,000,000.';
const choices = {
  model: identifier,
  temperature: z.number(temperature).min(0, temperature).max(2, temperature).nullable().optional(),
  maxTokens: z.int(maxTokens).min(1, maxTokens).max(10_000_000, maxTokens).nullable().optional(),
};
/** Provider, model, limits and prompt of an agent. */
const choiceFields = { prompt, provider: identifier, ...choices };

export const listAgents = coreEndpoint({
  method: 'GET',
  path: '/api/ai-agents',
  policy: 'user',
  summary: 'List the agents that the person can see',
  response: z.array(AgentInfo),
});

export const getAgent = coreEndpoint({
  method: 'GET',
  path: '/api/ai-agents/:id',
  policy: 'user',
  summary: 'Get an agent by its current or former address, its name or its number',
  params: AgentParams,
  response: AgentDetails,
  errors: ['not-found'],
});

export const getAgentGuide = coreEndpoint({
  method: 'GET',
  path: '/api/ai-agents/:id/guide',
  policy: 'user',
  summary: 'Get the guide of an agent, which is the README of its package',
  params: AgentParams,
  response: z.object({
    /** The guide in Markdown; null when the package has none. */
    guide: z.string().nullable(),
  }),
  errors: ['not-found'],
});

export const beginDevelopment = coreEndpoint({
  method: 'POST',
  path: '/api/ai-agents/:id/development',
  policy: 'user',
  summary:
    'Load an agent’s page from a local port, in this browser only; plugins.json names the people who can do this',
  params: AgentParams,
  body: z.object({ port: z.int().min(1).max(65_535) }),
  response: noContent,
  errors: ['not-found', 'forbidden'],
});

export const endDevelopment = coreEndpoint({
  method: 'DELETE',
  path: '/api/ai-agents/:id/development',
  policy: 'user',
  summary: 'Stop loading an agent’s page from a local port',
  params: AgentParams,
  response: noContent,
});

export const changeAgentPreference = coreEndpoint({
  method: 'PATCH',
  path: '/api/ai-agents/:id',
  policy: 'user',
  summary: 'Change the person’s choices for an agent; null resets a choice, absent fields do not change',
  params: AgentParams,
  body: z.object({ systemPrompt: prompt, aiProvider: identifier, ...choices }),
  response: AgentInfo,
  errors: ['not-found'],
});

export const listAgentsForAdmin = coreEndpoint({
  method: 'GET',
  path: '/api/admin/agents',
  policy: 'admin',
  scope: 'agents',
  summary: 'List all agents with their administrator settings',
  response: z.array(AdminAgentInfo),
});

export const createAgent = coreEndpoint({
  method: 'POST',
  path: '/api/admin/agents',
  policy: 'admin',
  scope: 'agents',
  summary: 'Create an agent without code',
  body: z.object({ ...DefinitionInput.shape, ...choiceFields }),
  response: AdminAgentInfo,
  status: 201,
  errors: ['conflict'],
});

export const changeAgent = coreEndpoint({
  method: 'PUT',
  path: '/api/admin/agents/:id',
  policy: 'admin',
  scope: 'agents',
  summary:
    'Switch an agent on or off, change its settings for everyone, or redefine it; null resets a choice, absent fields do not change',
  params: AgentParams,
  body: z
    .object({ enabled: z.boolean().optional(), ...choiceFields, ...AgentDefinition.partial().shape })
    .refine((change) => Object.values(change).some((value) => value !== undefined), 'Enter a change'),
  response: AdminAgentInfo,
  errors: ['not-found', 'conflict'],
});

export const deleteAgent = coreEndpoint({
  method: 'DELETE',
  path: '/api/admin/agents/:id',
  policy: 'admin',
  scope: 'agents',
  summary: 'Delete an agent that was created without code; its chats remain readable',
  params: AgentParams,
  response: noContent,
  errors: ['not-found', 'conflict'],
});
