import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';
import { Capability } from '../../manifest.ts';

/** Where a part of an agent runs. */
const Place = z.object({
  /** The value that applies now. */
  value: z.boolean(),
  /** The source of the value: plugins.json, which no screen changes; an administrator; or the rule for the package. */
  setBy: z.enum(['plugins.json', 'administrator', 'default']),
});

/** The decisions of administrators about the code of an agent. */
export const AgentControls = z.object({
  /** Whether the page runs in a frame; null for an agent without a page. */
  frame: Place.nullable(),
  /**
   * Whether the server half runs in its own process. An administrator can move it there, and back if an administrator has moved
   * it. Only plugins.json lets a package run in the server's process.
   */
  isolated: Place,
  /** The capabilities of the manifest. */
  capabilities: z.array(
    z.object({
      name: Capability,
      denied: z.boolean(),
      /** Denied in plugins.json, so that no screen can allow it. */
      fixed: z.boolean(),
    }),
  ),
  config: z.object({
    /** The values that administrators have entered. */
    values: z.record(z.string(), z.json()),
    /** Names of the values in plugins.json, which replace those of administrators. No response contains these values. */
    fixed: z.array(z.string()),
    /** JSON Schema of the values; null if the agent is not running or accepts any value. */
    schema: z.record(z.string(), z.json()).nullable(),
  }),
  state: z.enum(['rejected', 'disabled', 'starting', 'running', 'failed']),
  /** Why the agent does not run. */
  reason: z.string().nullable(),
});
export type AgentControls = z.output<typeof AgentControls>;

/** Slug, alias, name or catalog number of the agent. */
const params = z.object({ id: z.string().min(1).max(80) });

/** Maximum number of characters of the configuration as JSON. */
const maxConfigLength = 20_000;

export const getAgentControls = coreEndpoint({
  method: 'GET',
  path: '/api/admin/agents/:id/controls',
  policy: 'admin',
  scope: 'agents',
  summary: 'Get where the parts of an agent run, what it can use, and its configuration',
  params,
  response: AgentControls,
  errors: ['not-found', 'conflict'],
});

export const changeAgentControls = coreEndpoint({
  method: 'PATCH',
  path: '/api/admin/agents/:id/controls',
  policy: 'admin',
  scope: 'agents',
  confirmation: true,
  summary: 'Change where the parts of an agent run, what it can use, or its configuration, and restart it',
  params,
  body: z
    .object({
      /** Null follows the rule for the agent's package. */
      frame: z.boolean().nullable().optional(),
      /** Null follows the rule for the agent's package. */
      isolated: z.literal(true).nullable().optional(),
      /** All capabilities that administrators deny. */
      denied: z.array(Capability).max(Capability.options.length).optional(),
      config: z
        .record(z.string().min(1).max(100), z.json())
        .refine(
          (values) => JSON.stringify(values).length <= maxConfigLength,
          'Enter a shorter configuration.',
        )
        .optional(),
    })
    .refine((change) => Object.values(change).some((value) => value !== undefined), 'Enter a change'),
  response: AgentControls,
  errors: ['not-found', 'conflict'],
});
