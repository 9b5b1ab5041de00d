import type { AgentManifest } from '@staffroom/sdk';
import type { ServerPlugin } from '@staffroom/sdk/server';
import { Rejection } from './rejection.ts';

const empty: Omit<ServerPlugin, 'manifest'> = {
  config: undefined,
  routes: [],
  jobs: [],
  sockets: [],
  tools: [],
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
  for (const list of ['routes', 'jobs', 'sockets', 'tools'] as const) {
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
  rejectDoubles(
    'tool',
    plugin.tools.map(({ name }) => name),
  );
  for (const tool of plugin.tools) {
    if (typeof tool?.run !== 'function')
      throw new Rejection('a tool of its server half has no "run"; make it with serverKit()');
    if (!toolName.test(tool.name))
      throw new Rejection(
        `its tool "${tool.name}" needs a name of a–z, 0–9 and "_" that begins with a letter`,
      );
    if (ofTheLibrary.has(tool.name))
      throw new Rejection(`its tool "${tool.name}" is called like one of the platform; give it another name`);
  }
  return plugin;
}

/** As all three protocols take it. */
const toolName = /^[a-z][a-z0-9_]{0,62}$/;
const ofTheLibrary = new Set([
  'search_documents',
  'open_document',
  'list_documents',
  'compare_documents',
  'view_page',
]);

function rejectDoubles(kind: string, names: string[]): void {
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined) throw new Rejection(`its ${kind} "${double}" is there twice; remove one`);
}
