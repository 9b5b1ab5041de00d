import { z } from 'zod';
import { Capability, JobLimits, MachineNeed } from './manifest.ts';

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

/** One agent in `plugins.json`: what is installed and how it starts out. */
export const PluginEntry = z.strictObject({
  /** A folder relative to `plugins.json` ("./agents/translate") or the name of an installed package. */
  from: z.string().min(1),
  /** `mf-manifest.json` of a client half that is served elsewhere. */
  remote: z.url({ protocol: /^https?$/ }).optional(),
  config: z.record(z.string(), z.unknown()).default({}),
  /** Capabilities that this workspace withholds, whatever the manifest asks for. */
  deny: z.array(Capability).default([]),
  /** Who may use it; everybody when absent. */
  roles: z.array(z.enum(['user', 'admin'])).optional(),
  /** In place of the manifest's, each by itself. */
  jobLimits: JobLimits.optional(),
  /** Runs its server half in a process of its own; with limits in place of the usual ones, and what of the manifest's `needs` it gets. */
  isolate: z.union([z.boolean(), Isolation]).optional(),
  enabled: z.boolean().default(true),
});
export type PluginEntry = z.output<typeof PluginEntry>;

export const PluginsFile = z.strictObject({
  $schema: z.string().optional(),
  agents: z.record(z.string(), PluginEntry),
  /** Address → what people know it by, also while no agent is installed there. `{product}` and `{company}` stand for the names of the workspace and of the company. */
  names: z.record(z.string(), z.string().min(1).max(80)).optional(),
});
export type PluginsFile = z.output<typeof PluginsFile>;
