import type { Pool } from 'pg';
import { chunk } from '../../src/ingest/chunks/chunk.ts';
import type { Embedder } from '../../src/ai/embedders/embedder.ts';
import { retrievalCorpus } from '../../src/modules/search/testing/retrieval.ts';
import { vectorLiteral } from '../../src/modules/search/vector-literal.ts';

export const passagesEach = 10;
/** Number of real passages with real vectors, from which all others are derived. */
const baseSize = 384;
const batch = 500;

export interface Readers {
  owner: string;
  tenth: string;
  thirtieth: string;
  hundredth: string;
}

/**
 * Writes documents of 10 passages directly into the tables, the same on every run, and shares them if `readers` is given. A
 * passage combines the start of one real passage with the end of another, and its vector mixes theirs with a third, so that it
 * has realistic neighbors.
 */
export async function seedLibrary(
  pool: Pool,
  embedder: Pick<Embedder, 'embed'>,
  { owner, ...readers }: Pick<Readers, 'owner'> & Partial<Readers>,
  documents: number,
): Promise<void> {
  const size = await writeBase(pool, embedder);
  for (let first = 0; first < documents; first += batch) {
    const range = [first, Math.min(first + batch, documents) - 1];
    await pool.query(insertDocuments, [...range, owner, documents]);
    await pool.query(insertVersions, range);
    await pool.query(insertPassages, [...range, size]);
    await pool.query(insertVectors, [...range, size]);
  }
  await pool.query('insert into embedded_version (version_id, space) select id, 0 from document_version');
  if (isShared(readers)) await share(pool, readers, documents);
  await pool.query('drop table bench_base');
  // A database in real use does this automatically within minutes after such an import.
  await pool.query('vacuum (analyze)');
}

async function writeBase(pool: Pool, embedder: Pick<Embedder, 'embed'>): Promise<number> {
  if (!retrievalCorpus)
    throw new Error('The corpus is not there: it belongs in ../shared beside the repository');
  const texts: string[] = [];
  for (const name of await retrievalCorpus.articles()) {
    const text = await retrievalCorpus.article(name);
    const cut = chunk({ text, pages: [], sections: [], truncated: false }).map((each) => each.text);
    texts.push(...cut.slice(0, Math.ceil(baseSize / 48)));
  }
  const vectors = await embedder.embed(texts);
  await pool.query('create table bench_base (number int primary key, text text, vector vector(384))');
  await pool.query(
    'insert into bench_base select ordinality - 1, text, vector from unnest($1::text[], $2::vector[]) with ordinality as made (text, vector)',
    [texts, vectors.map(vectorLiteral)],
  );
  await pool.query('analyze bench_base');
  return texts.length;
}

type Granted = Omit<Readers, 'owner'>;

const isShared = (readers: Partial<Granted>): readers is Granted => readers.tenth !== undefined;

async function share(pool: Pool, { tenth, thirtieth, hundredth }: Granted, documents: number): Promise<void> {
  const teamOf = async (name: string, userId: string) => {
    const { rows } = await pool.query<{ id: string }>('insert into team (name) values ($1) returning id', [
      name,
    ]);
    await pool.query('insert into team_member (team_id, user_id) values ($1, $2)', [rows[0]?.id, userId]);
    return rows[0]?.id;
  };
  const grant = `insert into document_share (document_id, user_id, team_id)
    select ${idOf('document')}, $1, $2 from generate_series(0, ${documents - 1}) n where n % $3 = $4`;
  await pool.query(grant, [null, null, 1000, 0]);
  await pool.query(grant, [null, await teamOf('Tenth', tenth), 10, 2]);
  await pool.query(grant, [null, await teamOf('Thirtieth', thirtieth), 30, 3]);
  await pool.query(grant, [hundredth, null, 100, 1]);
}

/** A deterministic id for document or version `n`, distributed like random ones. */
function idOf(kind: string): string {
  return `overlay(overlay(md5('${kind}' || n) placing '4' from 13) placing '8' from 17)::uuid`;
}

const insertDocuments = `
insert into document (id, owner_id, filename, file_type, file_size, status, summary, tags, created_at, updated_at)
select ${idOf('document')}, $3, concat('Report ', n, ' ', kinds[n % 4 + 1], '.', types[n % 4 + 1]), types[n % 4 + 1],
  10000 + n * 37 % 90000, 'processed', left(base.text, 300), array['tag ' || n % 40, 'topic ' || n % 7],
  now() - n * interval '1 minute', now() - (n * 7919 % $4::int) * interval '1 minute'
from generate_series($1::int, $2::int) n join bench_base base on base.number = n % 100,
  (select array['policy', 'contract', 'minutes', 'plan'] as kinds, array['pdf', 'docx', 'md', 'txt'] as types) names`;

const insertVersions = `
insert into document_version (id, document_id, version, blob, filename, file_size, status, passages)
select ${idOf('version')}, d.id, 1, 'bench', d.filename, d.file_size, 'processed', ${passagesEach}
from generate_series($1::int, $2::int) n join document d on d.id = ${idOf('document')}`;

/** Combines pairs of base passages. Neighboring passages of a document come from the same article. */
const mixed = `
  from generate_series($1::int, $2::int) n cross join generate_series(0, ${passagesEach - 1}) as place (ordinal)
  join bench_base a on a.number = (n * 37 + ordinal) % $3::int
  join bench_base b on b.number = (n / $3 * 61 + n * 101 + ordinal * 7) % $3`;

const insertPassages = `
insert into passage (document_id, version_id, ordinal, start_offset, end_offset, text, terms, length)
select ${idOf('document')}, ${idOf('version')}, ordinal, ordinal * 800, ordinal * 800 + 1000, text, terms, length(terms)
from (select n, ordinal, left(a.text, 650) || ' ' || right(b.text, 350) as text ${mixed}) made, to_tsvector('english', text) terms`;

const insertVectors = `
insert into passage_vector (passage_id, version_id, embedding, space)
select p.id, p.version_id, l2_normalize(a.vector + b.vector * array_fill(0.4, array[384])::vector + c.vector * array_fill(0.2, array[384])::vector), 0
${mixed}
  join bench_base c on c.number = (n * 613 + ordinal * 29 + 7) % $3
  join passage p on p.version_id = ${idOf('version')} and p.ordinal = place.ordinal`;
