import type { AgentManifest } from '../../manifest.ts';
import { settingFields } from '../../settings/setting-fields.ts';
import { sharedToolProblem } from '../../tools/shared-tool-problem.ts';
import { toolInputProblem } from '../../tools/tool-input.ts';
import type { Chat, ServerPlugin, Socket, Tool } from '../kit.ts';
import type { Job } from '../job.ts';
import { documentEvents, type Schedule, type Subscription } from '../schedules-and-subscriptions.ts';
import { duplicatesOf, isSchema, isText } from './parts.ts';
import { routeProblems } from './route-problems.ts';
import { timingProblem } from './timing-problem.ts';

const lists = ['routes', 'jobs', 'schedules', 'subscriptions', 'sockets', 'tools', 'offers'] as const;

/**
 * Checks a server half as the workspace does when it starts the agent. Only the structure is checked, because the server half
 * may come from another copy of the SDK.
 * @param value the default export of `server/index.ts`; undefined for an agent without a server half
 * @returns each problem as a sentence that names the wrong part and the fix; empty for a valid server half
 */
export function serverPluginProblems(value: unknown, manifest: AgentManifest): string[] {
  if (value === undefined) return present([sharedToolProblem(manifest, [])]);
  if (typeof value !== 'object' || value === null)
    return ['its server half is not a plugin; export default defineServerPlugin({ … })'];
  const given = value as Partial<ServerPlugin>;
  const wrongLists = lists.filter((name) => given[name] !== undefined && !Array.isArray(given[name]));
  if (wrongLists.length > 0) return wrongLists.map((name) => `"${name}" in the server plugin must be a list`);
  const { routes = [], jobs = [], schedules = [], subscriptions = [] } = given;
  const { sockets = [], tools = [], offers = [], chat, config, setup } = given;
  const works = [...jobs, ...schedules.map((one) => one?.job), ...subscriptions.map((one) => one?.job)];
  return present([
    manifestMismatch(given.manifest, manifest),
    ...routeProblems(routes),
    ...jobs.flatMap(jobProblems),
    ...works.map(handlerProblem),
    ...duplicatesOf(
      'job',
      works.map((job) => job?.spec?.name),
    ),
    ...schedules.map((schedule) => scheduleProblem(schedule, manifest)),
    settingsProblem(given),
    ...subscriptions.map(subscriptionProblem),
    ...sockets.flatMap(socketProblems),
    ...duplicatesOf(
      'socket',
      sockets.map((socket) => socket?.type),
    ),
    ...duplicatesOf(
      'tool',
      tools.map((tool) => tool?.name),
    ),
    ...tools.map(toolProblem),
    ...offers.map(sharedToolFault),
    sharedToolProblem(
      manifest,
      offers.flatMap((offer) => offer?.name ?? []),
    ),
    chatProblem(chat),
    config === undefined || isSchema(config)
      ? null
      : 'its "config" is no schema; pass serverKit(manifest, { config: z.object({ … }) })',
    setup === undefined || typeof setup === 'function' ? null : 'its "setup" must be a function',
  ]);
}

const present = (problems: readonly (string | null)[]): string[] =>
  problems.filter((problem) => problem !== null);

function manifestMismatch(given: Partial<ServerPlugin>['manifest'], { id }: AgentManifest): string | null {
  if (given === undefined || given.id === id) return null;
  return `its server half was made with the manifest of "${given.id}"; pass this agent's manifest to serverKit()`;
}

function handlerProblem(job: Job | undefined): string | null {
  if (typeof job?.handle === 'function') return null;
  return `its job "${job?.spec?.name ?? ''}" has no handler; create it with job() of serverKit()`;
}

