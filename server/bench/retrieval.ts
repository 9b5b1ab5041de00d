// Retrieval quality over 48 articles and 500 questions of the shared corpus, uploaded and asked through the API.
//   node --conditions=@staffroom/source server/bench/retrieval.ts
import { libraryServer } from '../src/modules/documents/testing/library-server.ts';
import { retrievalCorpus, scoreRetrieval } from '../src/modules/search/testing/retrieval.ts';

/** What hybrid search has to reach; a reference implementation reaches .804, .952 and .976. */
const floor = { hitAt1: 0.8, hitAt5: 0.95, hitAt10: 0.975, meanReciprocalRank: 0.84 };
const keys = Object.keys(floor) as (keyof typeof floor)[];

if (!retrievalCorpus)
  throw new Error(
    'The corpus is not there: it belongs in ../shared beside the repository, or in STAFFROOM_SHARED',
  );
const print = (line: string) => void process.stdout.write(`${line}\n`);
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

await using server = await libraryServer();
const ana = await server.signIn('ana@example.test');
const questions = await retrievalCorpus.questions();

const started = performance.now();
const documents = [];
for (const name of await retrievalCorpus.articles())
  documents.push(await server.add(ana, name, await retrievalCorpus.article(name)));
print(`${documents.length} articles found by keyword after ${seconds(started)} s`);
for (const { id } of documents) await server.embedded(ana, id);
print(`and by meaning after ${seconds(started)} s`);

let failed = false;
for (const mode of ['keyword', 'vector', 'hybrid'] as const) {
  const times: number[] = [];
  const score = await scoreRetrieval(questions, async (query) => {
    const asked = performance.now();
    const { body } = await ana.post('/api/semantic-search', { query, mode, limit: 10 });
    times.push(performance.now() - asked);
    return body.results;
  });
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  const { hitAt1, hitAt5, hitAt10, meanReciprocalRank } = score;
  print(
    `${mode.padEnd(8)} hit@1 ${hitAt1.toFixed(3)}  hit@5 ${hitAt5.toFixed(3)}  hit@10 ${hitAt10.toFixed(3)}  MRR ${meanReciprocalRank.toFixed(3)}  p50 ${at(0.5)} ms  p95 ${at(0.95)} ms`,
  );
  const ratios = keys.map((key) => (score[key] / floor[key]).toFixed(3));
  print(`         against the floor: ${ratios.map((ratio) => `${ratio}x`).join('  ')}`);
  if (mode === 'hybrid') failed = keys.some((key) => score[key] < floor[key]);
}
if (failed) process.exitCode = 1;
