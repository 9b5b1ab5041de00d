// Measures retrieval quality for the questions of the shared corpus in English, German and Spanish, uploaded and asked through
// the API, each language in its own library: with half of the articles searchable by meaning, and with all.
//   node --conditions=@staffroom/source server/bench/retrieval.ts [SQuAD|XQuAD-de|XQuAD-es]
import { createBuiltinEmbedder } from '../src/ai/embedders/builtin-embedder.ts';
import type { Embedder } from '../src/ai/embedders/embedder.ts';
import { libraryServer } from '../src/modules/documents/testing/library-server.ts';
import {
  retrievalCorpus,
  type RetrievalScore,
  type RetrievalSet,
  scoreRetrieval,
} from '../src/modules/search/testing/retrieval.ts';

/** Minimum share of questions for which one of the first five results of hybrid search contains the answer. */
const floor: Readonly<Record<string, number>> = { SQuAD: 0.955, 'XQuAD-de': 0.94, 'XQuAD-es': 0.98 };
/**
 * Maximum loss of right first results, as a share of the questions, against keyword search while half of the articles have no
 * vectors yet.
 */
const maxLostShare = 0.02;

if (!retrievalCorpus)
  throw new Error(
    'The corpus is not there: it belongs in ../shared beside the repository, or in STAFFROOM_SHARED',
  );
const print = (line: string) => void process.stdout.write(`${line}\n`);
const wanted = process.argv[2];
let failed = false;

for (const set of await retrievalCorpus.sets()) {
  if (wanted !== undefined && wanted !== set.name) continue;
  const gate = holdingEmbedder();
  await using server = await libraryServer({ embedder: gate.embedder });
  const ana = await server.signIn('ana@example.test');
  const half = Math.ceil(set.articles.length / 2);
  const add = async (articles: RetrievalSet['articles']) => {
    const documents = [];
    for (const { name, text } of articles) documents.push(await server.add(ana, name, text));
    return documents;
  };
  const measure = async (mode: 'keyword' | 'vector' | 'hybrid', when: string): Promise<RetrievalScore> => {
    const times: number[] = [];
    const score = await scoreRetrieval(set.questions, async (query) => {
      const asked = performance.now();
      const { body } = await ana.post('/api/semantic-search', { query, mode, limit: 10 });
      times.push(performance.now() - asked);
      return body.results;
    });
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
    const { hitAt1, hitAt5, hitAt10, meanReciprocalRank } = score;
    print(
      `${set.name.padEnd(8)} ${when.padEnd(4)} ${mode.padEnd(7)} hit@1 ${hitAt1.toFixed(3)}  hit@5 ${hitAt5.toFixed(3)}  hit@10 ${hitAt10.toFixed(3)}  MRR ${meanReciprocalRank.toFixed(3)}  p50 ${at(0.5)} ms  p95 ${at(0.95)} ms`,
    );
    return score;
  };

  for (const { id } of await add(set.articles.slice(0, half))) await server.embedded(ana, id);
  gate.hold();
  const late = await add(set.articles.slice(half));
  const keyword = await measure('keyword', 'half');
  const partly = await measure('hybrid', 'half');
  gate.release();
  for (const { id } of late) await server.embedded(ana, id);
  await measure('vector', 'all');
  const hybrid = await measure('hybrid', 'all');
  failed ||= hybrid.hitAt5 < (floor[set.name] ?? 0) || partly.hitAt1 < keyword.hitAt1 - maxLostShare;
}
if (failed) process.exitCode = 1;

/** The built-in embedder, which can be paused during indexing. */
function holdingEmbedder(): { embedder: Embedder; hold(): void; release(): void } {
  const builtin = createBuiltinEmbedder();
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  return {
    embedder: {
      ...builtin,
      async embed(texts, options) {
        if (options?.priority === 'index') await gate.promise;
        return builtin.embed(texts, options);
      },
    },
    hold: () => (gate = Promise.withResolvers()),
    release: () => gate.resolve(),
  };
}
