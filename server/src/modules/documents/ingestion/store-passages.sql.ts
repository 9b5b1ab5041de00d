import type { Chunk } from '../../../ingest/chunks/chunk.ts';
import {
  type IndexedPassage,
  type PassageWords,
  passageWords,
} from '../../../ingest/chunks/indexed-passages.ts';
import type { ExtractedDocument } from '../../../ingest/extracted-document.ts';
import type { Database } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { textConfiguration } from '../../../text/text-configuration.ts';
import type { StartedVersion } from './version-states.sql.ts';

/** The number of rows per statement. It is small, because the embedded database runs no other query during a statement. */
const batch = 50;

/**
 * Replaces a version's text and passages, and indexes their words in the text's language. Does not use one transaction: keyword
 * search finds each batch immediately, and a repeated or overlapping run ends with the same rows.
 */
export async function storeVersion(
  { pool }: Pick<Database, 'pool'>,
  version: Pick<StartedVersion, 'versionId' | 'documentId'>,
  { text, pages, sections, truncated, encoding, remarks = [] }: Omit<ExtractedDocument, 'attachments'>,
  passages: readonly IndexedPassage[],
  signal: AbortSignal,
): Promise<void> {
  const chunks = passages.map((passage) => ({ ...passage, text: text.slice(passage.start, passage.end) }));
  const language = chunks.length > 0 ? await languageOf(chunks) : null;
  const lists = [pages, sections, remarks].map((list) => JSON.stringify(list));
  await pool.query(replace([version.versionId, text, ...lists, truncated, language, encoding ?? null]));
  await insertPassages({ pool }, version, chunks, language ?? '', signal);
}

/** Replaces a version's passages, starting at the position `first`. */
export async function addPassages(
  { pool }: Pick<Database, 'pool'>,
  version: Pick<StartedVersion, 'versionId' | 'documentId'>,
  chunks: Chunk[],
  signal: AbortSignal,
  first: number,
): Promise<void> {
  await pool.query(clear([version.versionId, first]));
  if (chunks.length === 0) return;
  // Pages that are recognized later are indexed in the language of the earlier pages.
  const { rows } = await pool.query<{ language: string | null }>(known([version.versionId]));
  let language = first > 0 ? rows[0]?.language : null;
  if (typeof language !== 'string') {
    language = await languageOf(chunks);
    await pool.query(note([version.versionId, language]));
  }
  await insertPassages({ pool }, version, chunks, language, signal);
}

async function insertPassages(
  { pool }: Pick<Database, 'pool'>,
  { documentId, versionId }: Pick<StartedVersion, 'versionId' | 'documentId'>,
  chunks: readonly (Chunk | (Chunk & PassageWords))[],
  language: string,
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < chunks.length; from += batch) {
    signal.throwIfAborted();
    const part = chunks.slice(from, from + batch);
    const words = part.map((passage) => ('codes' in passage ? passage : passageWords(passage.text)));
    await pool.query(
      insert([
        documentId,
        versionId,
        part.map(({ ordinal }) => ordinal),
        part.map(({ page }) => page),
        part.map(({ section }) => section),
        part.map(({ start }) => start),
        part.map(({ end }) => end),
        part.map(({ text }) => text),
        words.map((passage) => passage.words),
        words.map(({ codes }) => codes),
        words.map(({ hasWords }) => hasWords),
        language,
      ]),
    );
  }
}

const languageOf = (chunks: Chunk[]) => textConfiguration(chunks.map(({ text }) => text));

const replace = prepared(`
with forgotten as (delete from embedded_version where version_id = $1),
cleared as (delete from passage where version_id = $1),
present as (insert into passage_language (language) select $7 where $7::text is not null on conflict do nothing)
update document_version set text = $2, pages = $3, sections = $4, remarks = $5, truncated = $6, passages = 0,
  language = coalesce($7, language), encoding = coalesce($8, encoding)
where id = $1`);

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
