import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';
import { Person } from '../people/people.ts';

/** Who can use an agent. Administrators always can. */
export const AgentAccess = z.object({
  /** Whether only administrators and the chosen people and teams can use the agent. */
  limited: z.boolean(),
  /**
   * The roles that `roles` in plugins.json, or the definition of an agent without code, admits. Null if both admit everyone. The
   * choice of people and teams can only narrow these roles.
   */
  roles: z.array(z.enum(['user', 'admin'])).nullable(),
  /** Sorted by name. */
  people: z.array(Person),
  /** Sorted by name. */
  teams: z.array(z.object({ id: z.uuid(), name: z.string(), memberCount: z.int() })),
});
export type AgentAccess = z.output<typeof AgentAccess>;

const Grantee = z.object({ to: z.enum(['person', 'team']), id: z.uuid() });
export type Grantee = z.output<typeof Grantee>;

/** Slug, alias, name or catalog number of the agent. */
const params = z.object({ id: z.string().min(1).max(80) });

export const getAgentAccess = coreEndpoint({
  method: 'GET',
  path: '/api/admin/agents/:id/access',
  policy: 'admin',
  scope: 'agents',
  summary: 'Get who can use an agent',
  params,
  response: AgentAccess,
  errors: ['not-found'],
});

export const changeAgentAccess = coreEndpoint({
  method: 'PATCH',
  path: '/api/admin/agents/:id/access',
  policy: 'admin',
  scope: 'agents',
  summary: 'Change who can use an agent: everyone, or administrators and chosen people and teams',
  params,
  body: z
    .object({ limited: z.boolean().optional(), add: Grantee.optional(), remove: Grantee.optional() })
    .refine((change) => Object.values(change).some((value) => value !== undefined), 'Enter a change'),
  response: AgentAccess,
  errors: ['not-found'],
});