function jobProblems(job: Job): (string | null)[] {
  const spec: Partial<Job['spec']> = job?.spec ?? {};
  const { name, input, result, event, steps = [] } = spec;
  if (!isText(name)) return ['a job of its server half has no name; declare it with jobSpec({ name, … })'];
  const unfit = Object.entries({ input, result }).filter(([, schema]) => !isSchema(schema));
  return [
    name.includes(':') ? `the name of its job "${name}" must not contain ":"` : null,
    ...unfit.map(
      ([part]) =>
        `its job "${name}" has no schema for its ${part}; declare "${part}: z.object({ … })" in jobSpec`,
    ),
    event === undefined || isSchema(event)
      ? null
      : `its job "${name}" declares an event without a schema; declare "event: z.object({ … })" in jobSpec`,
    new Set(steps).size === steps.length
      ? null
      : `its job "${name}" names a step twice; give each step another name`,
  ];
}

function scheduleProblem({ name, options }: Schedule, { schedules }: AgentManifest): string | null {
  if (!isText(name) || !scheduleName.test(name))
    return `its schedule "${name}" needs a name of a–z, 0–9 and "-" that begins with a letter`;
  if (options?.for !== 'workspace' && options?.for !== 'each-person')
    return `its schedule "${name}" must be for "workspace" or "each-person"`;
  const timing = timingProblem(options);
  if (timing !== null) return `its schedule "${name}": ${timing}`;
  if (schedules.some((declared) => declared.name === name)) return null;
  return `its manifest does not name its schedule "${name}"; add { name: '${name}', title: '…' } to "schedules" of the manifest`;
}

function subscriptionProblem({ event }: Subscription): string | null {
  if (documentEvents.includes(event)) return null;
  return `there is no event "${event}"; on() accepts ${documentEvents.join(', ')}`;
}

function socketProblems({ type, schema, handle }: Socket): (string | null)[] {
  if (!isText(type) || !socketName.test(type))
    return [`its socket "${type}" needs a name of a–z, 0–9 and "-" that begins with a letter`];
  return [
    isSchema(schema) ? null : `its socket "${type}" has no schema; create it with socket() of serverKit()`,
    typeof handle === 'function'
      ? null
      : `its socket "${type}" has no handler; create it with socket() of serverKit()`,
  ];
}

function toolProblem(tool: Tool): string | null {
  if (typeof tool?.run !== 'function')
    return `its tool "${tool?.name ?? ''}" has no "run"; create it with tool() of serverKit()`;
  if (!isText(tool.name) || !toolName.test(tool.name))
    return `its tool "${tool.name}" needs a name of a–z, 0–9 and "_" that begins with a letter`;
  if (toolsOfTheLibrary.has(tool.name))
    return `its tool "${tool.name}" has the name of a built-in tool; choose another name`;
  const wrong = toolInputProblem(tool);
  return wrong === null ? null : `its tool ${wrong}`;
}

function sharedToolFault(sharedTool: ServerPlugin['offers'][number]): string | null {
  if (typeof sharedTool?.run !== 'function')
    return `its shared tool "${sharedTool?.name ?? ''}" has no "run"; create it with sharedTool() of serverKit()`;
  const wrong = toolInputProblem(sharedTool);
  return wrong === null ? null : `its shared tool ${wrong}`;
}

function settingsProblem({ settings }: Partial<ServerPlugin>): string | null {
  if (settings === undefined) return null;
  try {
    settingFields(settings);
    return null;
  } catch (error) {
    return `its settings: ${(error as Error).message}`;
  }
}

function chatProblem(chat: Chat | undefined): string | null {
  if (chat === undefined || typeof chat?.handle === 'function') return null;
  return 'its chat has no handler; create it with chat() of serverKit()';
}

const scheduleName = /^[a-z][a-z0-9-]{0,62}$/;
/** Frames name a socket as `<agent>:<name>`. */
const socketName = /^[a-z][a-z0-9-]{0,62}$/;
/** Matches tool names that all three provider protocols accept. */
const toolName = /^[a-z][a-z0-9_]{0,62}$/;
const toolsOfTheLibrary = new Set([
  'search_documents',
  'open_document',
  'list_documents',
  'compare_documents',
  'view_page',
]);
