import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: TestClient;
let ana: TestClient;
let providerId: number;
beforeAll(async () => {
  server = await testServer();
  [root, ana] = await Promise.all([server.signIn('root@example.test'), server.signIn('ana@example.test')]);
  const own = { name: 'Team', identifier: 'team', baseUrl: 'https://llm.example.test/v1' };
  providerId = (await root.post('/api/ai/providers', own)).body.id;
});
afterAll(() => server.close());

const models = '/api/ai/models';
const at = (id: number) => `${models}/${id}`;
let made = 0;
async function add(more: Record<string, unknown> = {}) {
  const identifier = `model-${++made}`;
  return (await root.post(models, { name: `Model ${made}`, identifier, providerId, ...more })).body;
}

describe('AI models', () => {
  it('only administrators can change AI models', async () => {
    const { id } = await add();
    for (const answer of [
      await ana.post(models, { name: 'X', identifier: 'x', providerId }),
      await ana.put(at(id), { isActive: false }),
      await ana.delete(at(id)),
    ])
      expect(answer.status).toBe(403);
  });

  it.each([
    ['no provider', { providerId: undefined }, 'providerId', 'Name, identifier, and provider are required'],
    ['a provider id that is no number', { providerId: 'x' }, 'providerId', /provider are required/],
    ['a missing provider', { providerId: 99_999 }, 'providerId', 'This provider does not exist'],
    ['a blank name', { name: '  ' }, 'name', 'Name, identifier, and provider are required'],
    ['a limit that is no number', { maxTokens: 'many' }, 'maxTokens', /whole number/],
    ['a limit of zero', { maxTokens: 0 }, 'maxTokens', /whole number/],
    ['half a token', { maxTokens: 1.5 }, 'maxTokens', /whole number/],
    [
      'a capability that is no boolean',
      { capabilities: { vision: 'yes' } },
      'capabilities.vision',
      /true or/,
    ],
  ])('an AI model with %s is refused', async (_what, fields, field, sentence) => {
    const model = { name: 'X', identifier: 'refused', providerId, ...fields };
    const { status, body } = await root.post(models, model);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(body.message).toMatch(sentence);
  });

  it('two AI models of one provider cannot share an identifier', async () => {
    const { identifier } = await add();
    const again = await root.post(models, { name: 'Again', identifier, providerId });
    expect([again.status, Object.keys(again.body.fields)]).toEqual([409, ['identifier']]);
  });

  it('a new AI model accepts form values: numbers as text, and an empty text for no value', async () => {
    expect(await add({ providerId: String(providerId), maxTokens: '8192' })).toMatchObject({
      providerId,
      provider: 'Team',
      maxTokens: 8192,
      isActive: true,
      isDefault: false,
      retired: false,
    });
    for (const none of ['', null, undefined])
      expect(await add({ maxTokens: none })).toMatchObject({ maxTokens: null });
    const { id } = await add({ capabilities: { vision: true, tools: false } });
    const changed = await root.put(at(id), { maxTokens: ' 500 ', version: 1 });
    expect(changed.body).toMatchObject({
      maxTokens: 500,
      capabilities: { vision: true, tools: false },
      version: 2,
    });
    expect((await root.put(at(id), { maxTokens: 600, version: 1 })).status).toBe(409);
  });

  it('AI models are listed by provider, and inactive models only for administrators', async () => {
    const { id } = await add();
    await root.put(at(id), { isActive: false });
    const ids = async (client: TestClient, path: string) =>
      (await client.get(path)).body.map((each: { id: number }) => each.id);
    for (const path of [`${models}?providerId=${providerId}`, `/api/ai/providers/${providerId}/models`]) {
      expect(await ids(root, path)).toContain(id);
      expect(await ids(ana, path)).not.toContain(id);
      expect(await ids(ana, path)).toHaveLength((await ids(root, path)).length - 1);
    }
    expect((await ids(ana, models)).length).toBeGreaterThan(
      (await ids(ana, `${models}?providerId=${providerId}`)).length,
    );
    expect(await ids(ana, `${models}?providerId=`)).toEqual(await ids(ana, models));
    expect((await ana.get(`${models}?providerId=x`)).status).toBe(400);
    expect((await ana.get(models)).body[0]).not.toHaveProperty('version');
  });

  it('the list of AI models includes those of the specification, and marks those that their makers retired', async () => {
    const all: { identifier: string; retired: boolean; isActive: boolean }[] = (await root.get(models)).body;
    const retired = all.filter((each) => each.retired).map((each) => each.identifier);
    expect(retired.toSorted()).toEqual([
      'claude-3-5-haiku-latest',
      'claude-3-7-sonnet-latest',
      'gemini-2.5-pro-preview-03-25',
      'gpt-4o',
    ]);
    for (const current of ['gpt-6.1-sol', 'claude-sonnet-5-5', 'gemini-3.8-flash'])
      expect(all).toContainEqual(
        expect.objectContaining({ identifier: current, retired: false, isDefault: true }),
      );
  });

  it('each provider has one default AI model, and only another model can replace it', async () => {
    const [one, two] = [await add({ isDefault: true }), await add()];
    const sentence = `${one.name} is the default model of Team. Set another model of Team as default first.`;
    for (const answer of [await root.put(at(one.id), { isActive: false }), await root.delete(at(one.id))])
      expect([answer.status, answer.body.message]).toEqual([409, sentence]);
    await Promise.all([root.put(at(two.id), { isDefault: true }), root.put(at(one.id), { isDefault: true })]);
    await root.put(at(two.id), { isDefault: true });
    const defaults = (await root.get(`${models}?providerId=${providerId}`)).body.filter(
      (each: { isDefault: boolean }) => each.isDefault,
    );
    expect(defaults).toEqual([expect.objectContaining({ id: two.id })]);
    const gone = await root.delete(at(one.id));
    expect([gone.status, gone.body]).toEqual([204, '']);
  });

  it('AI models are deleted with their provider', async () => {
    const other = (await root.post('/api/ai/providers', { name: 'Other', identifier: 'other' })).body.id;
    await add({ providerId: other, isDefault: true });
    await add({ providerId: other });
    expect((await root.get(`/api/ai/providers/${other}/use`)).body).toEqual({
      models: 2,
      agents: [],
      people: 0,
    });
    expect((await root.delete(`/api/ai/providers/${other}`)).body).toMatchObject({ models: 2 });
    expect((await root.get(`${models}?providerId=${other}`)).body).toEqual([]);
  });

  it('the default model gives demo answers while no provider has a key', async () => {
    expect((await ana.get('/api/ai/defaults')).body).toMatchObject({ demo: false });
    await root.put(`/api/ai/providers/${providerId}`, { isActive: false });
    expect((await ana.get('/api/ai/defaults')).body).toMatchObject({
      provider: { identifier: 'built-in', usable: true },
      model: { identifier: 'extractive-1' },
      demo: true,
      fallback: false,
    });
    await root.put('/api/ai/settings', { fallback: true });
    expect((await ana.get('/api/ai/defaults')).body).toMatchObject({ fallback: true });
  });
});
