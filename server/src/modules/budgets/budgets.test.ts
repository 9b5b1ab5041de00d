import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProviderServer, providerServer } from '../../testing/provider-server.ts';
import type { TestClient } from '../../testing/test-client.ts';

let server: ProviderServer;
let root: TestClient;
let ana: TestClient;
let anaId: string;
const model = 'gpt-6.1-sol';

beforeAll(async () => {
  server = await providerServer();
  root = await server.signIn('root@example.test');
  ana = await server.signIn('ana@example.test');
  anaId = await idOf(ana);
  // Each output token costs a thousandth of a dollar, input is free.
  await root.put('/api/admin/ai-prices', { provider: 'openai', model, input: '0', output: '1000' });
});
afterAll(() => server.close());
beforeEach(() =>
  server.database.pool.query('truncate ai_call, budget, budget_hold, budget_warning, notification'),
);

const idOf = async (client: TestClient) => (await client.get('/api/auth/me')).body.id as string;
const ask = (client: TestClient, provider = 'openai') =>
  client.post('/api/agents/asker/text', { provider, maxTokens: 100 });
const budget = (scope: string, subject: string, amount: string) =>
  root.put('/api/admin/budgets', { scope, subject, amount });

async function spend(client: TestClient, outputTokens: number): Promise<number> {
  server.upstream.script({ text: 'Yes.', usage: { inputTokens: 1, outputTokens } });
  return (await ask(client)).status;
}

