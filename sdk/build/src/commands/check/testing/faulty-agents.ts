import type { FaultyAgent } from './faulty-agent.ts';
import { faultyPages } from './faulty-pages.ts';

const manifestWith = (fields: string, before = '') => ({
  'dist/manifest.js': `${before}
export const manifest = { id: 'faulty', name: 'Faulty', description: 'Has a fault.', ${fields} };`,
});

const serverWith = (features: string, before = '') => ({
  'dist/server/index.js': `import { z } from '@staffroom/sdk';
${before}
const handle = async () => ({});
const response = z.object({});
const route = (method, path, more = {}) =>
  ({ kind: 'route', endpoint: { method, path, response, ...more }, handle });
const job = (name, more = {}) =>
  ({ kind: 'job', spec: { name, title: name, input: response, result: response, ...more }, options: {}, handle });
const schedule = (name, options) => ({ kind: 'schedule', name, options, job: job('schedule:' + name) });
const tool = (name, more = {}) => ({ kind: 'tool', name, description: name, input: response, run: handle, ...more });
const socket = (type, more = {}) => ({ kind: 'socket', type, schema: response, handle, ...more });
export default { ${features} };`,
});

const never = 'await new Promise(() => {});';
const daily = "cron: '0 7 * * *', for: 'workspace'";

const ofManifest: FaultyAgent[] = [
  {
    name: 'misspells a key of its manifest',
    files: manifestWith("capabilites: ['ai']"),
    says: 'manifest has the unknown key "capabilites"; did you mean "capabilities"?',
  },
  {
    name: 'has an unknown key inside its manifest',
    files: manifestWith("defaults: { promt: 'Be brief.' }"),
    says: 'manifest.defaults has the unknown key "promt"; remove it',
  },
  {
    name: 'has a manifest without a name',
    files: manifestWith('name: undefined'),
    says: 'manifest.name is missing; add it to manifest.ts',
  },
  {
    name: 'has an invalid id',
    files: manifestWith("id: 'Faulty Agent'"),
    says: 'manifest.id: must be 2–41 characters: a–z, 0–9 and "-", starting with a letter',
  },
  {
    name: 'declares an unknown capability',
    files: manifestWith("capabilities: ['fly']"),
    says: 'manifest.capabilities.0: Invalid option: expected one of "ai"',
  },
  {
    name: 'has an invalid color',
    files: manifestWith("color: 'red'"),
    says: 'manifest.color: must be a hex colour like "#00636b"',
  },
  {
    name: 'has an invalid address',
    files: manifestWith("api: '/faulty'"),
    says: 'manifest.api: must be a path like "/api/blog-posts"',
  },
  {
    name: 'takes an address of the workspace',
    files: manifestWith("api: '/api/documents/faulty'"),
    says: 'its api "/api/documents/faulty" belongs to the workspace itself ("/api/documents"); choose another, or remove "api" to use /api/agents/faulty',
  },
  {
    name: 'translates a command that it does not have',
    files: manifestWith("languages: { de: { commands: { note: { title: 'Notieren' } } } }"),
    says: 'manifest.languages.de.commands.note: is none of its commands',
  },
  {
    name: 'exports no manifest',
    files: { 'dist/manifest.js': 'export const nothing = 1;' },
    says: 'manifest.ts exports no manifest; export const manifest = defineManifest({ … })',
  },
  {
    name: 'has a manifest that throws',
    files: manifestWith('', "throw new Error('no tide');"),
    says: 'Loading manifest.ts failed: no tide',
    workspace: 'its manifest cannot be read: no tide',
  },
  {
    name: 'has a manifest that never finishes loading',
    files: manifestWith('', never),
    says: 'manifest.ts never finishes loading: an await at its top level waits for something that does not happen. Move it into a function',
    workspace: 'its manifest could not be read within',
  },
  {
    name: 'does not export its manifest from its package',
    files: { 'package.json': packageWith({ './server': './dist/server/index.js' }) },
    says: 'package.json exports no manifest; add "./manifest": "./dist/manifest.js" to "exports"',
  },
];

