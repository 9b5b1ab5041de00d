import { z } from 'zod';
import { coreEndpoint, noContent } from '../endpoint.ts';

/** The secrets of one agent. No response contains a value. */
export const AgentSecrets = z.object({
  agent: z.string(),
  /** Name of the agent. */
  name: z.string(),
  /** Whether the server half runs in its own process. Only then it gets its secrets. */
  isolated: z.boolean(),
  secrets: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      description: z.string().nullable(),
      /** `unreadable`: stored with a key that the server no longer has. */
      state: z.enum(['set', 'missing', 'unreadable']),
      updatedAt: z.iso.datetime().nullable(),
      /** Who entered the value; null when the account was deleted or there is no value. */
      updatedBy: z.string().nullable(),
    }),
  ),
});
export type AgentSecrets = z.output<typeof AgentSecrets>;

const params = z.object({
  agent: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
});

export const listAgentSecrets = coreEndpoint({
  method: 'GET',
  path: '/api/admin/agent-secrets',
  policy: 'admin',
  scope: 'secrets',
  summary: 'List the secrets that the manifests of agents name, without their values',
  response: z.object({
    /** Whether the server has a key to encrypt secrets with. */
    hasKey: z.boolean(),
    agents: z.array(AgentSecrets),
  }),
});

export const setAgentSecret = coreEndpoint({
  method: 'PUT',
  path: '/api/admin/agent-secrets/:agent/:name',
  policy: 'admin',
  scope: 'secrets',
  summary: 'Set a secret of an agent; the new value applies immediately and is never shown again',
  params,
  body: z.object({ value: z.string().min(1, 'Enter a value.').max(10_000) }),
  response: noContent,
  errors: ['not-found', 'conflict'],
});

export const removeAgentSecret = coreEndpoint({
  method: 'DELETE',
  path: '/api/admin/agent-secrets/:agent/:name',
  policy: 'admin',
  scope: 'secrets',
  summary: 'Delete the value of a secret',
  params,
  response: noContent,
  errors: ['not-found'],
});
