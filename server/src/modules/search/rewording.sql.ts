import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { textConfiguration } from '../../text/text-configuration.ts';
import { hasWords, indexWords } from '../../text/index-words.ts';
import type { Queue } from '../jobs/queue.ts';
import { createBackfill } from '../operations/backfills.ts';
import type { TermStatistics } from './terms.sql.ts';

export interface RewordingDependencies {
  database: Pick<Database, 'pool' | 'orm'>;
  queue: Pick<Queue, 'define' | 'add'>;
  terms: Pick<TermStatistics, 'touch'>;
  log: Pick<Logger, 'info'>;
}

export interface Rewording {
  /** Indexes the words of versions again that an earlier release indexed by older rules. Call when the queue is running. */
  recover(): Promise<void>;
}

interface Row {
  id: string;
  text: string;
}

/** The number of rows per statement. It is small, because the embedded database runs no other query during a statement. */
const batch = 50;
/** The number of versions per step of the backfill. */
const versionsOfStep = 20;
const sampled = 12;

/**
 * Indexes the words of versions that have no language yet, one version at a time. Until a version is done, search uses its old
 * words.
 */
export function createRewording({ database, queue, terms, log }: RewordingDependencies): Rewording {
  const { pool } = database;
  return createBackfill({ database, queue, log }, { name: 'search.reword', count, step });

  async function count(): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from document_version where language is null and passages > 0',
    );
    return rows[0]?.count ?? 0;
  }

  async function old(): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(
      `select v.id from document_version v join document d on d.id = v.document_id
       where v.language is null and v.passages > 0
       order by d.deleted_at is not null, v.version < d.version, d.updated_at desc limit $1`,
      [versionsOfStep],
    );
    return rows.map(({ id }) => id);
  }

  async function step(signal: AbortSignal): Promise<number> {
    const versions = await old();
    for (const id of versions) await reword(id, signal);
    if (versions.length > 0) terms.touch();
    return versions.length;
  }

  async function reword(versionId: string, signal: AbortSignal): Promise<void> {
    const language = await languageOf(versionId);
    for (let after = -1; ; ) {
      signal.throwIfAborted();
      const { rows } = await pool.query<Row & { ordinal: number }>(
        'select id, ordinal, text from passage where version_id = $1 and ordinal > $2 order by ordinal limit $3',
        [versionId, after, batch],
      );
      const last = rows.at(-1);
      if (!last) break;
      await store(rows, language);
      after = last.ordinal;
    }
    await pool.query(
      `with present as (insert into passage_language (language) values ($2) on conflict do nothing)
       update document_version set language = $2 where id = $1`,
      [versionId, language],
    );
  }

  async function languageOf(versionId: string): Promise<string> {
    const { rows } = await pool.query<{ text: string }>(
      `select p.text from passage p join document_version v on v.id = p.version_id
       where v.id = $1 and p.ordinal % greatest(v.passages / ${sampled}, 1) = 0 order by p.ordinal limit ${sampled}`,
      [versionId],
    );
    return textConfiguration(rows.map(({ text }) => text));
  }

  async function store(rows: Row[], language: string): Promise<void> {
    const words = rows.map(({ text }) => indexWords(text));
    await pool.query(
      `update passage p set terms = made.terms, length = length(made.terms), has_words = indexed.has_words
       from unnest($1::bigint[], $2::text[], $3::text[], $4::bool[]) as indexed (id, words, codes, has_words),
         lateral (select to_tsvector($5::regconfig, words) || array_to_tsvector(string_to_array(codes, ' ')) as terms) made
       where p.id = indexed.id`,
      [
        rows.map(({ id }) => id),
        words.map(({ text }) => text),
        words.map(({ codes }) => codes.join(' ')),
        rows.map(({ text }) => hasWords(text)),
        language,
      ],
    );
    const silent = rows.filter(({ text }) => !hasWords(text)).map(({ id }) => id);
    if (silent.length > 0)
      await pool.query('delete from passage_vector where passage_id = any ($1)', [silent]);
  }
}
