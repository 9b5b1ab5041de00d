// The minimal statements of any document library, on the same core as the server: a row for the file, its passages, their
// vectors from the upstream. Receives files and reports the milliseconds they took. The embedded text contains the file name,
// like in the server, because the vector index accepts a duplicate vector much faster than a new one.
import pLimit from 'p-limit';
import { chunk } from '../../src/ingest/chunks/chunk.ts';
import { migrations } from '../../src/db/migrations/index.ts';
import { entities } from '../../src/modules/entities.ts';
import { vectorLiteral } from '../../src/modules/search/vector-literal.ts';
import { testDatabase } from '../../src/testing/test-database.ts';
import { timed } from './timed.ts';

export interface BareWork {
  files: BareFile[];
  /** The number of the set of tables to use. Each of two sets grows like the server's tables. */
  copy: number;
  /** Number of files that are processed at the same time, the same as the number of simultaneous uploads. */
  lanes: number;
}

interface BareFile {
  name: string;
  text: string;
}

const address = String(process.env['OPENAI_BASE_URL']);
const database = await testDatabase({ entities, migrations });
for (const copy of [0, 1])
  await database.pool.query(`create table bench_file_${copy} (id bigint generated always as identity primary key, text text);
  create table bench_passage_${copy} (file bigint, text text, terms tsvector, vector vector(384));
  create index on bench_passage_${copy} using gin (terms);
  create index on bench_passage_${copy} using hnsw ((binary_quantize(vector)::bit(384)) bit_hamming_ops)`);

process.on('disconnect', () => void database.close().then(() => process.exit()));
process.on('message', ({ files, copy, lanes }: BareWork) => {
  const limit = pLimit(lanes);
  void timed(() => Promise.all(files.map((file) => limit(() => keep(file, copy))))).then((took) =>
    process.send?.(took),
  );
});
process.send?.('ready');

async function keep({ name, text }: BareFile, copy: number): Promise<void> {
  const passages = chunk({ text, pages: [], sections: [], truncated: false }).map((each) => each.text);
  const response = await fetch(`${address}/embeddings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer bench-key' },
    body: JSON.stringify({
      model: 'm',
      input: passages.map((passage) => `${name}\n${passage}`),
      dimensions: 384,
      encoding_format: 'float',
    }),
  });
  const { data } = (await response.json()) as { data: { embedding: number[] }[] };
  await database.pool.query(
    `with file as (insert into bench_file_${copy} (text) values ($1) returning id)
     insert into bench_passage_${copy} select file.id, passage, to_tsvector('english', passage), vector
     from file, unnest($2::text[], $3::vector[]) as made (passage, vector)`,
    [text, passages, data.map(({ embedding }) => vectorLiteral(Float32Array.from(embedding)))],
  );
}
