// Measures search and lists over 10,000 documents and 100,000 passages through HTTP, for people who can read all of them, a
// tenth, a thirtieth, a hundredth and a thousandth, against the same statement on a direct connection in the same run. The
// vectors of the questions are computed in advance, so the figures exclude the model's time.
//   node --conditions=@staffroom/source server/bench/library.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database.
import { libraryServer } from '../src/modules/documents/testing/library-server.ts';
import { queryWithCachedPlan } from '../src/db/cached-plan.ts';
import { rankPassages } from '../src/modules/search/ranking.sql.ts';
import { retrievalCorpus } from '../src/modules/search/testing/retrieval.ts';
import { createTermStatistics } from '../src/modules/search/terms.sql.ts';
import { vectorLiteral } from '../src/modules/search/vector-literal.ts';
import { indexWords } from '../src/text/index-words.ts';
import type { TestClient } from '../src/testing/test-client.ts';
import { rememberingEmbedder } from './library/remembering-embedder.ts';
import { passagesEach, seedLibrary } from './library/seed.ts';
import { at, timed } from './turns/timed.ts';

const documents = 10_000;
const asked = 60;
const compared = 15;
/** Number of passages that the search service requests, a few more than it returns. */
const candidates = 26;
const exactLimit = 3000;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const milliseconds = (values: number[]) =>
  `p50 ${at(values, 0.5).toFixed(1).padStart(6)}  p95 ${at(values, 0.95).toFixed(1).padStart(6)}`;

const embedder = rememberingEmbedder();
await using server = await libraryServer({ embedder });
const { pool } = server.database;

async function signIn(name: string): Promise<{ client: TestClient; id: string }> {
  const client = await server.signIn(`${name}@example.test`);
  return { client, id: (await client.get('/api/auth/me')).body.id };
}
const people = {
  owner: await signIn('owner'),
  tenth: await signIn('tenth'),
  thirtieth: await signIn('thirtieth'),
  hundredth: await signIn('hundredth'),
  thousandth: await signIn('thousandth'),
};

const began = performance.now();
const readers = {
  owner: people.owner.id,
  tenth: people.tenth.id,
  thirtieth: people.thirtieth.id,
  hundredth: people.hundredth.id,
};
await seedLibrary(pool, embedder, readers, documents);
await using terms = createTermStatistics(server.database, { warn: print });
print(
  `${documents} documents, ${documents * passagesEach} passages: ${((performance.now() - began) / 1000).toFixed(0)} s`,
);
print(`words counted in ${(await timed(() => terms.refresh())).toFixed(0)} ms`);

const questions = ((await retrievalCorpus?.questions()) ?? []).filter((_, index) => index % 8 === 0);
const queries = questions.slice(0, asked).map(({ query }) => query);
const vectors = (await embedder.embed(queries)).map(vectorLiteral);

type Mode = 'hybrid' | 'vector' | 'keyword';

const statement = async (
  userId: string,
  index: number,
  mode: Mode,
  limit = exactLimit,
): Promise<string[]> => {
  const words = mode === 'vector' ? null : indexWords(queries[index] ?? '');
  const vector = mode === 'keyword' ? null : vectors[index];
  const values = [userId, words?.text, vector, words?.codes, candidates, 0, limit, embedder.id];
  return (await queryWithCachedPlan<{ id: string }>({ pool }, rankPassages(values)))
    .slice(0, 10)
    .map(({ id }) => id);
};

for (const [name, { client, id }] of Object.entries(people)) {
  for (const mode of ['hybrid', 'vector', 'keyword'] as const) {
    const http: number[] = [];
    const sql: number[] = [];
    let full = 0;
    await statement(id, 0, mode);
    for (const [index, query] of queries.entries()) {
      sql.push(await timed(() => statement(id, index, mode)));
      http.push(
        await timed(async () => {
          const { body } = await client.post('/api/semantic-search', { query, mode, limit: 10 });
          if (body.results.length === 10) full += 1;
        }),
      );
    }
    let found = 0;
    let wanted = 0;
    for (let index = 0; index < compared; index++) {
      const exact = await statement(id, index, mode, Number.MAX_SAFE_INTEGER);
      const near = new Set(await statement(id, index, mode));
      wanted += exact.length;
      found += exact.filter((each) => near.has(each)).length;
    }
    const ratio = (at(http, 0.95) / at(sql, 0.95)).toFixed(2);
    print(
      `${name.padEnd(10)} ${mode.padEnd(7)} HTTP ${milliseconds(http)}   SQL ${milliseconds(sql)}  most ${Math.max(...sql).toFixed(0)} ms   p95 ${ratio}x   full ${full}/${queries.length}   recall@10 ${(found / wanted).toFixed(3)}`,
    );
  }
}

const lists = [
  '/api/documents',
  '/api/documents?limit=50&offset=5000',
  '/api/documents?sort=-updated',
  '/api/documents?sort=name&q=contract',
  '/api/documents?sort=-size&type=pdf&tag=tag%204',
  '/api/search?q=contract',
  '/api/search?q=climate%20of%20the%20rainforest',
];
for (const name of ['owner', 'tenth', 'hundredth'] as const) {
  const { client } = people[name];
  for (const path of lists) {
    const times: number[] = [];
    const read = async (address: string) => {
      const { status, body } = await client.get(address);
      if (status !== 200) throw new Error(`${address}: ${status} ${JSON.stringify(body)}`);
      return body;
    };
    await read(path);
    for (let round = 0; round < 20; round++) times.push(await timed(() => read(path)));
    const { next } = await read(path);
    const following: number[] = [];
    if (next)
      for (let round = 0; round < 20; round++)
        following.push(await timed(() => read(`${path}&cursor=${next}`)));
    const more = following.length > 0 ? `   next page ${milliseconds(following)}` : '';
    print(`${name.padEnd(10)} ${path.padEnd(46)} ${milliseconds(times)}${more}`);
  }
}
