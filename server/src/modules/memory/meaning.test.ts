import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainEmbedder } from '../documents/testing/plain-embedder.ts';
import { fixtureServer } from '../../testing/fixture-server.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { createMeaning } from './meaning.sql.ts';
import { createMemoryService } from './service.ts';

const log = pino({ level: 'silent' });
const agent = 'rememberer';

let server: TestServer;
let userId: string;
beforeAll(async () => {
  server = await fixtureServer(agent);
  const ana = await server.signIn('ana@example.test');
  userId = (await ana.get('/api/auth/me')).body.id;
});
afterAll(() => server.close());

const note = (content: string) => ({ content, type: 'conversation', importance: 1 }) as const;

function slowEmbedder() {
  const told = Promise.withResolvers<void>();
  const plain = plainEmbedder();
  const asked: string[][] = [];
  return {
    asked,
    answer: () => told.resolve(),
    embedder: {
      ...plain,
      async embed(texts: readonly string[], options?: { signal?: AbortSignal }) {
        asked.push([...texts]);
        const stopped = new Promise<never>((_, reject) => {
          options?.signal?.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
        });
        await Promise.race([told.promise, stopped]);
        return plain.embed(texts);
      },
    },
  };
}

async function meanings(): Promise<Record<string, boolean>> {
  const { rows } = await server.database.pool.query<{ content: string; known: boolean }>(
    'select content, meaning is not null known from memory where user_id = $1 order by content',
    [userId],
  );
  return Object.fromEntries(rows.map(({ content, known }) => [content, known]));
}

describe('the vector of a memory from an answer', () => {
  it('vectors of memories are computed in the background in batches, including those that a dead process left over', async () => {
    const { embedder, asked, answer } = slowEmbedder();
    await using ended = createMeaning(server.database, { embedder, log, pause: 0 });
    const before = createMemoryService(server.database, ended);
    await before.remember(userId, agent, note('Works in Berlin'), 'later');
    await expect.poll(() => asked.length).toBe(1);
    await before.remember(userId, agent, note('Likes tea'), 'later');
    await ended[Symbol.asyncDispose]();
    expect(await meanings()).toEqual({ 'Likes tea': false, 'Works in Berlin': false });

    answer();
    asked.length = 0;
    await using meaning = createMeaning(server.database, { embedder, log, pause: 0 });
    const memories = createMemoryService(server.database, meaning);
    await memories.remember(userId, agent, note('Plays chess'), 'later');
    await expect.poll(meanings).toEqual({ 'Likes tea': true, 'Plays chess': true, 'Works in Berlin': true });
    expect(asked.map((texts) => texts.toSorted())).toEqual([['Likes tea', 'Plays chess', 'Works in Berlin']]);
  });

  it('no question vector is computed for a person without memories', async () => {
    const { embedder, asked } = slowEmbedder();
    await using meaning = createMeaning(server.database, { embedder, log });
    const memories = createMemoryService(server.database, meaning);
    const limits = { limit: 3, tokens: 100 };
    expect(await memories.recall(userId, 'another', 'Berlin?', limits)).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe('a stored memory', () => {
  it('a stored memory is found by a word or by its vector, even among many unrelated memories', async () => {
    const plain = plainEmbedder();
    const embedder = {
      ...plain,
      // In this test, "Rome" gets the same vector as "Italy".
      embed: (texts: readonly string[]) =>
        plain.embed(texts.map((text) => (/Rome/.test(text) ? 'Italy?' : text))),
    };
    await using meaning = createMeaning(server.database, { embedder, log });
    const memories = createMemoryService(server.database, meaning);
    for (const content of ['Moves to Rome', 'Audits the VPN', 'Likes tea'])
      await memories.remember(userId, 'finder', note(content));
    const recalled = async (question: string) =>
      (await memories.recall(userId, 'finder', question, { limit: 3, tokens: 100 })).map(
        ({ content }) => content,
      );
    expect(await recalled('Italy?')).toEqual(['Moves to Rome']);
    expect(await recalled('Which audit?')).toEqual(['Audits the VPN']);
  });
});
