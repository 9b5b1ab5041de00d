import { z } from 'zod';
import { Capability, JobLimits, MachineNeed } from './manifest.ts';
import { withoutUser } from './core/without-user.ts';

/** Not an address: it could contain a password, and administrators see this field. */
const source = z
  .string()
  .min(1)
  .refine((from) => !from.includes('://'), 'must be a folder or the name of an installed package');

/** Limits of a server half that runs in its own process. */
export const Isolation = z.strictObject({
  /** Megabytes of heap; default 256. */
  memory: z.number().int().min(32).max(65_536).optional(),
  /** Seconds of processor time without a turn of its event loop, after which the process restarts; default 20. */
  blocked: z.number().min(0.5).max(600).optional(),
  /** Permissions granted from the `needs` of its manifest. */
  allow: z.array(MachineNeed).optional(),
});
export type Isolation = z.output<typeof Isolation>;

/** Thresholds for the automatic rollback of a version on trial. Absent fields use the defaults. */
export const CanaryLimits = z.strictObject({
  /** Minimum number of requests before a comparison; default 20. */
  least: z.int().min(1).max(100_000).default(20),
  /** Minutes that the comparison covers; default 30. */
  minutes: z.int().min(1).max(1_440).default(30),
  /** Percentage points by which its error rate may exceed the other version's; default 5. */
  errors: z.number().min(0).max(100).default(5),
  /** Factor by which its 95th percentile of answers or requests may exceed the other version's; default 2. */
  slower: z.number().min(1).max(100).default(2),
  /** Percentage points by which its share of bad ratings may exceed the other version's, from five ratings on; default 30. */
  ratings: z.number().min(0).max(100).default(30),
});
export type CanaryLimits = z.output<typeof CanaryLimits>;

/** A new version on trial: some people have it while all others keep the present one. */
export const CanaryEntry = z
  .strictObject({
    from: source,
    /** Start of the trial, which tells it from an earlier trial of the same version. */
    since: z.iso.datetime(),
    /** Percent of the people, selected by a hash of agent and person, so that it is always the same people. */
    share: z.number().gt(0).max(99).optional(),
    /** Names or ids of the teams that have it. */
    teams: z.array(z.string().min(1)).min(1).max(50).optional(),
    limits: CanaryLimits.prefault({}),
  })
  .refine(({ share, teams }) => share !== undefined || teams !== undefined, 'needs a share or teams');
export type CanaryEntry = z.output<typeof CanaryEntry>;

/** One agent in `plugins.json`: its package and its configuration. */
export const PluginEntry = z.strictObject({
  /** A folder relative to `plugins.json` ("./agents/translate") or the name of an installed package. */
  from: source,
  /**
   * Address of `mf-manifest.json` for a client half on another server. Browsers receive it, so it must not contain a user or a
   * password.
   */
  remote: z
    .url({ protocol: /^https?$/ })
    .refine(withoutUser)
    .optional(),
  /** Required hash of that `mf-manifest.json`: SHA-256, 384 or 512, as `sha384-…`. */
  integrity: z
    .string()
    .regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/, 'must be a digest like "sha384-…"')
    .optional(),
  /**
   * Whether its page runs in a sandboxed frame. Default: yes for packages outside of the repository and pages from another
   * origin. `false` gives the page every right of the person who opens it.
   */
  frame: z.boolean().optional(),
  config: z.record(z.string(), z.unknown()).default({}),
  /** E-mail addresses of people who can load its page from their own machine with `staffroom dev --host`. */
  develop: z.array(z.email().toLowerCase()).max(20).optional(),
  /** Capabilities that this workspace denies, even if the manifest declares them. */
  deny: z.array(Capability).default([]),
  /** Roles that can use it. Default: everyone. */
  roles: z.array(z.enum(['user', 'admin'])).optional(),
  /** Override the manifest's limits one by one. */
  jobLimits: JobLimits.optional(),
  /**
   * Whether its server half runs in its own process. Default: yes for packages outside of the repository. An object sets limits
   * and grants permissions from the manifest's `needs`.
   */
  isolate: z.union([z.boolean(), Isolation]).optional(),
  enabled: z.boolean().default(true),
  canary: CanaryEntry.optional(),
});
export type PluginEntry = z.output<typeof PluginEntry>;

export const PluginsFile = z.strictObject({
  $schema: z.string().optional(),
  agents: z.record(z.string(), PluginEntry),
  /** Default of `isolate` for agents whose entry does not set it. */
  isolate: z.boolean().optional(),
  /**
   * Agent address → display name, also while no agent is installed there. `{product}` and `{company}` are replaced by the names
   * of the workspace and the company.
   */
  names: z.record(z.string(), z.string().min(1).max(80)).optional(),
});
export type PluginsFile = z.output<typeof PluginsFile>;
