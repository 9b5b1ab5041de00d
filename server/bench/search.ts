// Measures hybrid search through HTTP against the same statement on a direct connection, one at a time and eight at once, in a
// library and in one with four times the passages. The statement runs twice; the difference between its copies is the noise.
// The vectors of the questions are computed in advance, so the figures exclude the model's time. `library.ts` covers people who
// can read less. The process uses one core if `taskset` is available.
//   node --conditions=@staffroom/source server/bench/search.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database; PASSAGES (16000) and ROUNDS (5) set the numbers.
import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import pLimit from 'p-limit';
import { queryWithCachedPlan } from '../src/db/cached-plan.ts';
import { libraryServer } from '../src/modules/documents/testing/library-server.ts';
import { rankPassages } from '../src/modules/search/ranking.sql.ts';
import { createTermStatistics } from '../src/modules/search/terms.sql.ts';
import { retrievalCorpus } from '../src/modules/search/testing/retrieval.ts';
import { vectorLiteral } from '../src/modules/search/vector-literal.ts';
import { indexWords } from '../src/text/index-words.ts';
import { rememberingEmbedder } from './library/remembering-embedder.ts';
import { passagesEach, seedLibrary } from './library/seed.ts';
import { at, timed } from './turns/timed.ts';

const passages = Number(process.env['PASSAGES'] ?? 16_000);
const rounds = Number(process.env['ROUNDS'] ?? 5);
const asked = 40;
const together = 8;
/** Maximum difference between the two runs of the baseline, as a share: a larger one makes the measurement invalid. */
const restless = 0.15;
/** Maximum ratio of the search time in a library with four times the passages. */
const goal = 1.6;
const print = (line: string) => void process.stdout.write(`${line}\n`);
spawnSync('taskset', ['-acp', '0', String(process.pid)]);

const embedder = rememberingEmbedder();
const questions = ((await retrievalCorpus?.questions()) ?? []).filter((_, index) => index % 8 === 0);
const queries = questions.slice(0, asked).map(({ query }) => query);
const vectors = (await embedder.embed(queries)).map(vectorLiteral);

interface Taken {
  statement: number;
  search: number;
}

/** Measures searches. @returns the 95th percentile in milliseconds: one search at a time, and several at the same time */
async function searches(size: number): Promise<[alone: Taken, atOnce: Taken]> {
  await using server = await libraryServer({ embedder });
  const client = await server.signIn('owner@example.test');
  const { id } = (await client.get('/api/auth/me')).body;
  await seedLibrary(server.database.pool, embedder, { owner: id }, size / passagesEach);
  await using terms = createTermStatistics(server.database, { warn: print });
  await terms.refresh();

  const statement = (index: number) => {
    const words = indexWords(queries[index] ?? '');
    const values = [id, words.text, vectors[index], words.codes, 26, 0, 3_000, embedder.id];
    return queryWithCachedPlan(server.database, rankPassages(values));
  };
  const search = async (index: number) => {
    const { body } = await client.post('/api/semantic-search', {
      query: queries[index],
      mode: 'hybrid',
      limit: 10,
    });
    if (body.results.length !== 10) throw new Error(`"${queries[index]}" has ${body.results.length} results`);
  };
  const ways = { statement, again: statement, search };
  const rows: Taken[] = [];
  for (const width of [1, together]) {
    const measured = { statement: [] as number[], again: [] as number[], search: [] as number[] };
    for (let round = 0; round <= rounds; round++)
      for (const [name, way] of Object.entries(ways)) {
        const limit = pLimit(width);
        const times = await Promise.all(queries.map((_, index) => limit(() => timed(() => way(index)))));
        // The first round only warms up and is not counted.
        if (round > 0) measured[name as keyof typeof ways].push(at(times, 0.95));
      }
    const [one, other, through] = [measured.statement, measured.again, measured.search].map((values) =>
      at(values, 0.5),
    ) as [number, number, number];
    const noise = Math.abs(one - other) / Math.min(one, other);
    const ratio = (2 * through) / (one + other);
    const isVoid = noise > restless ? `   VOID: the baseline differs by ${Math.round(noise * 100)} %` : '';
    print(
      `${size} passages, ${width} at once, p95   statement ${one.toFixed(1)} ms   again ${other.toFixed(1)}   search ${through.toFixed(1)} (${ratio.toFixed(2)}x)${isVoid}`,
    );
    rows.push({ statement: (one + other) / 2, search: through });
  }
  return rows as [Taken, Taken];
}

const few = await searches(passages);
const many = await searches(4 * passages);
for (const [place, width] of [1, together].entries()) {
  const [less, more] = [few[place], many[place]];
  if (less === undefined || more === undefined) continue;
  print(
    `four times the passages, ${width} at once: search ${(more.search / less.search).toFixed(2)}x (goal ${goal}), statement ${(more.statement / less.statement).toFixed(2)}x`,
  );
}
print(`load ${loadavg()[0]?.toFixed(1)}`);
await embedder.close();