describe('budgets', () => {
  it('budgets are set by administrators for existing subjects, and audited', async () => {
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { scope: 'company', amount: '1' }],
      ['DELETE', undefined],
    ] as const) {
      const path = '/api/admin/budgets';
      const init = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      expect((await ana.send(method, path, body ? init : {})).status).toBe(403);
    }
    expect((await budget('company', anaId, '1')).status).toBe(400);
    expect((await budget('agent', '', '1')).status).toBe(400);
    expect((await budget('company', '', '1,50')).body.fields).toHaveProperty('amount');
    expect((await budget('team', crypto.randomUUID(), '1')).status).toBe(404);
    expect((await budget('agent', 'nobody', '1')).status).toBe(404);
    expect((await budget('person', anaId, '12.5')).status).toBe(204);
    expect((await budget('agent', 'asker', '3')).status).toBe(204);
    expect((await root.get('/api/admin/budgets')).body).toMatchObject({
      items: [
        { scope: 'person', subject: anaId, name: 'Ana', amount: '12.50', spent: '0' },
        { scope: 'agent', subject: 'asker', name: 'Agent asker', amount: '3.00', spent: '0' },
      ],
    });
    expect((await root.delete('/api/admin/budgets?scope=agent&subject=asker')).status).toBe(204);
    expect((await root.delete('/api/admin/budgets?scope=agent&subject=asker')).status).toBe(404);
    const { items } = (await root.get('/api/admin/audit?action=budget.')).body;
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'budget.delete', subject: 'agent/asker', detail: { before: '3.00' } },
      { action: 'budget.update', subject: 'agent/asker', detail: { before: null, after: '3' } },
    ]);
    expect(items[2]).toMatchObject({ subject: `person/${anaId}`, subjectName: 'Ana' });
  });

  it('a spent budget refuses a paid call before it reaches a provider, and never a free call', async () => {
    await budget('person', '', '0.05');
    expect(await spend(ana, 60)).toBe(200);
    const asked = server.upstream.requests.length;
    expect(await ask(ana)).toMatchObject({
      status: 402,
      body: { code: 'over-budget', message: expect.stringMatching(/^Your budget .* is used up/) },
    });
    expect(server.upstream.requests).toHaveLength(asked);
    expect((await server.database.pool.query('select from ai_call')).rowCount).toBe(1);
    expect((await ask(ana, 'built-in')).status).toBe(200);
    // A person's own budget overrides the general budget per person.
    expect((await budget('person', anaId, '1')).status).toBe(204);
    expect(await spend(ana, 1)).toBe(200);
  });

  it.each([
    ['company', () => ''],
    ['agent', () => 'asker'],
    ['team', (team: string) => team],
  ])('a budget for the %s counts the calls of everyone it applies to', async (scope, subjectOf) => {
    const bo = await server.signIn('bo@example.test');
    const { body: team } = await root.post('/api/teams', { name: `Spenders of ${scope}` });
    for (const id of [anaId, await idOf(bo)]) await root.put(`/api/teams/${team.id}/members/${id}`);
    await budget(scope, subjectOf(team.id), '0.05');
    expect(await spend(bo, 50)).toBe(200);
    expect((await ask(ana)).status).toBe(402);
    expect((await root.get('/api/admin/budgets')).body.items).toMatchObject([{ scope, spent: '0.05' }]);
    expect((await ana.get('/api/budget')).body).toEqual({
      month: new Date().toISOString().slice(0, 7),
      spent: '0',
      amount: null,
      usedUp: scope === 'agent' ? null : scope,
      run: null,
    });
    const outsider = await server.signIn('outsider@example.test');
    expect((await ask(outsider)).status).toBe(scope === 'team' ? 200 : 402);
  });

  it('a budget that was spent in a past month refuses nothing', async () => {
    await budget('company', '', '0.05');
    expect(await spend(ana, 60)).toBe(200);
    await server.database.pool.query(`update ai_call set created_at = created_at - interval '31 days'`);
    expect(await spend(ana, 1)).toBe(200);
  });

  it('a budget warns once at 80% and once at 100%: people about their own budgets, and administrators about all other budgets', async () => {
    await budget('person', '', '0.1');
    await budget('company', '', '0.1');
    const told = async (client: TestClient) =>
      ((await client.get('/api/notifications')).body.items as { title: string }[]).map(({ title }) => title);
    expect(await spend(ana, 79)).toBe(200);
    expect(await told(ana)).toEqual([]);
    expect(await spend(ana, 1)).toBe(200);
    expect(await spend(ana, 1)).toBe(200);
    expect(await told(ana)).toEqual(['Your AI budget for this month is 80% used']);
    expect(await told(root)).toEqual(['The company’s AI budget for this month is 80% used']);
    expect((await ana.get('/api/notifications')).body.items).toMatchObject([
      { body: 'Spent: $0.08 of $0.10.' },
    ]);
    expect(await spend(ana, 60)).toBe(200);
    expect((await told(ana))[0]).toBe('Your AI budget for this month is used up');
    expect(await told(root)).toHaveLength(2);
  });

  it("a budget's warning to administrators names its subject", async () => {
    const { body: team } = await root.post('/api/teams', { name: 'Tenders' });
    await root.put(`/api/teams/${team.id}/members/${anaId}`);
    await budget('team', team.id, '0.1');
    await budget('agent', 'asker', '0.1');
    expect(await spend(ana, 85)).toBe(200);
    const { items } = (await root.get('/api/notifications')).body;
    expect((items as { title: string }[]).map(({ title }) => title).toSorted()).toEqual([
      'The AI budget of the agent “Agent asker” for this month is 80% used',
      'The AI budget of the team “Tenders” for this month is 80% used',
    ]);
  });

  it('a budget warns again in the same month after a new amount, but not after saving the same amount', async () => {
    const told = async () => ((await ana.get('/api/notifications')).body.items as unknown[]).length;
    await budget('person', '', '0.1');
    expect(await spend(ana, 85)).toBe(200);
    expect(await told()).toBe(1);
    await budget('person', '', '0.10');
    expect(await spend(ana, 1)).toBe(200);
    expect(await told()).toBe(1);
    await budget('person', '', '1');
    expect(await spend(ana, 1)).toBe(200);
    expect(await told()).toBe(1);
    expect(await spend(ana, 750)).toBe(200);
    expect(await told()).toBe(2);
  });

  it('budgets list models without a price until those have a price', async () => {
    server.upstream.script({ text: 'Yes.', usage: { inputTokens: 1, outputTokens: 1 } });
    expect((await ask(ana, 'anthropic')).status).toBe(200);
    const unpriced = async () => (await root.get('/api/admin/budgets')).body.unpriced;
    const [model] = await unpriced();
    expect(model).toMatch(/^claude-/);
    await root.put('/api/admin/ai-prices', { provider: 'anthropic', model, input: '1', output: '1' });
    expect(await unpriced()).toEqual([]);
    await root.delete(`/api/admin/ai-prices?provider=anthropic&model=${model}`);
  });

  it('a budget lets at most one of 200 simultaneous calls exceed the limit', async () => {
    await budget('company', '', '1');
    expect(await spend(ana, 990)).toBe(200);
    const people = await Promise.all(
      ['p1', 'p2', 'p3', 'p4'].map((name) => server.signIn(`${name}@example.test`)),
    );
    server.upstream.script({ text: 'Yes.', usage: { inputTokens: 1, outputTokens: 20 } });
    const answers = await Promise.all(
      people.flatMap((person) => Array.from({ length: 50 }, () => ask(person))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 402)).toHaveLength(199);
    const { rows } = await server.database.pool.query(
      'select trim_scale(sum(cost))::text spent, (select count(*)::int from budget_hold) held from ai_call',
    );
    expect(rows).toEqual([{ spent: '1.01', held: 0 }]);
  });
});
