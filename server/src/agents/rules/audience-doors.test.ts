import { expect, it } from 'vitest';
import { openFrames } from '../../testing/frames.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { accessPath, idOf, limitedAgent } from './testing/limited-agent.ts';

type Door = (person: TestClient, slug: string) => Promise<unknown>;

const answer = async (request: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await request;
  const { code, message } = (body ?? {}) as { code?: string; message?: string };
  return status < 400 ? 'open' : [status, code, message];
};

const listed = async (person: TestClient, path: string, slug: string) =>
  JSON.stringify((await person.get(path)).body).includes(slug) ? 'open' : 'absent';

async function frame(person: TestClient, type: string) {
  using frames = await openFrames(person);
  frames.send({ type, id: '1', data: null });
  const told = await frames.until({ id: '1' });
  return told.type === 'agent' ? 'open' : [Reflect.get(told, 'code'), Reflect.get(told, 'message')];
}

async function toolsOf(url: string, person: TestClient, slug: string) {
  const { secret } = (await person.post('/api/access-tokens', { name: 'Editor', days: 30 })).body;
  const headers = {
    Authorization: `Bearer ${secret}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const response = await fetch(new URL('/api/mcp', url), { method: 'POST', headers, body });
  const text = await response.text();
  if (!text.includes('search_documents')) throw new Error(text);
  return text.includes(`${slug}__entries`) ? 'open' : 'absent';
}

const framed = { headers: { 'X-Staffroom-Frame': 'vault' } };

const doors: Record<string, Door> = {
  'the catalog': (person, slug) => listed(person, '/api/ai-agents', `"${slug}"`),
  'the agent': (person, slug) => answer(person.get(`/api/ai-agents/${slug}`)),
  'the agent by its name': (person, slug) => answer(person.get(`/api/ai-agents/Agent%20${slug}`)),
  'the guide': (person, slug) => answer(person.get(`/api/ai-agents/${slug}/guide`)),
  'a preference': (person, slug) => answer(person.patch(`/api/ai-agents/${slug}`, { systemPrompt: 'x' })),
  'the settings': (person, slug) => answer(person.get(`/api/ai-agents/${slug}/settings?for=me`)),
  'earlier prompts': (person, slug) => answer(person.get(`/api/ai-agents/${slug}/prompt-versions?scope=me`)),
  memory: (person, slug) => answer(person.get(`/api/memories/settings?agentId=${slug}`)),
  'a route of the agent': (person, slug) => answer(person.get(`/api/agents/${slug}/read`)),
  'a route from a page in a frame': (person, slug) =>
    answer(person.send('GET', `/api/agents/${slug}/read`, framed)),
  'a socket of the agent': (person, slug) => frame(person, `${slug}:once`),
  'a new chat': (person, slug) =>
    answer(person.post('/api/ai-chat-sessions', { agentId: slug, title: 'A chat' })),
  'a job': (person, slug) => answer(person.post('/api/ai-jobs', { agentId: slug, job: 'count', input: {} })),
  'jobs for documents': (person, slug) => listed(person, '/api/workflows', `"${slug}"`),
  'the schedules': (person, slug) => listed(person, '/api/ai-schedules', `"${slug}"`),
  'a run of a schedule': (person, slug) => answer(person.post(`/api/ai-schedules/${slug}/digest/run`, {})),
  'a hand-over': (person, slug) =>
    answer(person.post('/api/hand-overs', { to: slug, content: { question: 'Why?' } })),
  'a report of its page': (person, slug) => answer(person.delete(`/api/ai-agents/${slug}/page-fault`)),
  'the description of the API': (person, slug) => listed(person, '/api/openapi.json', `/api/agents/${slug}/`),
};

it('each door of a limited agent is open to chosen people, members of chosen teams and administrators only', async () => {
  const { server, root, ana, ben, cyd, limit } = await limitedAgent();
  const allDoors: Record<string, Door> = {
    ...doors,
    'tools for other assistants': (person, slug) => toolsOf(server.url, person, slug),
  };
  const through = async (person: TestClient, slug: string) => {
    const found: Record<string, unknown> = {};
    for (const [name, door] of Object.entries(allDoors))
      found[name] = JSON.parse(JSON.stringify(await door(person, slug)).replaceAll(slug, 'it'));
    return found;
  };
  const open = Object.fromEntries(Object.keys(allDoors).map((name) => [name, 'open']));
  expect(await through(cyd, 'vault')).toEqual(open);
  await limit();
  for (const person of [ana, ben, root]) expect(await through(person, 'vault')).toEqual(open);
  const nothing = await through(cyd, 'nobody');
  expect(Object.values(nothing)).not.toContain('open');
  expect(await through(cyd, 'vault')).toEqual(nothing);
});

it('only administrators see and change who can use an agent, and each change is in the audit log', async () => {
  const { server, root, ana, ben, cyd, team, change, limit } = await limitedAgent();
  expect((await server.anonymous.get(accessPath)).status).toBe(401);
  for (const person of [ana, cyd]) {
    expect((await person.get(accessPath)).status).toBe(403);
    expect((await person.patch(accessPath, { limited: false })).status).toBe(403);
  }
  expect((await root.get(accessPath)).body).toEqual({ limited: false, roles: null, people: [], teams: [] });
  await limit();
  expect((await root.get(accessPath)).body).toMatchObject({
    limited: true,
    people: [{ email: 'ana@example.test' }],
    teams: [{ id: team, name: 'Harbour', memberCount: 1 }],
  });
  for (const [status, body] of [
    [400, {}],
    [400, { add: { to: 'company', id: team } }],
    [404, { add: { to: 'team', id: crypto.randomUUID() } }],
    [404, { add: { to: 'person', id: team } }],
  ] as const)
    expect((await root.patch(accessPath, body)).status).toBe(status);
  expect((await root.patch('/api/admin/agents/nobody/access', { limited: true })).status).toBe(404);
  // A repeated choice changes nothing, and leaves no entry.
  await change({ limited: true, add: { to: 'team', id: team } });
  await change({ remove: { to: 'person', id: await idOf(ana) } });
  await change({ remove: { to: 'person', id: await idOf(ben) } });
  await change({ limited: false });
  const { items } = (await root.get('/api/admin/audit?action=agent.')).body;
  expect(
    items.map(({ action, detail }: { action: string; detail: object }) => [action, detail]).toReversed(),
  ).toMatchObject([
    ['agent.limit', { name: 'Agent vault' }],
    ['agent.share', { to: 'person', with: 'Ana' }],
    ['agent.share', { to: 'team', id: team, with: 'Harbour' }],
    ['agent.unshare', { to: 'person', with: 'Ana' }],
    ['agent.unlimit', { name: 'Agent vault' }],
  ]);
});

it('a deleted team admits no one, and an agent without chosen people is open to administrators only', async () => {
  const { root, ana, ben, team, change, limit } = await limitedAgent();
  await limit();
  const sees = async (person: TestClient) => (await person.get('/api/ai-agents/vault')).status;
  await root.delete(`/api/teams/${team}/members/${await idOf(ben)}`);
  await expect.poll(() => sees(ben)).toBe(404);
  await root.put(`/api/teams/${team}/members/${await idOf(ben)}`);
  await expect.poll(() => sees(ben)).toBe(200);
  await root.delete(`/api/teams/${team}`);
  await expect.poll(() => sees(ben)).toBe(404);
  expect((await root.get(accessPath)).body.teams).toEqual([]);
  await change({ remove: { to: 'person', id: await idOf(ana) } });
  expect([await sees(ana), await sees(ben), await sees(root)]).toEqual([404, 404, 200]);
});
