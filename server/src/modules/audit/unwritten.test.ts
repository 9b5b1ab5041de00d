import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('root@example.test');
});
afterAll(() => server.close());

async function unwritable(work: () => Promise<void>): Promise<void> {
  const { pool } = server.database;
  await pool.query('alter table audit_entry add constraint closed check (false) not valid');
  try {
    await work();
  } finally {
    await pool.query('alter table audit_entry drop constraint closed');
  }
}

async function rows(text: string): Promise<unknown[]> {
  return (await server.database.pool.query(text)).rows;
}

describe('a change without its audit entry', () => {
  it.each([
    {
      what: 'a new team',
      change: () => admin.post('/api/teams', { name: 'Nobody' }),
      state: 'select name from team',
    },
    {
      what: 'a new agent',
      change: () => admin.post('/api/admin/agents', { name: 'Nobody', description: 'Nothing.' }),
      state: 'select slug from agent where definition is not null',
    },
    {
      what: 'a new provider',
      change: () => admin.post('/api/ai/providers', { name: 'Nobody', identifier: 'nobody' }),
      state: `select name from ai_provider where identifier = 'nobody'`,
    },
    {
      what: 'a new model',
      change: () => admin.post('/api/ai/models', { name: 'Nothing', identifier: 'nothing', providerId: 1 }),
      state: `select name from ai_model where identifier = 'nothing'`,
    },
    {
      what: 'the setting that another provider may answer for a failing one',
      change: () => admin.put('/api/ai/settings', { fallback: true }),
      state: 'select from ai_setting where fallback',
    },
    {
      what: 'a price of a model',
      change: () =>
        admin.put('/api/admin/ai-prices', { provider: 'openai', model: 'x', input: '1', output: '2' }),
      state: 'select model from ai_price',
    },
  ])(
    'a change to the workspace is rolled back if its audit entry cannot be written: $what',
    async ({ change, state }) => {
      await unwritable(async () => {
        expect((await change()).status).toBe(500);
      });
      expect(await rows(state)).toEqual([]);
      expect((await change()).status).toBeLessThan(300);
      expect(await rows(state)).toHaveLength(1);
    },
  );

  it("changes to an agent's definition, switch and company settings are rolled back without their audit entry", async () => {
    const { body: made } = await admin.post('/api/admin/agents', { name: 'Guide', description: 'Guides.' });
    const change = { name: 'Pilot', enabled: false, prompt: 'Be brief.' };
    const stored = `select definition ->> 'name' "name", enabled, prompt from agent where slug = '${made.slug}'`;
    await unwritable(async () => {
      expect((await admin.put(`/api/admin/agents/${made.slug}`, change)).status).toBe(500);
    });
    expect(await rows(stored)).toEqual([{ name: 'Guide', enabled: null, prompt: null }]);
    expect(await rows(`select from agent_prompt_version where agent = '${made.slug}'`)).toEqual([]);
    expect((await admin.put(`/api/admin/agents/${made.slug}`, change)).status).toBe(200);
    expect(await rows(stored)).toEqual(
      [change].map(({ name, enabled, prompt }) => ({ name, enabled, prompt })),
    );
  });

  it('a change to a company template is rolled back without its audit entry', async () => {
    const { body: own } = await admin.post('/api/prompt-templates', { name: 'Brief', template: 'Be brief.' });
    await unwritable(async () => {
      expect((await admin.post(`/api/prompt-templates/${own.id}/promote`)).status).toBe(500);
    });
    expect((await admin.get(`/api/prompt-templates/${own.id}`)).body.owner).toBe('me');
  });
});
