import { z } from 'zod';
import { Capability } from '../../manifest.ts';
import { coreEndpoint } from '../endpoint.ts';
import { withoutUser } from '../without-user.ts';
import { VersionGrant } from './version-access.ts';
import { SubmissionStatus } from './submission-status.ts';

/** The result of `staffroom check` when the package was built: a claim of the author that the workspace has not verified. */
export const CheckSummary = z.object({
  sdk: z.string(),
  /** Whether axe tested the page; null when the report does not contain that. */
  page: z.boolean().nullable(),
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
});

const AgentVersion = z.object({
  version: z.string(),
  /** The agent's name in this version, in the reader's language. */
  title: z.string(),
  installedAt: z.iso.datetime(),
  /** Author, as the package names it; null when the package names none. */
  author: z.string().nullable(),
  /** File name of the key that verifies the package's signature; null for an unsigned package. */
  signedBy: z.string().nullable(),
  /** Hash of the package's tarball: `sha512-` and base64. */
  integrity: z.string(),
  capabilities: z.array(Capability),
  /**
   * The version that this one is compared with: the previous version on disk or, while this one waits for approval, the version
   * in use.
   */
  beside: z.string().nullable(),
  /**
   * `more`: capabilities that only this version needs. `less`: capabilities that only the compared version needs. Without a
   * compared version, `more` lists all.
   */
  more: z.array(Capability),
  less: z.array(Capability),
  /** Name, signer and rights of the version, compared with `beside`. Without a compared version, every grant is new. */
  grants: z.array(VersionGrant),
  /** The author's report; null when the package contains no readable report. */
  check: CheckSummary.nullable(),
  /**
   * `runs`: in use. `named`: in plugins.json but not running. `waits`: for approval, also if the agent has never run. `ran`: ran
   * before or was approved, and can run. `left`: on disk, by a removed agent.
   */
  state: z.enum(['runs', 'named', 'waits', 'ran', 'left']),
  hasRun: z.boolean(),
});
export type AgentVersion = z.output<typeof AgentVersion>;

/** An agent that was installed as a package, or the versions that a removed agent left on disk. */
export const AgentVersions = z.object({
  id: z.string(),
  /** Name of the agent; null when it is not in plugins.json. */
  name: z.string().nullable(),
  /** The version that the agent is pinned to; null when updates are allowed. */
  pinned: z.string().nullable(),
  /** Why the version in plugins.json does not run; null when that version runs. */
  reason: z.string().nullable(),
  versions: z.array(AgentVersion),
});
export type AgentVersions = z.output<typeof AgentVersions>;

/** The id of the agent, which is also its key in plugins.json. */
const VersionParams = z.object({ id: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/) });
const version = z.string().min(1).max(80);

export const listAgentVersions = coreEndpoint({
  method: 'GET',
  path: '/api/admin/agent-versions',
  policy: 'admin',
  scope: 'agents',
  summary: 'List the installed versions of agents and which of them run',
  response: z.array(AgentVersions),
});

export const uploadAgentVersion = coreEndpoint({
  method: 'POST',
  path: '/api/admin/agent-versions',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary:
    'Install a signed package from a .tgz and its .sig in a field named "files"; a new agent and a version that can do more wait for approval',
  upload: true,
  query: z.object({
    /** `run` (default) installs and runs the version. `disk` only installs it, so that some people can try it first. */
    to: z.enum(['run', 'disk']).optional(),
    /** The address of the page's mf-manifest.json, if another server provides the page. */
    remote: z
      .url({ protocol: /^https?$/ })
      .refine(withoutUser, 'must not contain a user or a password')
      .optional(),
    /** The digest that this mf-manifest.json must have; by default, that of the file at the address now. */
    integrity: z
      .string()
      .regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/, 'must be a digest like "sha384-…"')
      .optional(),
  }),
  response: AgentVersions,
  status: 201,
  errors: ['conflict'],
  bearer: {
    summary:
      'With a delivery token: submit a version of its agent, which waits for a review unless a standing approval covers it',
    response: SubmissionStatus,
  },
});

export const runAgentVersion = coreEndpoint({
  method: 'POST',
  path: '/api/admin/agent-versions/:id/run',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Switch to another installed version; a new agent and a version that can do more need approval',
  params: VersionParams,
  body: z.object({
    version,
    approve: z.boolean().default(false),
  }),
  response: AgentVersions,
  errors: ['not-found', 'conflict'],
});

export const pinAgentVersion = coreEndpoint({
  method: 'PUT',
  path: '/api/admin/agent-versions/:id/pin',
  policy: 'admin',
  scope: 'agents',
  summary: 'Pin an agent to its running version, or remove the pin',
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
  scope: null,
  summary: 'Remove an installed agent; `purge` also deletes its stored data and its versions',
  params: VersionParams,
  body: z.object({
    /** The agent's id, repeated to prevent accidental removal. */
    confirm: z.string(),
    purge: z.boolean().default(false),
  }),
  response: z.object({
    /** A sentence that counts the deleted data; null when no data was to be deleted. */
    deleted: z.string().nullable(),
  }),
  errors: ['not-found', 'conflict'],
});
