import { z } from 'zod';
import { Capability, JobLimits, MachineNeed } from './manifest.ts';
import { withoutUser } from './core/without-user.ts';

/** A folder or package, but not a URL, because a URL could contain a password and administrators see this field. */
const source = z
  .string()
  .min(1)
  .refine((from) => !from.includes('://'), 'must be a folder or the name of an installed package');

/** Limits and permissions of a server half that runs in its own process. */
export const Isolation = z.strictObject({
  /** Megabytes of heap of the process; default 256. */
  memory: z.number().int().min(32).max(65_536).optional(),
  /** Seconds of processor time that the event loop may be blocked before the process is restarted; default 20. */
  blocked: z.number().min(0.5).max(600).optional(),
  /** Permissions granted to the agent, from the `needs` of its manifest. */
  allow: z.array(MachineNeed).optional(),
});
export type Isolation = z.output<typeof Isolation>;

/** Thresholds for the automatic rollback of a version on trial. Fields that are left out use the defaults. */
export const CanaryLimits = z.strictObject({
  /** Minimum number of requests before the two versions are compared; default 20. */
  least: z.int().min(1).max(100_000).default(20),
  /** Number of minutes that the comparison covers; default 30. */
  minutes: z.int().min(1).max(1_440).default(30),
  /** Percentage points by which the trial version's error rate may exceed the other version's; default 5. */
  errors: z.number().min(0).max(100).default(5),
  /** Factor by which the trial version's 95th percentile of answer or request times may exceed the other version's; default 2. */
  slower: z.number().min(1).max(100).default(2),
  /**
   * Percentage points by which the trial version's share of bad ratings may exceed the other version's, from five ratings on;
   * default 30.
   */
  ratings: z.number().min(0).max(100).default(30),
});
export type CanaryLimits = z.output<typeof CanaryLimits>;

/** A new version on trial: some people use it, everyone else uses the present version. */
export const CanaryEntry = z
  .strictObject({
    from: source,
    /** Start of the trial. Distinguishes it from an earlier trial of the same version. */
    since: z.iso.datetime(),
    /**
     * Percent of the people who get the trial version. A hash of agent and person selects them, so that they are always the
     * same people.
     */
    share: z.number().gt(0).max(99).optional(),
    /** Names or ids of the teams that get the trial version. */
    teams: z.array(z.string().min(1)).min(1).max(50).optional(),
    limits: CanaryLimits.prefault({}),
  })
  .refine(({ share, teams }) => share !== undefined || teams !== undefined, 'needs a share or teams');
export type CanaryEntry = z.output<typeof CanaryEntry>;

/** One agent in `plugins.json`: its package and its configuration. */
export const PluginEntry = z.strictObject({
  /** The agent's package: a folder relative to `plugins.json` ("./agents/translate") or the name of an installed package. */
  from: source,
  /**
   * Address of `mf-manifest.json` for a client half on another server. Browsers receive it, so it must not contain a user or a
   * password.
   */
  remote: z
    .url({ protocol: /^https?$/ })
    .refine(withoutUser)
    .optional(),
  /** Required hash of the `mf-manifest.json` at `remote`: SHA-256, 384 or 512, as `sha384-…`. */
  integrity: z
    .string()
    .regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/, 'must be a digest like "sha384-…"')
    .optional(),
  /**
   * Whether the agent's page runs in a sandboxed frame. Default: yes for packages outside of the repository and pages from
   * another origin. `false` gives the page every right of the person who opens it.
   */
  frame: z.boolean().optional(),
  config: z.record(z.string(), z.unknown()).default({}),
  /** E-mail addresses of people who can load the agent's page from their own machine with `staffroom dev --host`. */
  develop: z.array(z.email().toLowerCase()).max(20).optional(),
  /** Capabilities that this workspace denies, even if the manifest declares them. */
  deny: z.array(Capability).default([]),
  /** Roles that can use the agent. Default: everyone. */
  roles: z.array(z.enum(['user', 'admin'])).optional(),
  /** Limits for jobs. Each one overrides the same limit of the manifest. */
  jobLimits: JobLimits.optional(),
  /**
   * Whether the server half runs in its own process. Default: yes for packages outside of the repository. An object sets limits
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
  /** Value of `isolate` for agents whose entry does not set it. */
  isolate: z.boolean().optional(),
  /**
   * Display names by agent address. They also apply while no agent is installed at the address. `{product}` and `{company}` are
   * replaced by the names of the workspace and the company.
   */
  names: z.record(z.string(), z.string().min(1).max(80)).optional(),
});
export type PluginsFile = z.output<typeof PluginsFile>;
