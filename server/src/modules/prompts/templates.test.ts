import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureServer } from '../../testing/fixture-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: TestClient;
let ana: TestClient;
let ben: TestClient;
beforeAll(async () => {
  server = await fixtureServer('talker');
  [root, ana, ben] = (await Promise.all(
    ['root', 'ana', 'ben'].map((name) => server.signIn(`${name}@example.test`)),
  )) as [TestClient, TestClient, TestClient];
});
afterAll(() => server.close());

const path = '/api/prompt-templates';
const at = (id: string, rest = '') => `${path}/${id}${rest}`;

let made = 0;
async function add(client: TestClient, more: Record<string, unknown> = {}) {
  const body = { name: `Template ${++made}`, template: 'Be brief.', category: `Kind ${made}`, ...more };
  const answer = await client.post(path, body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as { id: string; category: string; name: string; version: number };
}
async function addForCompany(more: Record<string, unknown> = {}) {
  const { id } = await add(root, more);
  return (await root.post(at(id, '/promote'))).body as { id: string; category: string };
}
const list = async (client: TestClient, category: string) =>
  (await client.get(`${path}?category=${encodeURIComponent(category)}`)).body as Record<string, unknown>[];
const audited = async () =>
  (await root.get('/api/admin/audit?limit=200')).body.items as { action: string; subject: string }[];

describe('a request about prompt templates', () => {
  it.each([
    ['GET', path],
    ['POST', path],
    ['GET', at(randomUUID())],
    ['PUT', at(randomUUID())],
    ['PATCH', at(randomUUID())],
    ['DELETE', at(randomUUID())],
    ['GET', at(randomUUID(), '/versions')],
    ['POST', at(randomUUID(), '/versions/1/restore')],
    ['POST', at(randomUUID(), '/promote')],
  ])('a request about prompt templates is refused without a sign-in: %s %s', async (method, address) => {
    expect((await server.anonymous.send(method, address)).status).toBe(401);
  });

  it('a request for another person’s prompt template is refused as if the template were missing, even to administrators', async () => {
    const { id, category } = await add(ana);
    for (const client of [ben, root]) {
      for (const other of [id, randomUUID(), 'none']) {
        const answers = [
          await client.get(at(other)),
          await client.put(at(other), { name: 'Mine' }),
          await client.delete(at(other)),
          await client.get(at(other, '/versions')),
          await client.post(at(other, '/versions/1/restore')),
        ];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      }
      expect(await list(client, category)).toEqual([]);
    }
    expect((await root.post(at(id, '/promote'))).status).toBe(404);
    expect(await list(ana, category)).toMatchObject([{ id, version: 1 }]);
  });

  it('changing a company prompt template is refused to people other than administrators', async () => {
    const { id } = await addForCompany();
    const answers = [
      await ana.put(at(id), { template: 'Mine' }),
      await ana.patch(at(id), { isDefault: true }),
      await ana.delete(at(id)),
      await ana.post(at(id, '/versions/1/restore')),
      await ana.post(at(id, '/promote')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await ana.get(at(id))).body).toMatchObject({ template: 'Be brief.', version: 1 });
  });

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['a blank name', { name: '  ' }, 'name'],
    ['no text', { template: undefined }, 'template'],
    ['a blank text', { template: ' \n' }, 'template'],
  ])('a prompt template with %s is refused', async (_what, fields, field) => {
    const { status, body } = await ana.post(path, { name: 'A', template: 'B', category: 'C', ...fields });
    expect([status, body.message, Object.keys(body.fields)]).toEqual([
      400,
      'Template name and content are required',
      [field],
    ]);
  });

  it.each([
    [{ template: 'x'.repeat(20_001) }],
    [{ template: 'a\0b' }],
    [{ name: 'x'.repeat(121) }],
    [{ category: 7 }],
    [{ isDefault: 'perhaps' }],
  ])('a prompt template with the fields %j is refused', async (fields) => {
    expect((await ana.post(path, { name: 'A', template: 'B', ...fields })).status).toBe(400);
  });

  it('a change to a prompt template that is based on an older version is refused', async () => {
    const { id } = await add(ana);
    expect((await ana.put(at(id), { template: 'New', version: 1 })).body.version).toBe(2);
    const late = await ana.put(at(id), { template: 'Late', version: 1 });
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringContaining('changed in the meantime'),
    ]);
  });

  it('a request for a missing version of a prompt template is refused', async () => {
    const { id } = await add(ana);
    for (const version of ['2', '0', 'x'])
      expect((await ana.post(at(id, `/versions/${version}/restore`))).status).toBe(404);
  });

  it('creating more than two hundred prompt templates per person is refused', async () => {
    const eager = await server.signIn('eager@example.test');
    const { id } = (await eager.get('/api/auth/me')).body;
    await server.database.pool.query(
      `with made as (insert into prompt_template (owner_id, name, category)
         select $1, 'T' || n, 'x' from generate_series(1, 200) n returning id)
       insert into prompt_template_version (template_id, version, template) select id, 1, 'x' from made`,
      [id],
    );
    expect((await eager.post(path, { name: 'One more', template: 'x' })).status).toBe(409);
  });
});

