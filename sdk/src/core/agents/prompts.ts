import { z } from 'zod';
import { promptLimit } from '../../prompts.ts';
import { coreEndpoint, noContent } from '../endpoint.ts';

const PromptTemplateInfo = z.object({
  id: z.uuid(),
  name: z.string(),
  template: z.string(),
  description: z.string(),
  category: z.string(),
  isDefault: z.boolean(),
  version: z.int(),
  owner: z.enum(['me', 'company']),
  updatedAt: z.iso.datetime(),
});
const PromptTemplateVersion = z.object({
  version: z.int(),
  template: z.string(),
  author: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
const AgentPromptVersion = z.object({
  id: z.uuid(),
  prompt: z.string().nullable(),
  author: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

const required = 'Template name and content are required';
const visible = (limit: number) => z.string().trim().max(limit);
const name = z.string(required).trim().min(1, required).max(120);
const template = z
  .string(required)
  .max(promptLimit)
  .refine((text) => text.trim() !== '', required)
  .refine((text) => !text.includes('\0'), 'Text must not contain the NUL character.');

const TemplateParams = z.object({ id: z.uuid() });
const TemplateVersionParams = TemplateParams.extend({
  version: z.coerce.number().int().min(1).max(1_000_000),
});

/** A new template. Owner, author and version are never part of a request body. */
export const TemplateCreate = z.object({
  name,
  template,
  description: visible(500).default(''),
  category: visible(80).default('General'),
  isDefault: z.boolean().default(false),
});
export type TemplateCreate = z.output<typeof TemplateCreate>;

/**
 * Fields that are left out do not change. `version` is the one that the person edited; the server refuses the change if another
 * version is current.
 */
export const TemplateChange = TemplateCreate.extend({
  description: visible(500),
  category: visible(80),
  isDefault: z.boolean(),
  version: z.number().int(),
}).partial();
export type TemplateChange = z.output<typeof TemplateChange>;

/** Slug, alias, name or catalog number of the agent. */
const AgentPromptParams = z.object({ id: z.string().min(1).max(80) });
const PromptScope = z.object({ scope: z.enum(['me', 'company']).default('me') });

export const listPromptTemplates = coreEndpoint({
  method: 'GET',
  path: '/api/prompt-templates',
  policy: 'user',
  summary: "List the person's own prompt templates, then the company's",
  query: z.object({ category: z.string().trim().max(80).optional() }),
  response: z.array(PromptTemplateInfo),
});

export const createPromptTemplate = coreEndpoint({
  method: 'POST',
  path: '/api/prompt-templates',
  policy: 'user',
  summary: 'Create a prompt template of the person',
  body: TemplateCreate,
  response: PromptTemplateInfo,
  status: 201,
  errors: ['conflict'],
});

export const getPromptTemplate = coreEndpoint({
  method: 'GET',
  path: '/api/prompt-templates/:id',
  policy: 'user',
  summary: 'Get a prompt template with its newest text',
  params: TemplateParams,
  response: PromptTemplateInfo,
  errors: ['not-found'],
});

const change = {
  path: '/api/prompt-templates/:id',
  policy: 'user',
  summary: 'Change a prompt template; absent fields do not change',
  params: TemplateParams,
  body: TemplateChange,
  response: PromptTemplateInfo,
  errors: ['not-found', 'forbidden', 'conflict'],
} as const;
export const changePromptTemplate = coreEndpoint({ method: 'PATCH', ...change });
/** The same change with the method PUT, for callers that do not use PATCH. */
export const putPromptTemplate = coreEndpoint({ method: 'PUT', ...change });

export const deletePromptTemplate = coreEndpoint({
  method: 'DELETE',
  path: '/api/prompt-templates/:id',
  policy: 'user',
  summary: 'Delete a prompt template',
  params: TemplateParams,
  response: noContent,
  errors: ['not-found', 'forbidden'],
});

export const listPromptTemplateVersions = coreEndpoint({
  method: 'GET',
  path: '/api/prompt-templates/:id/versions',
  policy: 'user',
  summary: 'List the versions of a prompt template, newest first',
  params: TemplateParams,
  response: z.array(PromptTemplateVersion),
  errors: ['not-found'],
});

export const restorePromptTemplate = coreEndpoint({
  method: 'POST',
  path: '/api/prompt-templates/:id/versions/:version/restore',
  policy: 'user',
  summary: 'Restore an earlier version of a prompt template',
  params: TemplateVersionParams,
  response: PromptTemplateInfo,
  errors: ['not-found', 'forbidden'],
});

export const promotePromptTemplate = coreEndpoint({
  method: 'POST',
  path: '/api/prompt-templates/:id/promote',
  policy: 'admin',
  scope: 'agents',
  summary: "Promote the person's own prompt template to a template of the company",
  params: TemplateParams,
  response: PromptTemplateInfo,
  errors: ['not-found', 'conflict'],
});

export const listAgentPromptVersions = coreEndpoint({
  method: 'GET',
  path: '/api/ai-agents/:id/prompt-versions',
  policy: 'user',
  scope: 'agents',
  summary: 'List the earlier instructions of an agent, newest first',
  params: AgentPromptParams,
  query: PromptScope,
  response: z.array(AgentPromptVersion),
  errors: ['not-found', 'forbidden'],
});

export const restoreAgentPrompt = coreEndpoint({
  method: 'POST',
  path: '/api/ai-agents/:id/prompt-versions/:version/restore',
  policy: 'user',
  summary: 'Restore earlier instructions of an agent',
  params: AgentPromptParams.extend({ version: z.uuid() }),
  query: PromptScope,
  response: z.array(AgentPromptVersion),
  errors: ['not-found', 'forbidden'],
});
