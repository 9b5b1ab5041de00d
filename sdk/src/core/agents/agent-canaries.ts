import { z } from 'zod';
import { CanaryLimits } from '../../plugins-file.ts';
import { coreEndpoint, noContent } from '../endpoint.ts';

const milliseconds = z.number().nullable();

/** What one version did for people since the trial began. */
const VersionFigures = z.object({
  version: z.string(),
  /** Answers, requests of its page, replies of its sockets, runs of jobs. */
  requests: z.int(),
  /** Those of them that failed through a fault of its code; a refusal in plain words is none. */
  errors: z.int(),
  /** Milliseconds within which 95 % of its answers ended, and how many that were; null where there were none. */
  answers: milliseconds,
  answered: z.int(),
  /** The same of the requests of its page. */
  calls: milliseconds,
  called: z.int(),
  /** People whom its page does not open for. */
  pageFaults: z.int(),
  ratedUp: z.int(),
  ratedDown: z.int(),
});
export type VersionFigures = z.output<typeof VersionFigures>;

/** A new version that some people try, or what became of it. */
const AgentCanary = z.object({
  /** The agent's id. */
  agent: z.string(),
  version: z.string(),
  since: z.iso.datetime(),
  share: z.number().nullable(),
  /** Names of teams; one that there is none of is as it was written. */
  teams: z.array(z.string()),
  limits: CanaryLimits,
  /** `runs`; `starts`, or could not: all people have the other version meanwhile. */
  state: z.enum(['starts', 'runs', 'failed']),
  /** Why it does not run, or what is not as it was meant; null where all is well. */
  reason: z.string().nullable(),
  /** Of the version that all others have, and of this one. */
  stable: VersionFigures,
  canary: VersionFigures,
});
export type AgentCanary = z.output<typeof AgentCanary>;

/** One that the workspace has taken back by itself. */
const EndedCanary = z.object({
  agent: z.string(),
  version: z.string(),
  reason: z.string(),
  endedAt: z.iso.datetime(),
});

const CanaryParams = z.object({ id: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/) });

export const AgentCanaries = z.object({
  live: z.array(AgentCanary),
  /** The last of each agent, of thirty days. */
  takenBack: z.array(EndedCanary),
});
export type AgentCanaries = z.output<typeof AgentCanaries>;

export const listAgentCanaries = coreEndpoint({
  method: 'GET',
  path: '/api/admin/agent-canaries',
  policy: 'admin',
  summary: 'New versions of agents that some people try, measured beside those that all others have',
  response: AgentCanaries,
});

export const startAgentCanary = coreEndpoint({
  method: 'PUT',
  path: '/api/admin/agent-canaries/:id',
  confirmation: true,
  policy: 'admin',
  summary: 'Let some people try a version that is on disk, or change who they are',
  params: CanaryParams,
  body: z
    .object({
      version: z.string().min(1).max(80),
      /** Per cent of the people. */
      share: z.number().gt(0).max(99).optional(),
      /** Ids or names. */
      teams: z.array(z.string().min(1).max(200)).min(1).max(50).optional(),
      limits: CanaryLimits.partial().optional(),
      /** What it asks for beyond the present version may be used. */
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
  summary: 'Run for everybody the version that some people try',
  params: CanaryParams,
  response: noContent,
  errors: ['not-found', 'conflict'],
});

export const stopAgentCanary = coreEndpoint({
  method: 'DELETE',
  path: '/api/admin/agent-canaries/:id',
  policy: 'admin',
  summary: 'Give those who try another version the one that all others have',
  params: CanaryParams,
  response: noContent,
  errors: ['not-found', 'conflict'],
});
