import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { createCatalogue } from './catalogue.ts';
import { seedProviders } from './seed-providers.ts';

let server: TestServer;
let root: TestClient;
let ana: TestClient;
beforeAll(async () => {
  server = await testServer({ env: { OPENAI_API_KEY: 'sk-never-shown' } });
  [root, ana] = await Promise.all([server.signIn('root@example.test'), server.signIn('ana@example.test')]);
});
afterAll(() => server.close());

const providers = '/api/ai/providers';

async function idOf(identifier: string): Promise<number> {
  const { body } = await root.get(providers);
  return (
    (body as { id: number; identifier: string }[]).find((each) => each.identifier === identifier)?.id ?? 0
  );
}

let made = 0;
async function add(more: Record<string, unknown> = {}): Promise<Record<string, unknown> & { id: number }> {
  const name = `Team ${++made}`;
  const answer = await root.post(providers, { name, identifier: `team-${made}`, ...more });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

const at = (id: number) => `${providers}/${id}`;
const audited = async (client: TestClient) =>
  (await client.get('/api/admin/audit')).body.items as { action: string; subject: string; detail: unknown }[];

describe('AI providers', () => {
  it('only administrators can change AI providers, and refused attempts are audited', async () => {
    const id = await idOf('openai');
    const calls = [
      ana.post(providers, { name: 'Mine', identifier: 'mine' }),
      ana.put(at(id), { isActive: false }),
      ana.delete(at(id)),
      ana.put('/api/ai/settings', { fallback: true }),
      ana.get(`${at(id)}/use`),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.message]).toEqual([403, 'Only administrators can do this']);
    }
    const refused = (await audited(root)).filter(({ action }) => action === 'access.refuse');
    expect(refused.map(({ subject }) => subject).toSorted()).toEqual(
      [`DELETE ${at(id)}`, `POST ${providers}`, `PUT ${at(id)}`, 'PUT /api/ai/settings'].toSorted(),
    );
  });

  it.each([
    ['no name', { identifier: 'x' }, 'name', 'Name and identifier are required'],
    ['a blank identifier', { name: 'X', identifier: ' ' }, 'identifier', 'Name and identifier are required'],
    [
      'an invalid name of the API key variable',
      { apiKeyEnvVar: 'SESSION_SECRET' },
      'apiKeyEnvVar',
      /_API_KEY/,
    ],
    [
      'an API key instead of the variable’s name',
      { apiKeyEnvVar: 'sk-abc' },
      'apiKeyEnvVar',
      /Don’t enter the key itself/,
    ],
    [
      'a script as the address for getting an API key',
      { apiKeyUrl: 'javascript:alert(1)' },
      'apiKeyUrl',
      /http/,
    ],
    [
      'an invalid address for getting an API key',
      { apiKeyUrl: 'platform.example.test' },
      'apiKeyUrl',
      /http/,
    ],
    ['an invalid base URL', { baseUrl: 'localhost' }, 'baseUrl', /http/],
    ['a file URL', { baseUrl: 'file:///etc/passwd' }, 'baseUrl', /http/],
    ['a URL with a password', { baseUrl: 'http://a:b@host.test' }, 'baseUrl', /without a user/],
    [
      'an API key that is reserved for another host',
      { baseUrl: 'https://gateway.test/v1', apiKeyEnvVar: 'OPENAI_API_KEY' },
      'apiKeyEnvVar',
      /is reserved for/,
    ],
    [
      'an API key that is reserved for another provider',
      { protocol: 'openai', apiKeyEnvVar: 'ANTHROPIC_API_KEY' },
      'apiKeyEnvVar',
      /is reserved for/,
    ],
    ['an unknown API', { api: 'completions' }, 'api', /responses/],
    ['the API of another provider', { protocol: 'google', api: 'responses' }, 'api', /Only OpenAI/],
    ['a word instead of a boolean', { isActive: 'perhaps' }, 'isActive', 'true or false'],
  ])('an AI provider with %s is refused', async (_what, fields, field, sentence) => {
    const { status, body } = await root.post(providers, {
      name: 'X',
      identifier: 'x',
      ...fields,
      ...('identifier' in fields && !('name' in fields) ? { name: undefined } : {}),
    });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(body.message).toMatch(sentence);
  });

  it.each(['OpenAI', 'builtin'])(
    'an AI provider cannot have the identifier of another provider, regardless of case and Unicode form: %s',
    async (identifier) => {
      const { status, body } = await root.post(providers, { name: 'Again', identifier });
      expect([status, body.fields]).toEqual([
        409,
        { identifier: `A provider with the identifier ${identifier} already exists` },
      ]);
    },
  );

  it('AI providers exist from the start, and staff see no names of key variables', async () => {
    const mine = (await ana.get(providers)).body;
    expect(mine).toContainEqual({
      id: await idOf('openai'),
      name: 'OpenAI',
      identifier: 'openai',
      protocol: 'openai',
      description: expect.any(String),
      isActive: true,
      isDefault: false,
      usable: true,
    });
    const all = await root.get(providers);
    expect(all.body.map((each: { name: string; keySet: boolean }) => [each.name, each.keySet])).toEqual(
      expect.arrayContaining([
        ['OpenAI', true],
        ['Anthropic', false],
        ['Google Gemini', false],
        ['Built-in', null],
      ]),
    );
    expect(JSON.stringify([mine, all])).not.toContain('never-shown');
    expect(JSON.stringify(mine)).not.toContain('_API_KEY');
  });

  it('AI providers can be added, changed and deleted, each with an audit entry', async () => {
    const added = await add({
      apiKeyEnvVar: '',
      apiKeyUrl: '',
      description: 'Ours',
      userId: 'x',
      version: 7,
    });
    expect(added).toMatchObject({
      protocol: 'openai-compatible',
      isActive: true,
      isDefault: false,
      apiKeyEnvVar: null,
      version: 1,
      usable: false,
    });
    const changed = await root.put(at(added.id), { baseUrl: 'https://llm.example.test/v1/', version: 1 });
    expect(changed.body).toMatchObject({ baseUrl: 'https://llm.example.test/v1', version: 2 });
    const off = await root.put(at(added.id), { isActive: false });
    expect(off.body).toMatchObject({ isActive: false });
    expect(JSON.stringify((await ana.get(providers)).body)).not.toContain(String(added['name']));
    expect((await ana.get(`${at(added.id)}/models`)).status).toBe(404);
    expect((await root.delete(at(added.id))).body).toEqual({ models: 0, agents: [], people: 0 });
    expect((await root.get(`${at(added.id)}/models`)).status).toBe(404);
    const actions = (await audited(root)).filter(({ subject }) => subject === added['identifier']);
    expect(actions.map(({ action }) => action)).toEqual([
      'ai-provider.delete',
      'ai-provider.update',
      'ai-provider.update',
      'ai-provider.create',
    ]);
  });

  it('a change to an AI provider that is based on an older version is refused', async () => {
    const { id } = await add();
    expect((await root.put(at(id), { description: 'A', version: 1 })).status).toBe(200);
    const late = await root.put(at(id), { description: 'B', version: 1 });
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/changed in the meantime/)]);
  });

  it.each([
    [{}, 'chat-completions'],
    [{ baseUrl: 'https://llm.example.test/v1' }, 'chat-completions'],
    [{ baseUrl: 'https://eu.api.openai.com/v1' }, 'responses'],
    [{ protocol: 'openai', baseUrl: 'https://gateway.test/v1' }, 'chat-completions'],
    [{ protocol: 'openai' }, 'responses'],
    [{ protocol: 'anthropic' }, null],
  ])(
    'AI providers configured as %j use the API %s unless an administrator selects another API',
    async (fields, apiInUse) => {
      const added = await add(fields);
      expect(added).toMatchObject({ api: null, apiInUse });
      if (apiInUse === null) return;
      for (const api of ['responses', 'chat-completions'] as const)
        expect((await root.put(at(added.id), { api })).body).toMatchObject({ api, apiInUse: api });
      expect((await root.put(at(added.id), { api: '' })).body).toMatchObject({ api: null, apiInUse });
    },
  );

  it('an AI provider refuses a base URL that its key is not meant for', async () => {
    const { status } = await root.put(at(await idOf('openai')), { baseUrl: 'https://gateway.test/v1' });
    expect(status).toBe(400);
    expect((await root.put(at(await idOf('openai')), {})).status).toBe(400);
    expect((await root.put(at(99_999), { isActive: true })).status).toBe(404);
  });

  it('one AI provider is the default, and only another provider can replace it', async () => {
    const none = (await ana.get('/api/ai/defaults')).body;
    expect(none).toMatchObject({ provider: { name: 'OpenAI' }, model: { provider: 'OpenAI' }, demo: false });
    const [one, two] = [await add(), await add()];
    await Promise.all([
      root.put(at(one.id), { isDefault: true }),
      root.put(at(two.id), { isDefault: true }),
      root.put(at(one.id), { isDefault: true }),
    ]);
    const defaults = (await root.get(providers)).body.filter(
      (each: { isDefault: boolean }) => each.isDefault,
    );
    expect(defaults).toHaveLength(1);
    const [held] = defaults;
    expect((await ana.get('/api/ai/defaults')).body.provider.name).toBe(held.name);
    const sentence = `${held.name} is the default provider. Set another provider as default first.`;
    for (const answer of [
      await root.put(at(held.id), { isActive: false }),
      await root.put(at(held.id), { isDefault: false }),
      await root.delete(at(held.id)),
    ])
      expect([answer.status, answer.body.message]).toEqual([409, sentence]);

    const other = held.id === one.id ? two.id : one.id;
    await root.put(at(other), { isActive: false });
    const inactive = await root.put(at(other), { isDefault: true });
    expect([inactive.status, inactive.body.message]).toEqual([409, expect.stringMatching(/Activate it/)]);
    await root.put(at(other), { isActive: true, isDefault: true });
    expect((await root.delete(at(held.id))).status).toBe(200);
  });

  it('changes to AI providers reach other server processes immediately', async () => {
    const { database } = server;
    const events = { publish: async () => {} };
    await using other = await createCatalogue({ database, events, log: { warn: () => {} } });
    const { id } = await add();
    await expect.poll(() => other.provider(id)?.isActive).toBe(true);
    await root.put(at(id), { isActive: false });
    await expect.poll(() => other.provider(id)?.isActive).toBe(false);
  });

  it('AI providers are seeded once, so that a deleted provider does not return', async () => {
    const id = await idOf('google');
    expect((await root.delete(at(id))).body).toMatchObject({ models: 3 });
    await seedProviders(server.database);
    const { rows } = await server.database.pool.query(
      `select count(*)::int as count from ai_provider where identifier = 'google' and deleted_at is null`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('the AI providers always include the built-in provider, which can be switched off', async () => {
    const id = await idOf('built-in');
    expect((await root.delete(at(id))).status).toBe(409);
    expect((await root.put(at(id), { isActive: false })).body.usable).toBe(false);
    expect((await root.put(at(id), { isActive: true })).body.usable).toBe(true);
  });
});