const ofRoutes: FaultyAgent[] = [
  {
    name: 'has a route without a handler',
    files: serverWith("routes: [{ ...route('GET', '/go'), handle: undefined }]"),
    says: 'its route "GET /go" has no handler; create it with route() of serverKit()',
  },
  {
    name: 'has a route without a path',
    files: serverWith("routes: [{ kind: 'route', endpoint: {}, handle }]"),
    says: 'route 1 of its server half has no method or path; create it with route(endpoint({ method, path, response }), …)',
  },
  {
    name: 'has a route without a response',
    files: serverWith("routes: [route('GET', '/go', { response: undefined })]"),
    says: 'its route "GET /go" has no schema for its response; add "response: z.object({ … })"',
  },
  {
    name: 'defines a route twice',
    files: serverWith("routes: [route('GET', '/go'), route('GET', '/go')]"),
    says: 'its route "GET /go" is defined twice; remove one of them',
  },
  {
    name: 'has two routes with the same address',
    files: serverWith("routes: [route('GET', '/posts/:id'), route('GET', '/posts/:slug')]"),
    says: 'its routes "GET /posts/:id" and "GET /posts/:slug" have the same address; remove one of them',
  },
  {
    name: 'repeats its address in a route',
    files: serverWith("routes: [route('GET', '/api/agents/faulty/go')]"),
    says: 'its route "GET /api/agents/faulty/go" must not contain the agent\'s address; write the path behind it, such as "/posts/:id"',
  },
  {
    name: 'has a route whose path begins without a slash',
    files: serverWith("routes: [route('GET', 'go')]"),
    says: 'its route "GET go" needs a path that begins with "/"',
  },
  {
    name: 'has a route with an unknown method',
    files: serverWith("routes: [route('FETCH', '/go')]"),
    says: 'its route "FETCH /go" has an unknown method; use one of GET, POST, PUT, PATCH, DELETE',
  },
  {
    name: 'expects a body with GET',
    files: serverWith("routes: [route('GET', '/go', { body: response })]"),
    says: 'its route "GET /go" has a body, but browsers send none with GET; use "query" or the method POST',
  },
  {
    name: 'expects a parameter that is not in the path',
    files: serverWith("routes: [route('GET', '/go', { params: z.object({ id: z.string() }) })]"),
    says: 'its route "GET /go" declares the parameter "id", which its path does not have; add ":id" to the path',
  },
];

const ofWork: FaultyAgent[] = [
  {
    name: 'defines a job twice',
    files: serverWith("jobs: [job('sum'), job('sum')]"),
    says: 'its job "sum" is defined twice; remove one of them',
  },
  {
    name: 'has a colon in the name of a job',
    files: serverWith("jobs: [job('sum:all')]"),
    says: 'the name of its job "sum:all" must not contain ":"',
  },
  {
    name: 'has a job without an input',
    files: serverWith("jobs: [job('sum', { input: undefined })]"),
    says: 'its job "sum" has no schema for its input; declare "input: z.object({ … })" in jobSpec',
  },
  {
    name: 'names a step twice',
    files: serverWith("jobs: [job('sum', { steps: ['Read', 'Read'] })]"),
    says: 'its job "sum" names a step twice; give each step another name',
  },
  {
    name: 'has an invalid name of a schedule',
    files: serverWith(`schedules: [schedule('Daily Report', { ${daily} })]`),
    says: 'its schedule "Daily Report" needs a name of a–z, 0–9 and "-" that begins with a letter',
  },
  {
    name: 'has a schedule for no one',
    files: serverWith("schedules: [schedule('report', { cron: '0 7 * * *' })]"),
    says: 'its schedule "report" must be for "workspace" or "each-person"',
  },
  {
    name: 'has a schedule in an hour that no day has',
    files: serverWith("schedules: [schedule('report', { cron: '0 25 * * *', for: 'workspace' })]"),
    says: 'its schedule "report": "0 25 * * *" has a wrong hour; it must be "*" or 0 to 23, in lists, ranges and steps such as "1,15", "1-5" or "*/10"',
  },
  {
    name: 'has a schedule on a day that no month has',
    files: serverWith("schedules: [schedule('report', { cron: '0 7 30 2 *', for: 'workspace' })]"),
    says: 'its schedule "report": "0 7 30 2 *" says no time: none of these months has such a day; choose an earlier day',
  },
  {
    name: 'has a schedule in an unknown time zone',
    files: serverWith(`schedules: [schedule('report', { ${daily}, timezone: 'Mars/Olympus' })]`),
    says: 'its schedule "report": "Mars/Olympus" is no time zone; name one like "Europe/Berlin"',
  },
  {
    name: 'has a schedule with an unclear period',
    files: serverWith("schedules: [schedule('report', { every: 'often', for: 'workspace' })]"),
    says: 'its schedule "report": "often" must be a period like "15 minutes", "6 hours" or "1 day"',
  },
  {
    name: 'subscribes to an unknown event',
    files: serverWith(
      "subscriptions: [{ kind: 'subscription', event: 'document.read', job: job('on:document.read') }]",
    ),
    says: 'there is no event "document.read"; on() accepts document.updated, document.deleted, access.lost',
  },
];

