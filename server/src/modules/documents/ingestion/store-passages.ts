import type { Chunk } from '../../../ingest/chunks/chunk.ts';
import type { Database } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';

/** So many at a time, because nobody else's query runs while the embedded database works one off. */
const batch = 50;

/**
 * Stores a version's passages, in place of those it has from the first given one on. Not in one transaction: keywords find each batch at once, and a run
 * that follows a killed one, or overlaps with another, ends with the same rows.
 */
export async function storePassages(
  { pool }: Pick<Database, 'pool'>,
  version: { id: string; documentId: string },
  chunks: Chunk[],
  signal: AbortSignal,
  first = 0,
): Promise<void> {
  await pool.query(clear([version.id, first]));
  for (let from = 0; from < chunks.length; from += batch) {
    signal.throwIfAborted();
    const part = chunks.slice(from, from + batch);
    await pool.query(
      insert([
        version.documentId,
        version.id,
        part.map(({ ordinal }) => ordinal),
        part.map(({ page }) => page),
        part.map(({ section }) => section),
        part.map(({ start }) => start),
        part.map(({ end }) => end),
        part.map(({ text }) => text),
      ]),
    );
  }
}

const clear = prepared('delete from passage where version_id = $1 and ordinal >= $2');

const insert = prepared(`
insert into passage (document_id, version_id, ordinal, page, section, start_offset, end_offset, text, terms, length)
select $1, $2, chunk.ordinal, chunk.page, chunk.section, chunk.from_offset, chunk.to_offset, chunk.content, terms, length(terms)
from unnest($3::int[], $4::int[], $5::text[], $6::int[], $7::int[], $8::text[])
    as chunk (ordinal, page, section, from_offset, to_offset, content),
  to_tsvector('english', chunk.content) terms
on conflict (version_id, ordinal) do nothing`);