describe('a prompt template', () => {
  it('a prompt template belongs to the signed-in person, whatever the request body says', async () => {
    const { body: them } = await ben.get('/api/auth/me');
    const { id, category } = await add(ana, {
      description: 'For audits',
      ownerId: them.id,
      userId: them.id,
      owner: 'company',
      version: 9,
      id: randomUUID(),
    });
    expect(await list(ana, category)).toEqual([
      {
        id,
        name: expect.any(String),
        template: 'Be brief.',
        description: 'For audits',
        category,
        isDefault: false,
        version: 1,
        owner: 'me',
        updatedAt: expect.any(String),
      },
    ]);
    const changed = await ana.put(at(id), { name: 'Other', ownerId: null, owner: 'company' });
    expect(changed.body).toMatchObject({ name: 'Other', owner: 'me', version: 1 });
  });

  it('a prompt template keeps every text, and restoring an earlier text creates a new version', async () => {
    const { id } = await add(ana, { template: 'One' });
    await ana.put(at(id), { template: 'Two' });
    await ana.put(at(id), { template: 'Two', description: 'Same text' });
    const restored = await ana.post(at(id, '/versions/1/restore'));
    expect(restored.body).toMatchObject({ template: 'One', version: 3, description: 'Same text' });
    const { body } = await ana.get(at(id, '/versions'));
    expect(
      body.map(({ version, template, author }: Record<string, unknown>) => [version, template, author]),
    ).toEqual([
      [3, 'One', expect.any(String)],
      [2, 'Two', expect.any(String)],
      [1, 'One', expect.any(String)],
    ]);
  });

  it('only one prompt template of an owner and category can be the default', async () => {
    const category = `Defaults ${randomUUID()}`;
    const first = await add(ana, { category, isDefault: true });
    const second = await add(ana, { category });
    await add(ben, { category, isDefault: true });
    await ana.patch(at(second.id), { isDefault: true });
    const defaults = (await list(ana, category)).map(({ id, isDefault }) => [id, isDefault]);
    expect(defaults).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    expect(await list(ben, category)).toMatchObject([{ isDefault: true }]);
  });

  it('an administrator can promote a prompt template to the company, everyone can read it then, and each change is audited', async () => {
    const { id, category } = await addForCompany({ template: 'One' });
    expect(await list(ana, category)).toMatchObject([{ id, owner: 'company', template: 'One' }]);
    expect((await ana.get(at(id, '/versions'))).body).toHaveLength(1);
    expect((await root.post(at(id, '/promote'))).status).toBe(409);
    await root.put(at(id), { template: 'Two' });
    await root.post(at(id, '/versions/1/restore'));
    expect((await root.delete(at(id))).status).toBe(204);
    expect(await list(ana, category)).toEqual([]);
    const actions = (await audited()).filter(({ subject }) => subject === id).map(({ action }) => action);
    expect(actions).toEqual(
      ['delete', 'restore', 'update', 'promote'].map((action) => `prompt-template.${action}`),
    );
  });

  it('a prompt template keeps both texts when two people change it simultaneously', async () => {
    const { id } = await addForCompany({ template: 'One' });
    await Promise.all(['Two', 'Three', 'Four'].map((template) => root.put(at(id), { template })));
    const { body } = await root.get(at(id, '/versions'));
    expect(body.map(({ version }: { version: number }) => version)).toEqual([4, 3, 2, 1]);
  });

  it('a prompt template is deleted with its author’s account', async () => {
    const cleo = await server.signIn('cleo@example.test');
    const { id } = await add(cleo);
    await server.database.pool.query(`delete from app_user where email = 'cleo@example.test'`);
    const { rows } = await server.database.pool.query(
      'select from prompt_template_version where template_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });
});
