// Documents a second from upload to found by meaning, of real text at 20 KB each, with vectors from the network: the server beside
// the bare statements that any such thing needs (a row, its passages, their vectors), once for each file, twice. What the two copies
// differ by is the noise of the row. Statements and processor time of the server are counted, as others may use the machine.
//   node --conditions=@staffroom/source server/bench/ingestion.ts
// TEST_DATABASE_URL takes PostgreSQL instead of the embedded database. FILES (100) and ROUNDS (3) ask for other numbers.
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { LoopbackUpstream } from '@staffroom/sdk/testing';
import pLimit from 'p-limit';
import { migrations } from '../src/db/migrations/index.ts';
import { chunk } from '../src/ingest/chunks/chunk.ts';
import { entities } from '../src/modules/entities.ts';
import { retrievalCorpus } from '../src/modules/search/testing/retrieval.ts';
import { vectorLiteral } from '../src/modules/search/vector-literal.ts';
import { testClient } from '../src/testing/test-client.ts';
import { testDatabase } from '../src/testing/test-database.ts';
import { at, timed } from './percentile.ts';
import { measure, start } from './turns/start.ts';

const files = Number(process.env['FILES'] ?? 100);
const rounds = Number(process.env['ROUNDS'] ?? 3);
const size = 20_000;
/** As a browser sends them. */
const lanes = 3;

const upstream = await start('providers/upstream.ts', { cores: '1' });
const { openai } = upstream.said as LoopbackUpstream['url'];
const { child, said } = await start('turns/ingesting.ts', { env: { OPENAI_BASE_URL: openai } });
const client = testClient(String(said));
await client.get('/api/auth/google?login_hint=root%40example.test', { follow: true });
const database = await testDatabase({ entities, migrations });
const texts = await realTexts();
let made = 0;

async function realTexts(): Promise<string[]> {
  const corpus = retrievalCorpus;
  if (!corpus) throw new Error('The corpus is not there: it belongs in ../shared beside the repository');
  const articles = await Promise.all((await corpus.articles()).map((name) => corpus.article(name)));
  const all = articles.join('\n\n');
  return Array.from({ length: files }, (_, index) => {
    const from = (index * size * 7) % Math.max(1, all.length - size);
    return all.slice(from, from + size);
  });
}

const inLanes = async (work: (text: string, index: number) => Promise<unknown>) => {
  const limit = pLimit(lanes);
  await Promise.all(texts.map((text, index) => limit(() => work(text, index))));
};

/** Milliseconds until all are found by meaning. */
const throughTheServer = () =>
  timed(async () => {
    const number = made++;
    await inLanes(async (text, index) => {
      const { status } = await client.upload('/api/documents', `${number}-${index}.txt`, `${number} ${text}`);
      if (status !== 201) throw new Error(`An upload was answered by ${status}`);
    });
    for (;;) {
      const { body } = await client.get('/api/admin/embeddings');
      if (body.done === body.total && body.total >= made * files) return;
      await delay(100);
    }
  });

const bare = () =>
  timed(() =>
    inLanes(async (text) => {
      const passages = chunk({ text, pages: [], sections: [], truncated: false }).map((each) => each.text);
      const response = await fetch(`${openai}/embeddings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer bench-key' },
        body: JSON.stringify({ model: 'm', input: passages, dimensions: 384, encoding_format: 'float' }),
      });
      const { data } = (await response.json()) as { data: { embedding: number[] }[] };
      await database.pool.query(
        `with file as (insert into bench_file (text) values ($1) returning id)
         insert into bench_passage select file.id, passage, to_tsvector('english', passage), vector
         from file, unnest($2::text[], $3::vector[]) as made (passage, vector)`,
        [text, passages, data.map(({ embedding }) => vectorLiteral(Float32Array.from(embedding)))],
      );
    }),
  );

await database.pool.query(`create table bench_file (id bigint generated always as identity primary key, text text);
  create table bench_passage (file bigint, text text, terms tsvector, vector vector(384));
  create index on bench_passage using gin (terms);
  create index on bench_passage using hnsw ((binary_quantize(vector)::bit(384)) bit_hamming_ops)`);

const rows: { bare: number; again: number; server: number; processor: number; statements: number }[] = [];
for (let round = 0; round <= rounds; round++) {
  const one = await bare();
  await measure(child);
  const server = await throughTheServer();
  const { cpu, statements } = await measure(child);
  const other = await bare();
  // The first round warms up.
  if (round > 0) rows.push({ bare: one, again: other, server, processor: cpu, statements });
}
const middle = (of: (row: (typeof rows)[number]) => number) => at(rows.map(of), 0.5);
const rate = (milliseconds: number) => (files * 1_000) / milliseconds;
const [one, other, server] = [
  middle((row) => row.bare),
  middle((row) => row.again),
  middle((row) => row.server),
];
process.stdout.write(
  `documents a second   bare ${rate(one).toFixed(1)}, ${rate(other).toFixed(1)}   server ${rate(server).toFixed(1)} (${((one + other) / 2 / server).toFixed(2)}×)   load ${loadavg()[0]?.toFixed(1)}
of the server        ${((middle((row) => row.processor) * 1e6) / (files * size)).toFixed(2)} s of processor time a MB, ${(middle((row) => row.statements) / files).toFixed(1)} statements a document\n`,
);
for (const started of [child, upstream.child]) started.disconnect();
await database.close();
