import { expect, test } from 'vitest';
import { providerServer } from '../testing/provider-server.ts';

const text = 'The ferry to the island leaves three times a day and takes cars as well as bicycles.';

test('a document is described by the workspace’s default model, on its owner’s account and without their preferences', async () => {
  await using server = await providerServer();
  server.upstream.script({
    text: JSON.stringify({ summary: 'When the ferry leaves', tags: ['ferry', 'island'] }),
  });
  const ana = await server.signIn('ana@example.test');
  await ana.patch('/api/profile', { customInstructions: 'Answer like a pirate' });
  const { id } = (await ana.upload('/api/documents', 'ferry.md', text)).body;
  await expect
    .poll(async () => (await ana.get(`/api/documents/${id}`)).body, { timeout: 20_000 })
    .toMatchObject({ summary: 'When the ferry leaves', summaryBy: 'model', tags: ['ferry', 'island'] });
  const [sent] = server.upstream.requests;
  expect(JSON.stringify(sent?.body)).toContain('three times a day');
  expect(JSON.stringify(sent?.body)).not.toContain('pirate');
  const { rows } = await server.database.pool.query(
    'select agent, provider, outcome, (select email from app_user where id = user_id) as email from ai_call',
  );
  expect(rows).toMatchObject([
    { agent: null, provider: 'openai', outcome: 'complete', email: 'ana@example.test' },
  ]);
});

test('without a language model nobody is asked, and the beginning is the summary', async () => {
  await using server = await providerServer({
    OPENAI_API_KEY: '',
    ANTHROPIC_API_KEY: '',
    GEMINI_API_KEY: '',
  });
  const ana = await server.signIn('ana@example.test');
  const { id } = (await ana.upload('/api/documents', 'ferry.md', text)).body;
  await expect
    .poll(async () => (await ana.get(`/api/documents/${id}`)).body, { timeout: 20_000 })
    .toMatchObject({ status: 'processed', summary: text, summaryBy: 'text', tags: [] });
  await expect
    .poll(async () => (await server.database.pool.query('select from agenda_jobs')).rowCount, {
      timeout: 20_000,
    })
    .toBe(0);
  expect(server.upstream.requests).toEqual([]);
});
