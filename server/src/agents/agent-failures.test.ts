import { expect, it } from 'vitest';
import type { AgentFolder } from '../testing/agent-folder.ts';
import { serveAgents } from '../testing/serve-agents.ts';

const clumsy = `
import { AppError, endpoint, jobSpec, z } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';

const { route, job, socket, defineServerPlugin } = serverKit({ id: 'clumsy', name: 'Clumsy', description: '-' });
const get = (path, handle) => route(endpoint({ method: 'GET', path, response: z.unknown() }), handle);
const circle = { name: 'a' };
circle.next = circle;
const spec = (name) => jobSpec({ name, title: name, input: z.object({}), result: z.unknown(), steps: ['Read'] });
const strays = spec('strays');
const maps = spec('maps');
const start = (name) =>
  route(endpoint({ method: 'POST', path: '/' + name, response: z.unknown() }), ({ call }) => call.enqueue(spec(name), {}));

export default defineServerPlugin({
  routes: [
    get('/bug', async () => { throw new Error('no tide'); }),
    get('/teapot', async () => { throw new AppError('teapot', 'Short and stout'); }),
    get('/map', async () => ({ counts: [{ byName: new Map([['a', 1]]) }] })),
    get('/function', async () => ({ run: () => 1 })),
    get('/circle', async () => ({ items: [circle] })),
    start('strays'),
    start('maps'),
    start('absent'),
  ],
  jobs: [
    job(strays, async ({ progress }) => { await progress('Write'); }),
    job(maps, async () => ({ counts: new Map() })),
  ],
  sockets: [socket('live', z.unknown(), async function* () { throw new Error('no wind'); })],
});
`;

const write = async ({ agent, plugins }: AgentFolder) => {
  await agent('clumsy', { server: clumsy });
  await plugins({ clumsy: {} });
};

interface Line {
  msg: string;
  agent?: string;
  route?: string;
  socket?: string;
  job?: string;
  unknownCode?: string;
  err?: { message: string; stack: string };
}

const linesOf = (logged: readonly string[], msg: string): Line[] =>
  logged.flatMap((line) =>
    line.startsWith('{') && line.includes(`"${msg}"`) ? [JSON.parse(line) as Line] : [],
  );

it('a failed request of an agent is logged with its agent, route and stack, and an unknown error code is logged', async () => {
  const { server } = await serveAgents(write);
  const ana = await server.signIn('ana@example.test');
  for (const path of ['bug', 'teapot']) {
    const { status, body } = await ana.get(`/api/agents/clumsy/${path}`);
    expect([path, status, body.code]).toEqual([path, 500, 'internal']);
  }
  const [bug, teapot] = linesOf(server.logged, 'http: request failed');
  expect(bug).toMatchObject({ agent: 'clumsy', route: 'GET /bug', err: { message: 'no tide' } });
  expect(bug?.err?.stack).toContain('server.mjs');
  expect(teapot).toMatchObject({ agent: 'clumsy', route: 'GET /teapot', unknownCode: 'teapot' });
});

it.each([
  ['map', 'clumsy GET /map: response.counts[0].byName is a Map'],
  ['function', 'clumsy GET /function: response.run is a function'],
  ['circle', 'clumsy GET /circle: response.items[0].next contains itself'],
])('a response with a %s is refused, and the log names its place', async (path, sentence) => {
  const { server } = await serveAgents(write);
  const ana = await server.signIn('ana@example.test');
  expect((await ana.get(`/api/agents/clumsy/${path}`)).status).toBe(500);
  expect(linesOf(server.logged, 'http: request failed')[0]?.err?.message).toContain(sentence);
});

it('an undeclared job is refused where it is queued, and an undeclared step where the job enters it', async () => {
  const { server } = await serveAgents(write);
  const ana = await server.signIn('ana@example.test');
  expect((await ana.post('/api/agents/clumsy/absent', {})).status).toBe(500);
  expect(linesOf(server.logged, 'http: request failed')[0]?.err).toMatchObject({
    message: 'The agent "clumsy" has no job "absent"; add job(…) to the "jobs" of defineServerPlugin',
    stack: expect.stringContaining('server.mjs'),
  });
  for (const name of ['strays', 'maps'])
    expect((await ana.post(`/api/agents/clumsy/${name}`, {})).status).toBe(200);
  const failed = () =>
    new Map(linesOf(server.logged, 'agents: job failed').map(({ job, err }) => [job, err?.message]));
  await expect.poll(failed).toEqual(
    new Map([
      [
        'strays',
        'clumsy:strays enters the step "Write", which its spec does not declare; add "Write" to "steps" of jobSpec',
      ],
      [
        'maps',
        'clumsy:maps: result.counts is a Map, which JSON cannot contain; return an object or a list, such as Object.fromEntries(map)',
      ],
    ]),
  );
});

it('an agent that throws while it starts is logged with its stack', async () => {
  const { server } = await serveAgents(async ({ agent, plugins }) => {
    await agent('broken', {
      server: "export default { setup: async () => { throw new Error('no licence'); } };",
    });
    await plugins({ broken: {} });
  });
  const [line] = linesOf(server.logged, 'agents: start failed');
  expect(line).toMatchObject({ agent: 'broken', err: { message: 'no licence' } });
  expect(line?.err?.stack).toContain('server.mjs');
});
