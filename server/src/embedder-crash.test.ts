import { setTimeout as delay } from 'node:timers/promises';
import { loopbackUpstream, type UpstreamRequest } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import { premises, type Program } from './testing/server-program.ts';
import type { TestClient } from './testing/test-client.ts';

const documents = 6;
/** About twenty short passages in separate sections, so that embedding the documents takes two requests. */
const text = (number: number) =>
  Array.from(
    { length: 20 },
    (_, index) =>
      `# Rule ${index} of handbook ${number}\n\n` +
      `Door ${index * 7 + number} is locked at night, and who stays longer tells the porter of it. `.repeat(
        4,
      ),
  ).join('\n\n');

async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await delay(50);
}

async function signIn(program: Program): Promise<TestClient> {
  const client = program.client();
  await client.get('/api/auth/google?login_hint=admin%40example.test', { follow: true });
  return client;
}

function textsOf({ body }: UpstreamRequest): string[] {
  return (body as { input: string[] }).input;
}

it('a change of the embedder continues after kill -9, and search keeps working', async () => {
  let killing = true;
  await using upstream = await loopbackUpstream({
    // The process that is killed never gets a response to its second request.
    respond: () => (killing && upstream.requests.length > 1 ? { delay: 600_000 } : undefined),
  });
  await using place = await premises();
  const first = await place.start();
  const client = await signIn(first);
  for (let number = 0; number < documents; number++)
    await client.upload('/api/documents', `handbook-${number}.md`, text(number));
  const state = async (asking: TestClient) => (await asking.get('/api/admin/embeddings')).body;
  await until(async () => (await state(client)).done === documents);
  const builtin = (await state(client)).current.id;
  await first.stop();

  const openai = {
    EMBEDDINGS: 'openai',
    OPENAI_API_KEY: 'sk-loopback',
    OPENAI_BASE_URL: upstream.url.openai,
  };
  const second = await place.start(openai);
  await upstream.request(1);
  const meanwhile = second.client(client);
  const ask = async (asking: TestClient) =>
    (
      await asking.post('/api/semantic-search', {
        query: 'when is the door locked?',
        mode: 'vector',
        limit: 10,
      })
    ).body;
  expect((await ask(meanwhile)).results).toHaveLength(10);
  expect(await state(meanwhile)).toMatchObject({
    current: { id: builtin },
    next: { name: expect.any(String) },
  });
  await second.kill();
  killing = false;

  const third = await place.start(openai);
  const after = third.client(client);
  const stored = new Set(upstream.requests.slice(0, 1).flatMap(textsOf));
  const from = upstream.requests.length;
  while ((await state(after)).next !== null) expect((await ask(after)).results).toHaveLength(10);
  expect(await state(after)).toMatchObject({
    current: { name: 'OpenAI text-embedding-3-small' },
    done: documents,
    total: documents,
  });
  expect((await ask(after)).results).toHaveLength(10);
  const sent = upstream.requests.slice(from).flatMap(textsOf);
  expect(sent.filter((each) => stored.has(each))).toEqual([]);
  expect(await third.stop()).toBe(0);
});
