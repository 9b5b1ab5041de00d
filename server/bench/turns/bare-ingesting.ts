// The bare statements that any library of documents needs, on the same processor as the server: a row for the file, its passages, their
// vectors from the upstream. Told texts, it says how many milliseconds they took.
import pLimit from 'p-limit';
import { chunk } from '../../src/ingest/chunks/chunk.ts';
import { migrations } from '../../src/db/migrations/index.ts';
import { entities } from '../../src/modules/entities.ts';
import { vectorLiteral } from '../../src/modules/search/vector-literal.ts';
import { testDatabase } from '../../src/testing/test-database.ts';
import { timed } from '../percentile.ts';

export interface BareWork {
  texts: string[];
  /** Files at once, as they are uploaded. */
  lanes: number;
}

const address = String(process.env['OPENAI_BASE_URL']);
const database = await testDatabase({ entities, migrations });
await database.pool.query(`create table bench_file (id bigint generated always as identity primary key, text text);
  create table bench_passage (file bigint, text text, terms tsvector, vector vector(384));
  create index on bench_passage using gin (terms);
  create index on bench_passage using hnsw ((binary_quantize(vector)::bit(384)) bit_hamming_ops)`);

process.on('disconnect', () => void database.close().then(() => process.exit()));
process.on('message', ({ texts, lanes }: BareWork) => {
  const limit = pLimit(lanes);
  void timed(() => Promise.all(texts.map((text) => limit(() => keep(text))))).then((took) =>
    process.send?.(took),
  );
});
process.send?.('ready');

async function keep(text: string): Promise<void> {
  const passages = chunk({ text, pages: [], sections: [], truncated: false }).map((each) => each.text);
  const response = await fetch(`${address}/embeddings`, {
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
}
