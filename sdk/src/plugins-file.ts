import { z } from 'zod';
import { Capability, JobLimits, MachineNeed } from './manifest.ts';
import { withoutUser } from './core/without-user.ts';

/** Never an address: it could hold a password, and administrators are shown where an agent comes from. */
const source = z
  .string()
  .min(1)
  .refine((from) => !from.includes('://'), 'must be a folder or the name of an installed package');

/** The limits of a server half that has a process of its own. */
export const Isolation = z.strictObject({
  /** Megabytes of heap; default 256. */
  memory: z.number().int().min(32).max(65_536).optional(),
  /** Seconds of processor time in which its event loop does not turn once, after which it is started again; default 20. */
  blocked: z.number().min(0.5).max(600).optional(),
  /** What its manifest asks for under `needs`, and is given. */
  allow: z.array(MachineNeed).optional(),
});
export type Isolation = z.output<typeof Isolation>;

/** When a new version that some people try is taken back by itself. What is left out is as usual. */
export const CanaryLimits = z.strictObject({
  /** Nothing is concluded from fewer requests of it; default 20. */
  least: z.int().min(1).max(100_000).default(20),
  /** Minutes that are looked back on; default 30. */
  minutes: z.int().min(1).max(1_440).default(30),
  /** Percentage points by which more of its requests may fail than of the other version's; default 5. */
  errors: z.number().min(0).max(100).default(5),
  /** How many times as long 95 % of its answers, or of its requests, may take; default 2. */
  slower: z.number().min(1).max(100).default(2),
  /** Percentage points by which more of its rated answers may be rated down; from five ratings on; default 30. */
  ratings: z.number().min(0).max(100).default(30),
});
export type CanaryLimits = z.output<typeof CanaryLimits>;

/** A new version of an agent that some people have while all others go on with the present one. */
export const CanaryEntry = z
  .strictObject({
    /** As `from` of the agent. */
    from: source,
    /** When it was begun, which tells it from another attempt with the same version. */
    since: z.iso.datetime(),
    /** So many per cent of the people, by a hash of agent and person: always the same ones. */
    share: z.number().gt(0).max(99).optional(),
    /** Names or ids of teams, whose members have it. */
    teams: z.array(z.string().min(1)).min(1).max(50).optional(),
    limits: CanaryLimits.prefault({}),
  })
  .refine(({ share, teams }) => share !== undefined || teams !== undefined, 'needs a share or teams');
export type CanaryEntry = z.output<typeof CanaryEntry>;

/** One agent in `plugins.json`: what is installed and how it starts out. */
export const PluginEntry = z.strictObject({
  /** A folder relative to `plugins.json` ("./agents/translate") or the name of an installed package. */
  from: source,
  /** `mf-manifest.json` of a client half that is served elsewhere. Browsers get the address, so it has no user and no password. */
  remote: z
    .url({ protocol: /^https?$/ })
    .refine(withoutUser)
    .optional(),
  /** SHA-256, 384 or 512 of that `mf-manifest.json`, as `sha384-…`: what is served there may be nothing else. */
  integrity: z
    .string()
    .regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/, 'must be a digest like "sha384-…"')
    .optional(),
  /**
   * Whether its page runs in a sandboxed frame: without this, where its package is not part of the repository, or its page comes
   * from another origin. `false` gives its page every right of the person who opens it.
   */
  frame: z.boolean().optional(),
  config: z.record(z.string(), z.unknown()).default({}),
  /** E-mail addresses of people who may load its page from their own machine, by `staffroom dev --host`. */
  develop: z.array(z.email().toLowerCase()).max(20).optional(),
  /** Capabilities that this workspace withholds, whatever the manifest asks for. */
  deny: z.array(Capability).default([]),
  /** Who may use it; everybody when absent. */
  roles: z.array(z.enum(['user', 'admin'])).optional(),
  /** In place of the manifest's, each by itself. */
  jobLimits: JobLimits.optional(),
  /**
   * Whether its server half runs in a process of its own: unless told, where its package is no part of the repository. An object
   * has limits in place of the usual ones, and what of the manifest's `needs` it gets.
   */
  isolate: z.union([z.boolean(), Isolation]).optional(),
  enabled: z.boolean().default(true),
  /** Another version of it, for some people. */
  canary: CanaryEntry.optional(),
});
export type PluginEntry = z.output<typeof PluginEntry>;

export const PluginsFile = z.strictObject({
  $schema: z.string().optional(),
  agents: z.record(z.string(), PluginEntry),
  /** What holds for agents whose entry does not say it. */
  isolate: z.boolean().optional(),
  /** Address → what people know it by, also while no agent is installed there. `{product}` and `{company}` stand for the names of the workspace and of the company. */
  names: z.record(z.string(), z.string().min(1).max(80)).optional(),
});
export type PluginsFile = z.output<typeof PluginsFile>;
