import type { AgentManifest } from '@staffroom/sdk';
import type { ServerPlugin } from '@staffroom/sdk/server';
import { serverPluginProblems } from '@staffroom/sdk/internal/checks';
import { nextRun } from '../../modules/schedules/next-run.ts';
import { Rejection } from '../../agents/rejection.ts';

const empty: Omit<ServerPlugin, 'manifest'> = {
  config: undefined,
  settings: undefined,
  routes: [],
  jobs: [],
  schedules: [],
  subscriptions: [],
  sockets: [],
  tools: [],
  offers: [],
  chat: undefined,
  setup: undefined,
};

/**
 * Checks the shape of a server half, as `staffroom check` does at the author's desk. Lists that an older SDK lacks become empty.
 * @throws Rejection
 */
export function checkServerPlugin(value: unknown, manifest: AgentManifest): ServerPlugin {
  const [problem] = serverPluginProblems(value, manifest);
  if (problem !== undefined) throw new Rejection('server-half-invalid', problem);
  const plugin = { ...empty, manifest, ...(value as Partial<ServerPlugin> | undefined) };
  for (const { name, options } of plugin.schedules) {
    try {
      nextRun(options, new Date());
    } catch (error) {
      throw new Rejection('server-half-invalid', `its schedule "${name}": ${(error as Error).message}`);
    }
  }
  return plugin;
}
