import type { AgentManifest } from '@staffroom/sdk';
import type { ServerPlugin } from '@staffroom/sdk/server';
import { Rejection } from './rejection.ts';

const empty: Omit<ServerPlugin, 'manifest'> = {
  config: undefined,
  routes: [],
  jobs: [],
  sockets: [],
  chat: undefined,
  setup: undefined,
};

/**
 * Judges the shape of a server half. It may have been built with another copy of the SDK, so only its structure counts,
 * and lists that an older SDK did not know are filled in as empty.
 * @throws Rejection
 */
export function checkServerPlugin(value: unknown, manifest: AgentManifest): ServerPlugin {
  if (value === undefined) return { ...empty, manifest };
  if (typeof value !== 'object' || value === null) {
    throw new Rejection('its server half is not a plugin; export default defineServerPlugin({ … })');
  }
  const plugin = { ...empty, manifest, ...value } as ServerPlugin;
  for (const list of ['routes', 'jobs', 'sockets'] as const) {
    if (!Array.isArray(plugin[list])) throw new Rejection(`"${list}" of its server half must be a list`);
  }
  const handlers = [
    ...plugin.routes,
    ...plugin.jobs,
    ...plugin.sockets,
    ...(plugin.chat ? [plugin.chat] : []),
  ];
  if (handlers.some((feature) => typeof feature?.handle !== 'function')) {
    throw new Rejection(
      'a route, job, socket or chat of its server half has no handler; make them with serverKit()',
    );
  }
  rejectDoubles(
    'route',
    plugin.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
  );
  rejectDoubles(
    'job',
    plugin.jobs.map(({ spec }) => spec.name),
  );
  rejectDoubles(
    'socket',
    plugin.sockets.map(({ type }) => type),
  );
  return plugin;
}

function rejectDoubles(kind: string, names: string[]): void {
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined) throw new Rejection(`its ${kind} "${double}" is there twice; remove one`);
}
