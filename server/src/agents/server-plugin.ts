import { type AgentManifest, toolInputProblem } from '@staffroom/sdk';
import { documentEvents, type Schedule, type ServerPlugin, settingFields } from '@staffroom/sdk/server';
import { worksOf } from '../modules/agents/installed.ts';
import { nextRun } from '../modules/schedules/next-run.ts';
import { checkSharedTools } from './shared-tools/check-shared-tools.ts';
import { Rejection } from './rejection.ts';

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
 * Checks the shape of a server half. It may come from another copy of the SDK, so only its structure is checked. Lists that an
 * older SDK lacks become empty.
 * @throws Rejection
 */
export function checkServerPlugin(value: unknown, manifest: AgentManifest): ServerPlugin {
  if (value === undefined) {
    checkSharedTools(empty, manifest);
    return { ...empty, manifest };
  }
  if (typeof value !== 'object' || value === null) {
    throw new Rejection(
      'server-half-invalid',
      'its server half is not a plugin; export default defineServerPlugin({ … })',
    );
  }
  const plugin = { ...empty, manifest, ...value } as ServerPlugin;
  for (const list of [
    'routes',
    'jobs',
    'schedules',
    'subscriptions',
    'sockets',
    'tools',
    'offers',
  ] as const) {
    if (!Array.isArray(plugin[list]))
      throw new Rejection('server-half-invalid', `"${list}" in the server plugin must be a list`);
  }
  const handlers = [
    ...plugin.routes,
    ...worksOf(plugin),
    ...plugin.sockets,
    ...(plugin.chat ? [plugin.chat] : []),
  ];
  if (handlers.some((feature) => typeof feature?.handle !== 'function')) {
    throw new Rejection(
      'server-half-invalid',
      'a route, job, socket or chat of its server half has no handler; create it with serverKit()',
    );
  }
  rejectDoubles(
    'route',
    plugin.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
  );
  rejectDoubles(
    'job',
    worksOf(plugin).map(({ spec }) => spec.name),
  );
  const taken = plugin.jobs.find(({ spec }) => spec.name.includes(':'));
  if (taken)
    throw new Rejection(
      'server-half-invalid',
      `the name of its job "${taken.spec.name}" must not contain ":"`,
    );
  for (const schedule of plugin.schedules) checkSchedule(schedule, manifest);
  checkSettings(plugin);
  for (const { event } of plugin.subscriptions) {
    if (!documentEvents.includes(event))
      throw new Rejection(
        'server-half-invalid',
        `there is no event "${event}"; on() accepts ${documentEvents.join(', ')}`,
      );
  }
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
      throw new Rejection(
        'server-half-invalid',
        'a tool of its server half has no "run"; create it with serverKit()',
      );
    if (!toolName.test(tool.name))
      throw new Rejection(
        'server-half-invalid',
        `its tool "${tool.name}" needs a name of a–z, 0–9 and "_" that begins with a letter`,
      );
    if (ofTheLibrary.has(tool.name))
      throw new Rejection(
        'server-half-invalid',
        `its tool "${tool.name}" has the name of a built-in tool; choose another name`,
      );
    const wrong = toolInputProblem(tool);
    if (wrong !== null) throw new Rejection('server-half-invalid', `its tool ${wrong}`);
  }
  checkSharedTools(plugin, manifest);
  return plugin;
}

/** Checks the settings form when the agent starts, instead of when someone opens the form. */
function checkSettings({ settings }: ServerPlugin): void {
  if (settings === undefined) return;
  try {
    settingFields(settings);
  } catch (error) {
    throw new Rejection('server-half-invalid', `its settings: ${(error as Error).message}`);
  }
}

function checkSchedule({ name, options }: Schedule, manifest: AgentManifest): void {
  if (!scheduleName.test(name))
    throw new Rejection(
      'server-half-invalid',
      `its schedule "${name}" needs a name of a–z, 0–9 and "-" that begins with a letter`,
    );
  if (!manifest.schedules.some((declared) => declared.name === name))
    throw new Rejection(
      'server-half-invalid',
      `its manifest does not name its schedule "${name}"; add { name: '${name}', title: '…' } to "schedules" of the manifest`,
    );
  if (options.for !== 'workspace' && options.for !== 'each-person')
    throw new Rejection(
      'server-half-invalid',
      `its schedule "${name}" must be for "workspace" or "each-person"`,
    );
  try {
    nextRun(options, new Date());
  } catch (error) {
    throw new Rejection('server-half-invalid', `its schedule "${name}": ${(error as Error).message}`);
  }
}

const scheduleName = /^[a-z][a-z0-9-]{0,62}$/;
/** Matches tool names that all three provider protocols accept. */
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
  if (double !== undefined)
    throw new Rejection(
      'server-half-invalid',
      `its ${kind} "${double}" is defined twice; remove one of them`,
    );
}