const ofOtherParts: FaultyAgent[] = [
  {
    name: 'defines a socket twice',
    files: serverWith("sockets: [socket('live'), socket('live')]"),
    says: 'its socket "live" is defined twice; remove one of them',
  },
  {
    name: 'has an invalid name of a socket',
    files: serverWith("sockets: [socket('faulty:live')]"),
    says: 'its socket "faulty:live" needs a name of a–z, 0–9 and "-" that begins with a letter',
  },
  {
    name: 'has a tool that does nothing',
    files: serverWith("tools: [tool('look', { run: undefined })]"),
    says: 'its tool "look" has no "run"; create it with tool() of serverKit()',
  },
  {
    name: 'gives a tool the name of a built-in one',
    files: serverWith("tools: [tool('search_documents')]"),
    says: 'its tool "search_documents" has the name of a built-in tool; choose another name',
  },
  {
    name: 'has a tool that no model can call',
    files: serverWith("tools: [tool('look', { input: z.array(z.string()) })]"),
    says: 'its tool "look" takes an array as input, but models can pass only an object; define the input with z.object({ … })',
  },
  {
    name: 'implements a shared tool that its manifest does not offer',
    files: serverWith("offers: [tool('tasks', { output: response })]"),
    says: 'its server half implements the tool "tasks", which its manifest does not offer; add "tasks" to "offers"',
  },
  {
    name: 'offers a shared tool that it does not implement',
    files: manifestWith("offers: [{ name: 'tasks', title: 'Tasks', description: 'Lists tasks.' }]"),
    says: 'its manifest offers the tool "tasks", which its server half does not implement; add sharedTool(\'tasks\', …)',
  },
  {
    name: 'has a setting without a label',
    files: serverWith(
      "settings: { schema: z.object({ tone: z.string() }), shipped: { tone: 'dry' }, scope: 'team' }",
    ),
    says: 'its settings: "tone" needs .meta({ label: \'…\' })',
  },
  {
    name: 'has a config that is no schema',
    files: serverWith('config: { pages: 3 }'),
    says: 'its "config" is no schema; pass serverKit(manifest, { config: z.object({ … }) })',
  },
  {
    name: "has a server half with another agent's manifest",
    files: serverWith("manifest: { id: 'another', name: 'Another', description: '-' }"),
    says: 'its server half was made with the manifest of "another"; pass this agent\'s manifest to serverKit()',
  },
];

const ofLoading: FaultyAgent[] = [
  {
    name: 'has no default export in its server half',
    files: { 'dist/server/index.js': 'export const nothing = 1;' },
    says: 'its server half has no default export; export default defineServerPlugin({ … })',
  },
  {
    name: 'exports something else as its server half',
    files: { 'dist/server/index.js': 'export default 7;' },
    says: 'its server half is not a plugin; export default defineServerPlugin({ … })',
  },
  {
    name: 'has routes that are no list',
    files: serverWith("routes: route('GET', '/go')"),
    says: '"routes" in the server plugin must be a list',
  },
  {
    name: 'has a server half that throws',
    files: serverWith('', "throw new Error('no tide');"),
    says: 'Loading server/index.ts failed: no tide',
    workspace: 'no tide',
  },
  {
    name: 'imports a package that is not installed',
    files: serverWith('', "import 'not-there';"),
    says: 'server/index.ts imports the package "not-there", which is not installed; install it, and name it in "dependencies" and "bundleDependencies"',
    workspace: "Cannot find package 'not-there'",
  },
  {
    name: 'has a server half that never finishes loading',
    files: serverWith('', never),
    says: 'server/index.ts never finishes loading: an await at its top level waits for something that does not happen. Move it into a function',
    workspace: 'its start took longer than',
  },
  {
    name: 'ends the process while it is loaded',
    files: serverWith('', 'process.exit(3);'),
    says: 'server/index.ts ended the process while it was loaded (exit code 3). Remove process.exit and the like',
    workspace: 'it called process.exit: its process ended with code 3',
    endsProcess: true,
  },
  {
    name: 'does not export its server half from its package',
    files: {
      'server/index.ts': '',
      'package.json': packageWith({ './manifest': './dist/manifest.js' }),
    },
    says: 'package.json does not export the server half, so no workspace would load it; add "./server": "./dist/server/index.js" to "exports"',
    workspace: null,
  },
];

export const faultyAgents: readonly FaultyAgent[] = [
  ...ofManifest,
  ...ofRoutes,
  ...ofWork,
  ...ofOtherParts,
  ...ofLoading,
  ...faultyPages,
];

function packageWith(exports: Record<string, string>): string {
  return JSON.stringify({
    name: 'staffroom-agent-faulty',
    version: '1.0.0',
    type: 'module',
    exports,
    peerDependencies: { '@staffroom/sdk': '*', react: '*' },
  });
}

/** The files of an agent without a fault. */
export const soundAgent: Record<string, string> = {
  'package.json': packageWith({ './manifest': './dist/manifest.js', './server': './dist/server/index.js' }),
  ...manifestWith(''),
  ...serverWith("routes: [route('GET', '/go')]"),
};
