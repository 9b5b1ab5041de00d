import { expect, test } from 'vitest';
import { libraryServer } from '../documents/testing/library-server.ts';
import { retrievalCorpus, scoreRetrieval } from './testing/retrieval.ts';

// All 48 articles are measured by `server/bench/retrieval.ts`, which takes minutes.
test.skipIf(!retrievalCorpus)(
  'finds the passages that answer questions about four articles (skipped where the shared corpus is absent)',
  { timeout: 300_000 },
  async () => {
    if (!retrievalCorpus) return;
    await using server = await libraryServer();
    const ana = await server.signIn('ana@example.test');
    const names = (await retrievalCorpus.articles()).slice(0, 4);
    const documents = [];
    for (const name of names)
      documents.push(await server.add(ana, name, await retrievalCorpus.article(name)));
    for (const { id } of documents) await server.embedded(ana, id);

    const questions = (await retrievalCorpus.questions()).filter(({ file }) => names.includes(file));
    const score = await scoreRetrieval(
      questions,
      async (query) => (await ana.post('/api/semantic-search', { query, limit: 10 })).body.results,
    );
    expect(questions.length).toBeGreaterThan(30);
    expect(score.hitAt1).toBeGreaterThan(0.8);
    expect(score.hitAt5).toBeGreaterThan(0.93);
    expect(score.hitAt10).toBeGreaterThan(0.95);
  },
);
