import type { Chunk } from '../../../ingest/chunks/chunk.ts';
import type { Database } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { textConfiguration } from '../../../text/detect-language.ts';
import { hasWords, indexWords } from '../../../text/index-words.ts';

/** So many at a time, because nobody else's query runs while the embedded database works one off. */
const batch = 50;

/**
 * Stores a version's passages, in place of those it has from the first given one on, with the words of the version's language.
 * Not in one transaction: keywords find each batch at once, and a run
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
  if (chunks.length === 0) return;
  const language = await languageOf({ pool }, version.id, chunks, first);
  for (let from = 0; from < chunks.length; from += batch) {
    signal.throwIfAborted();
    const part = chunks.slice(from, from + batch);
    const words = part.map(({ text }) => indexWords(text));
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
        words.map(({ text }, index) => (text === part[index]?.text ? null : text)),
        words.map(({ codes }) => codes.join(' ')),
        part.map(({ text }) => hasWords(text)),
        language,
      ]),
    );
  }
}

/** Pages that were read later are in the language of those before them. */
async function languageOf(
  { pool }: Pick<Database, 'pool'>,
  versionId: string,
  chunks: Chunk[],
  first: number,
): Promise<string> {
  if (first > 0) {
    const { rows } = await pool.query<{ language: string | null }>(known([versionId]));
    const language = rows[0]?.language;
    if (typeof language === 'string') return language;
  }
  const language = await textConfiguration(chunks.map(({ text }) => text));
  await pool.query(note([versionId, language]));
  return language;
}

const clear = prepared('delete from passage where version_id = $1 and ordinal >= $2');

const known = prepared('select language from document_version where id = $1');

const note = prepared(`
with present as (insert into passage_language (language) values ($2) on conflict do nothing)
update document_version set language = $2 where id = $1`);

const insert = prepared(`
insert into passage (document_id, version_id, ordinal, page, section, start_offset, end_offset, text, terms, length, has_words)
select $1, $2, chunk.ordinal, chunk.page, chunk.section, chunk.from_offset, chunk.to_offset, chunk.content, terms, length(terms),
  chunk.has_words
from unnest($3::int[], $4::int[], $5::text[], $6::int[], $7::int[], $8::text[], $9::text[], $10::text[], $11::bool[])
    as chunk (ordinal, page, section, from_offset, to_offset, content, words, codes, has_words),
  lateral (select to_tsvector($12::regconfig, coalesce(chunk.words, chunk.content))
    || array_to_tsvector(string_to_array(chunk.codes, ' ')) as terms) indexed
on conflict (version_id, ordinal) do nothing`);
