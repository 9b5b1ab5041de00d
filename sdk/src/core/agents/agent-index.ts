import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';
import { CheckSummary } from './agent-versions.ts';

/** An agent that the company offers in its index. */
export const OfferedAgent = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The version in plugins.json; null when the agent is not installed as a package. */
  installed: z.string().nullable(),
  /** A newer version than the installed one; null without one, and for an agent that is not installed. */
  update: z.string().nullable(),
  /** Newest first. */
  versions: z.array(
    z.object({
      version: z.string(),
      publishedAt: z.iso.datetime().nullable(),
      /** The author's text about the changes; may be empty. */
      changes: z.string(),
      check: CheckSummary.nullable(),
    }),
  ),
});
export type OfferedAgent = z.output<typeof OfferedAgent>;

export const AgentIndex = z.object({
  /** Name of the index; null when it could not be read. */
  name: z.string().nullable(),
  /** File name of the public key that verifies the signature of the index. */
  signedBy: z.string().nullable(),
  /** Why the index could not be read; null when it was read. */
  problem: z.string().nullable(),
  agents: z.array(OfferedAgent),
});
export type AgentIndex = z.output<typeof AgentIndex>;

export const getAgentIndex = coreEndpoint({
  method: 'GET',
  path: '/api/admin/agent-index',
  policy: 'admin',
  scope: 'agents',
  summary:
    'Get the agents that the index of the company offers, with their versions and updates; null without an index',
  response: AgentIndex.nullable(),
});

export const installOfferedAgent = coreEndpoint({
  method: 'POST',
  path: '/api/admin/agent-index/:id/install',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Install a version from the index; it runs immediately unless it needs approval',
  params: z.object({ id: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/) }),
  body: z.object({ version: z.string().min(1).max(80) }),
  response: z.object({
    version: z.string(),
    /** False if the version waits for approval. */
    runs: z.boolean(),
  }),
  errors: ['not-found', 'conflict'],
});
