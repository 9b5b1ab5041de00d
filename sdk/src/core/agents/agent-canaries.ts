import { z } from 'zod';
import { CanaryLimits } from '../../plugins-file.ts';
import { coreEndpoint, noContent } from '../endpoint.ts';

const milliseconds = z.number().nullable();

/** Usage figures of one version since the trial began. */
const VersionFigures = z.object({
  version: z.string(),
  /** Number of answers, page requests, socket replies and job runs. */
  requests: z.int(),
  /** Number of requests that failed because of a fault in the agent's code. A refusal with an `AppError` does not count. */
  errors: z.int(),
  /** The 95th percentile of answer times in milliseconds, and the number of answers; null without answers. */
  answers: milliseconds,
  answered: z.int(),
  calls: milliseconds,
  called: z.int(),
  /** Number of people for whom the agent's page does not open. */
  pageFaults: z.int(),
  ratedUp: z.int(),
  ratedDown: z.int(),
});
export type VersionFigures = z.output<typeof VersionFigures>;

/** A new version that is on trial with some people. */
const AgentCanary = z.object({
  agent: z.string(),
  version: z.string(),
  since: z.iso.datetime(),
  share: z.number().nullable(),
  /** Names of teams; an unknown team is listed as it was entered. */
  teams: z.array(z.string()),
  limits: CanaryLimits,
  /** `runs`: the trial version runs. `starts` or `failed`: everyone uses the other version. */
  state: z.enum(['starts', 'runs', 'failed']),
  /** Why the trial does not run or differs from its configuration; null without a problem. */
  reason: z.string().nullable(),
  stable: VersionFigures,
  canary: VersionFigures,
});
export type AgentCanary = z.output<typeof AgentCanary>;

/** A trial that the workspace rolled back automatically. */
const EndedCanary = z.object({
  agent: z.string(),
  version: z.string(),
  reason: z.string(),
  endedAt: z.iso.datetime(),
});

const CanaryParams = z.object({ id: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/) });

export const AgentCanaries = z.object({
  live: z.array(AgentCanary),
  /** The latest rolled-back trial of each agent, from the last thirty days. */
  takenBack: z.array(EndedCanary),
});
export type AgentCanaries = z.output<typeof AgentCanaries>;

export const listAgentCanaries = coreEndpoint({
  method: 'GET',
  path: '/api/admin/agent-canaries',
  policy: 'admin',
  scope: 'agents',
  summary: 'List the canary versions of agents, each compared with the stable version',
  response: AgentCanaries,
});

export const startAgentCanary = coreEndpoint({
  method: 'PUT',
  path: '/api/admin/agent-canaries/:id',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Start a canary with an installed version, or change who uses it',
  params: CanaryParams,
  body: z
    .object({
      version: z.string().min(1).max(80),
      /** Share of the people in percent. */
      share: z.number().gt(0).max(99).optional(),
      teams: z.array(z.string().min(1).max(200)).min(1).max(50).optional(),
      limits: CanaryLimits.partial().optional(),
      approve: z.boolean().optional(),
    })
    .refine(({ share, teams }) => share !== undefined || teams !== undefined, {
      message: 'Choose a percentage of people, or teams',
      path: ['share'],
    }),
  response: noContent,
  errors: ['not-found', 'conflict'],
});

export const promoteAgentCanary = coreEndpoint({
  method: 'POST',
  path: '/api/admin/agent-canaries/:id/promote',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Promote a canary version to the version that everyone uses',
  params: CanaryParams,
  response: noContent,
  errors: ['not-found', 'conflict'],
});

export const stopAgentCanary = coreEndpoint({
  method: 'DELETE',
  path: '/api/admin/agent-canaries/:id',
  policy: 'admin',
  scope: 'agents',
  summary: 'End a canary; everyone uses the stable version again',
  params: CanaryParams,
  response: noContent,
  errors: ['not-found', 'conflict'],
});
