import { z } from 'zod';
import { Capability } from '../../manifest.ts';
import { coreEndpoint } from '../endpoint.ts';

/** What `staffroom check` said of a package when it was made: its author's word, not the workspace's. */
const CheckSummary = z.object({
  /** Version of the SDK that it was checked with. */
  sdk: z.string(),
  /** Whether axe looked at its page; null where the report does not say. */
  page: z.boolean().nullable(),
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
});

const AgentVersion = z.object({
  version: z.string(),
  installedAt: z.iso.datetime(),
  /** As its package says; null where it does not. */
  author: z.string().nullable(),
  /** File name of the key that its signature fits; null for an unsigned package. */
  signedBy: z.string().nullable(),
  /** Of its tarball: `sha512-` and base64. */
  integrity: z.string(),
  capabilities: z.array(Capability),
  /** The version that it is compared with: the one before it on disk, or the one in use where it waits to take its place. */
  beside: z.string().nullable(),
  /** What it asks for that the other one does not, and the other way round; all of it where there is none. */
  more: z.array(Capability),
  less: z.array(Capability),
  /** Null where the package brings none, or none that can be read. */
  check: CheckSummary.nullable(),
  /**
   * `runs`; `named` by plugins.json and not running; `waits` for approval; `ran` before, or was let in, and can be run; `left` on
   * disk by an agent that was removed.
   */
  state: z.enum(['runs', 'named', 'waits', 'ran', 'left']),
  /** It has started here at least once. */
  hasRun: z.boolean(),
});
export type AgentVersion = z.output<typeof AgentVersion>;

/** An agent that was installed as a package, or the versions that one has left behind. */
export const AgentVersions = z.object({
  id: z.string(),
  /** Null where it is not in plugins.json. */
  name: z.string().nullable(),
  /** The version that it stays at; null where updates may come. */
  pinned: z.string().nullable(),
  /** Why what plugins.json names does not run; null where it does. */
  reason: z.string().nullable(),
  /** The newest first. */
  versions: z.array(AgentVersion),
});
export type AgentVersions = z.output<typeof AgentVersions>;

/** Its id, which is also its key in plugins.json. */
const VersionParams = z.object({ id: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/) });
const version = z.string().min(1).max(80);

export const listAgentVersions = coreEndpoint({
  method: 'GET',
  path: '/api/admin/agent-versions',
  policy: 'admin',
  summary: 'The versions of installed agents that are on disk, and which of them run',
  response: z.array(AgentVersions),
});

export const uploadAgentVersion = coreEndpoint({
  method: 'POST',
  path: '/api/admin/agent-versions',
  confirmation: true,
  policy: 'admin',
  summary:
    'Install a signed package: a .tgz and its .sig, in a field named "files"; it runs at once unless it has to be approved',
  upload: true,
  query: z.object({
    /** `disk`: it is put on disk and does not run, so that some people can try it first. */
    to: z.enum(['run', 'disk']).optional(),
  }),
  response: AgentVersions,
  status: 201,
  errors: ['conflict'],
});

export const runAgentVersion = coreEndpoint({
  method: 'POST',
  path: '/api/admin/agent-versions/:id/run',
  confirmation: true,
  policy: 'admin',
  summary: 'Run a version that is on disk, forwards or back; one that asks for more has to be approved',
  params: VersionParams,
  body: z.object({
    version,
    /** What it asks for beyond the version before may be used. */
    approve: z.boolean().default(false),
  }),
  response: AgentVersions,
  errors: ['not-found', 'conflict'],
});

export const pinAgentVersion = coreEndpoint({
  method: 'PUT',
  path: '/api/admin/agent-versions/:id/pin',
  policy: 'admin',
  summary: 'Stay at the version that runs and refuse others, or let them in again',
  params: VersionParams,
  body: z.object({ pinned: z.boolean() }),
  response: AgentVersions,
  errors: ['not-found', 'conflict'],
});

export const removeAgentVersions = coreEndpoint({
  method: 'POST',
  path: '/api/admin/agent-versions/:id/remove',
  confirmation: true,
  policy: 'admin',
  summary:
    'Take an installed agent off the workspace; with `purge`, delete what it has stored and its versions',
  params: VersionParams,
  body: z.object({
    /** Its id once more: nobody removes one by a slip. */
    confirm: z.string(),
    purge: z.boolean().default(false),
  }),
  response: z.object({
    /** What was deleted, counted, in words; null where nothing was to be. */
    deleted: z.string().nullable(),
  }),
  errors: ['not-found', 'conflict'],
});
