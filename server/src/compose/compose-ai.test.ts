import { type LoopbackUpstream, loopbackUpstream } from '@staffroom/sdk/testing';
import { expect, test } from 'vitest';
import { openFrames } from '../testing/frames.ts';
import { providerServer } from '../testing/provider-server.ts';

const text = 'The ferry to the island leaves three times a day and takes cars as well as bicycles.';

test("a document's summary comes from the company's provider, is billed to the owner and ignores the owner's preferences", async () => {
  await using server = await providerServer();
  server.upstream.script({
    text: JSON.stringify({ summary: 'When the ferry leaves', tags: ['ferry', 'island'] }),
  });
  const [root, ana] = [await server.signIn('root@example.test'), await server.signIn('ana@example.test')];
  for (const [describer, sentence] of [
    ['nobody-here', 'There is no AI provider "nobody-here".'],
    ['built-in', 'Built-in can’t write summaries. Choose an AI model or turn summaries off.'],
  ])
    expect(await root.put('/api/ai/settings', { describer })).toMatchObject({
      status: 400,
      body: { fields: { describer: sentence } },
    });
  expect((await root.put('/api/ai/settings', {})).status).toBe(400);
  expect((await root.put('/api/ai/settings', { describer: 'anthropic' })).body).toEqual({
    fallback: false,
    describer: 'anthropic',
  });
  await ana.patch('/api/profile', { customInstructions: 'Answer like a pirate' });
  const { id } = (await ana.upload('/api/documents', 'ferry.md', text)).body;
  await expect
    .poll(async () => (await ana.get(`/api/documents/${id}`)).body)
    .toMatchObject({ summary: 'When the ferry leaves', summaryBy: 'model', tags: ['ferry', 'island'] });
  const [sent] = server.upstream.requests;
  expect(JSON.stringify(sent?.body)).toContain('three times a day');
  expect(JSON.stringify(sent?.body)).not.toContain('pirate');
  const { rows } = await server.database.pool.query(
    'select agent, provider, outcome, (select email from app_user where id = user_id) as email from ai_call',
  );
  expect(rows).toMatchObject([
    { agent: null, provider: 'anthropic', outcome: 'complete', email: 'ana@example.test' },
  ]);
});

test('a document gets no summary from a model unless the company has chosen a provider', async () => {
  await using server = await providerServer();
  const ana = await server.signIn('ana@example.test');
  const { id } = (await ana.upload('/api/documents', 'ferry.md', text)).body;
  await expect
    .poll(async () => (await ana.get(`/api/documents/${id}`)).body)
    .toMatchObject({ status: 'processed', summary: text, summaryBy: 'text', tags: [] });
  await expect
    .poll(async () => (await server.database.pool.query('select from agenda_jobs')).rowCount)
    .toBe(0);
  expect(server.upstream.requests).toEqual([]);
});

test('with keys for five providers, questions and uploads reach only the chosen provider', async () => {
  await using opened = new AsyncDisposableStack();
  // The provider refuses to write titles for chats. Although fallback is allowed, no other provider may get the chat's text.
  const respond = ({ body }: { body: unknown }) =>
    JSON.stringify(body).includes('Name the conversation') ? ({ error: 401 } as const) : undefined;
  const [openai, anthropic, google, team, lab] = [
    opened.use(await loopbackUpstream({ respond })),
    opened.use(await loopbackUpstream({ respond })),
    opened.use(await loopbackUpstream({ respond })),
    opened.use(await loopbackUpstream({ respond })),
    opened.use(await loopbackUpstream({ respond })),
  ];
  const upstreams = { openai, anthropic, google, team, lab };
  const server = opened.use(
    await providerServer({
      OPENAI_BASE_URL: openai.url.openai,
      ANTHROPIC_BASE_URL: anthropic.url.anthropic,
      GEMINI_BASE_URL: google.url.google,
      AI_ALLOWED_HOSTS: [team, lab].map(({ url }) => new URL(url.openai).host).join(','),
    }),
  );
  const [root, ana] = [await server.signIn('root@example.test'), await server.signIn('ana@example.test')];
  for (const [identifier, { url }] of Object.entries({ team, lab })) {
    const own = { name: identifier, identifier, baseUrl: url.openai };
    const { id } = (await root.post('/api/ai/providers', own)).body;
    await root.post('/api/ai/models', { name: 'Llama', identifier: 'llama-4', providerId: id });
  }
  await root.put('/api/ai/settings', { fallback: true });

  using frames = await openFrames(ana);
  for (const aiProvider of ['built-in', ...Object.keys(upstreams)]) {
    const session = { agentId: 78, title: 'New chat', named: false };
    const { id } = (await ana.post('/api/ai-chat-sessions', session)).body;
    const { runId } = await frames.ask(id, `A word for ${aiProvider}: where is the office?`, { aiProvider });
    expect(await frames.end(runId)).toMatchObject({ type: 'done', message: { provider: aiProvider } });
  }
  expect(
    (await ana.post('/api/agents/asker/object', { provider: 'built-in', question: 'A word for built-in' }))
      .status,
  ).toBe(503);
  const upload = async (words: string) => {
    const { id } = (await ana.upload('/api/documents', 'ferry.md', `${words}. ${text}`)).body;
    const read = async () => (await ana.get(`/api/documents/${id}`)).body;
    await expect.poll(async () => (await read()).status).toBe('processed');
    return read;
  };
  await upload('A word for nobody');
  await root.put('/api/ai/settings', { describer: 'lab' });
  const described = await upload('A word for lab');
  await expect.poll(async () => (await described()).summaryBy).toBe('model');

  await server.close();
  const heard = ({ requests }: LoopbackUpstream) =>
    requests.map(({ body }) => /A word for ([\w-]+)/.exec(JSON.stringify(body))?.[1]);
  expect(Object.fromEntries(Object.entries(upstreams).map(([name, each]) => [name, heard(each)]))).toEqual({
    openai: ['openai', 'openai'],
    anthropic: ['anthropic', 'anthropic'],
    google: ['google', 'google'],
    team: ['team', 'team'],
    lab: ['lab', 'lab', 'lab'],
  });
});
