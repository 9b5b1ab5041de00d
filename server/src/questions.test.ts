import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ChatMessage } from '@staffroom/sdk/internal/shared';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { retrievalCorpus, scoreRetrieval } from './modules/search/testing/retrieval.ts';
import { agentFolder } from './testing/agent-folder.ts';
import { openFrames } from './testing/frames.ts';
import type { TestClient } from './testing/test-client.ts';
import { type TestServer, testServer } from './testing/test-server.ts';
import { readingTimeoutMs } from './testing/run/limits.ts';

const agent = resolve(import.meta.dirname, '../../agents/doc-chat');
const missing = !existsSync(join(agent, 'manifest.ts'));
/** Number of articles in the library. `server/bench/retrieval.ts` measures all 48, which takes minutes. */
const inLibrary = process.env['FULL'] ? 4 : 2;
const asked = Number(process.env['QUESTIONS'] ?? 5);
const answerable = process.env['FULL'] ? 10 : 5;

async function inGroups(
  all: readonly { query: string }[],
  ask: (question: string) => Promise<ChatMessage>,
): Promise<ChatMessage[]> {
  const replies: ChatMessage[] = [];
  for (let start = 0; start < all.length; start += 5) {
    replies.push(...(await Promise.all(all.slice(start, start + 5).map(({ query }) => ask(query)))));
  }
  return replies;
}

let server: TestServer;
let ana: TestClient;
const opened = new AsyncDisposableStack();

async function questions() {
  if (!retrievalCorpus) return { known: [], unknown: [] };
  const names = (await retrievalCorpus.articles()).slice(0, inLibrary);
  const all = await retrievalCorpus.questions();
  return {
    known: all.filter(({ file }) => names.includes(file)).slice(0, answerable),
    unknown: all.filter(({ file }) => !names.includes(file)).slice(0, asked),
  };
}

describe.skipIf(!retrievalCorpus)(
  `questions to a library${retrievalCorpus ? '' : ' (skipped: ../shared/corpus/retrieval is not there)'}`,
  () => {
    beforeAll(async () => {
      if (!retrievalCorpus) return;
      const folder = opened.use(await agentFolder());
      await folder.plugins(missing ? {} : { 'doc-chat': { from: agent } });
      server = opened.use(await testServer({ env: { PLUGINS_FILE: folder.file } }));
      ana = await server.signIn('ana@example.test');
      for (const name of (await retrievalCorpus.articles()).slice(0, inLibrary)) {
        await ana.upload('/api/documents', name, await retrievalCorpus.article(name));
      }
      const isReady = async () => {
        const { searchable, embedded } = (await ana.get('/api/library/progress')).body;
        if (embedded < inLibrary) throw new Error(`${embedded} of ${searchable} documents are ready`);
      };
      await vi.waitFor(isReady, { timeout: readingTimeoutMs, interval: 300 });
    });
    afterAll(() => opened.disposeAsync());

    async function ask(question: string): Promise<ChatMessage> {
      using frames = await openFrames(ana);
      const { body } = await ana.post('/api/ai-chat-sessions', { agentId: 'doc-chat', title: 'A chat' });
      const { runId } = await frames.ask(body.id, question);
      const end = await frames.end(runId);
      if (end.type === 'error') throw new Error(end.message);
      return end.message;
    }

    it('search finds the passages that answer the questions of the corpus', async () => {
      if (!retrievalCorpus) return;
      const names = (await retrievalCorpus.articles()).slice(0, inLibrary);
      const known = (await retrievalCorpus.questions()).filter(({ file }) => names.includes(file));
      const score = await scoreRetrieval(
        known,
        async (query) => (await ana.post('/api/semantic-search', { query, limit: 10 })).body.results,
      );
      process.stderr.write(`retrieval: ${known.length} questions, ${JSON.stringify(score)}\n`);
      expect(known.length).toBeGreaterThan(inLibrary * 6);
      expect(score.hitAt1).toBeGreaterThan(0.8);
      expect(score.hitAt5).toBeGreaterThan(0.93);
      expect(score.hitAt10).toBeGreaterThan(0.95);
    });

    it.skipIf(missing)('a question gets no citation if the library has no answer', async () => {
      const { known, unknown } = await questions();
      const replies = await inGroups(unknown, ask);
      const cited = replies.filter(({ citations }) => citations.length > 0);
      for (const { content } of cited) process.stderr.write(`  cited: ${content.slice(0, 300)}\n`);
      const told = replies.filter(({ content }) => content.includes('Nearest in your documents'));
      const answered = (await inGroups(known, ask)).filter(({ citations }) => citations.length > 0);
      process.stderr.write(
        `unanswerable: ${cited.length} of ${unknown.length} cited; answerable: ${answered.length} of ${known.length} answered\n`,
      );
      expect(unknown).toHaveLength(asked);
      expect(cited).toEqual([]);
      expect(told).toHaveLength(asked);
      expect(answered.length / known.length).toBeGreaterThan(0.6);
    });
  },
);
