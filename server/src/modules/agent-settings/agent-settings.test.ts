import { beforeEach, describe, expect, it } from 'vitest';
import type { AgentFolder } from '../../testing/agent-folder.ts';
import { serveAgents } from '../../testing/serve-agents.ts';
import type { TestClient } from '../../testing/test-client.ts';

const server = (scope: string) => `
import { z } from 'zod';
import { endpoint } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';

const schema = z.object({
  tone: z.string().max(20, 'A tone has at most 20 characters').meta({ label: 'Tone' }),
  most: z.int().min(1).nullable().meta({ label: 'Most' }),
  key: z.string().meta({ label: 'Key', adminsOnly: true }),
});
const { route, defineServerPlugin } = serverKit({ id: 'desk', name: 'Desk', description: '-' }, {
  settings: { schema, shipped: { tone: 'Plain', most: null, key: '' }, scope: '${scope}' },
});
export default defineServerPlugin({ routes: [
  route(endpoint({ method: 'GET', path: '/held', response: schema }), ({ call }) => call.agentSettings.read()),
  route(endpoint({ method: 'PUT', path: '/held', body: schema.partial(), response: schema }), async ({ body, call }) => {
    await call.agentSettings.save(body);
    return call.agentSettings.read();
  }),
] });
`;

const write = async ({ agent, plugins }: AgentFolder) => {
  for (const scope of ['both', 'team', 'person']) await agent(scope, { server: server(scope) });
  await agent('plain', { server: '' });
  await agent('secret', { server: server('both') });
  await agent('unclear', { server: server('both').replace(".meta({ label: 'Tone' })", '') });
  await plugins({ both: {}, team: {}, person: {}, plain: {}, secret: { roles: ['admin'] }, unclear: {} });
};

const at = (agent: string) => `/api/ai-agents/${agent}/settings`;
const audited = async (root: TestClient) =>
  (await root.get('/api/admin/audit?action=agent.')).body.items.map(
    ({ action, subject, detail }: Record<string, unknown>) => [action, subject, detail],
  );

describe('agent settings', () => {
  let root: TestClient;
  let ana: TestClient;
  let ben: TestClient;
  beforeEach(async () => {
    const served = await serveAgents(write);
    [root, ana, ben] = (await Promise.all(
      ['root', 'ana', 'ben'].map((name) => served.server.signIn(`${name}@example.test`)),
    )) as [TestClient, TestClient, TestClient];
  });

  it('a person’s own agent setting overrides the team’s until the person resets it', async () => {
    expect((await ana.get(at('both'))).body).toMatchObject({
      fields: [
        { name: 'tone', kind: 'text', label: 'Tone', limit: 20 },
        { name: 'most', kind: 'number', nullable: true },
      ],
      values: { tone: 'Plain', most: null },
      chosen: [],
      whose: 'me',
      mayChange: true,
      mayChangeTeam: false,
    });
    await root.put(at('both'), { for: 'team', values: { tone: 'Formal', most: 3 } });
    const own = (await ana.put(at('both'), { values: { tone: 'Warm' } })).body;
    expect([own.values, own.chosen]).toEqual([{ tone: 'Warm', most: 3 }, ['tone']]);
    expect((await ben.get(at('both'))).body.values).toEqual({ tone: 'Formal', most: 3 });
    const held = async (client: TestClient) => (await client.get('/api/agents/both/held')).body;
    expect([await held(ana), await held(ben)]).toEqual([
      { tone: 'Warm', most: 3, key: '' },
      { tone: 'Formal', most: 3, key: '' },
    ]);
    await ana.put(at('both'), { values: { most: 5 } });
    expect((await ana.delete(`${at('both')}?names=tone`)).body).toMatchObject({
      values: { tone: 'Formal', most: 5 },
      chosen: ['most'],
    });
    await root.delete(`${at('both')}?for=team`);
    expect((await ana.delete(at('both'))).body).toMatchObject({ values: { tone: 'Plain', most: null } });
    expect(await audited(root)).toEqual([
      ['agent.reset', 'both', { for: 'me', names: ['most'] }],
      ['agent.reset', 'both', { for: 'team', names: ['most', 'tone'] }],
      ['agent.reset', 'both', { for: 'me', names: ['tone'] }],
      ['agent.configure', 'both', { for: 'me', names: ['most'] }],
      ['agent.configure', 'both', { for: 'me', names: ['tone'] }],
      ['agent.configure', 'both', { for: 'team', names: ['most', 'tone'] }],
    ]);
  });

  it("only administrators can change an agent's team settings, and settings that a person cannot see are not sent", async () => {
    await root.put(at('team'), { values: { tone: 'Formal', key: 'BLOG_KEY' } });
    const shown = (await ana.get(at('team'))).body;
    expect([shown.values, shown.whose, shown.mayChange]).toEqual([
      { tone: 'Formal', most: null },
      'team',
      false,
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/key/i);
    for (const [client, path, status] of [
      [ana, at('team'), 403],
      [ana, at('both'), 200],
      [root, at('team'), 200],
      [ana, at('secret'), 404],
      [root, at('secret'), 200],
      [root, at('plain'), 404],
      [root, at('nobody'), 404],
    ] as const) {
      const answer = await client.put(path, { values: { tone: 'Short' } });
      expect([path, answer.status]).toEqual([path, status]);
    }
    const team = { for: 'team', values: { tone: 'Short' } };
    expect((await ana.put(at('both'), team)).status).toBe(403);
    expect((await ana.get(`${at('both')}?for=team`)).status).toBe(403);
    expect((await ana.delete(`${at('both')}?for=team`)).status).toBe(403);
    expect((await root.put(at('person'), team)).status).toBe(400);
    // The agent's own route also lets only administrators change team settings.
    expect((await ana.put('/api/agents/team/held', { tone: 'Mine' })).status).toBe(403);
    expect((await root.put('/api/agents/team/held', { tone: 'Ours' })).body.tone).toBe('Ours');
  });

  it("invalid agent settings are refused, and none of the request's settings is stored", async () => {
    const refused = await ana.put(at('both'), { values: { most: 4, tone: 'x'.repeat(21) } });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { tone: 'A tone has at most 20 characters' },
    ]);
    expect((await ana.put(at('both'), { values: { key: 'x' } })).body.message).toBe(
      'There is no setting "key".',
    );
    expect((await ana.get(at('both'))).body.chosen).toEqual([]);
    expect(await audited(root)).toEqual([]);
  });

  it('simultaneous changes to agent settings by two people are both kept, and an agent with undisplayable fields does not start', async () => {
    await Promise.all([
      root.put(at('team'), { values: { tone: 'Formal' } }),
      root.put(at('team'), { values: { most: 7 } }),
    ]);
    expect((await ana.get(at('team'))).body.values).toEqual({ tone: 'Formal', most: 7 });
    const agents = (await root.get('/api/ai-agents')).body as Record<string, unknown>[];
    const of = (slug: string) => agents.find((agent) => agent['slug'] === slug);
    expect([of('both')?.['hasSettings'], of('plain')?.['hasSettings']]).toEqual([true, false]);
    expect(of('unclear')).toMatchObject({
      state: 'rejected',
      reason: expect.stringContaining('its settings: "tone" needs .meta({ label'),
    });
  });
});
