import { isAppError, type LibraryProgress, type Passage } from '@staffroom/sdk';
import type { Embedders } from '../../ai/embedders/embedders.ts';
import type { Reranker } from '../../ai/rerank/reranker.ts';
import type { Database } from '../../db/database.ts';
import { keptPlan } from '../../db/kept-plan.ts';
import { readable } from '../access/readable.ts';
import { libraryProgress, meaningNotice } from './library-progress.ts';
import { newestPassages, type PlacedPassage } from './newest-passages.ts';
import { chooseHits, type RankedPassage } from './choose-hits.ts';
import { rankPassages } from './ranking.ts';
import { type DocumentHit, queryLimit, type SearchMode } from '@staffroom/sdk/core';
import type { Space, Spaces } from './spaces.ts';
import { createSearchLimit } from './search-limit.ts';
import { indexWords } from '../../text/index-words.ts';
import { vectorLiteral } from './vector-literal.ts';

export interface SearchOptions {
  /** 1–50, default 8. */
  limit?: number | undefined;
  /** Default: all that the person can read. */
  documentIds?: string[] | undefined;
  /** Default: hybrid. */
  mode?: SearchMode | undefined;
  signal?: AbortSignal | undefined;
}

export interface SearchAnswer {
  /** Best first. */
  passages: Passage[];
  /** A sentence for people about limits of the result. */
  notice: string | null;
}

export interface SearchDependencies {
  database: Pick<Database, 'pool' | 'kept'>;
  embedders: Pick<Embedders, 'get'>;
  spaces: Pick<Spaces, 'state' | 'isComplete'>;
  /** Improves the order if it answers in time. */
  reranker?: Pick<Reranker, 'wants' | 'order'>;
  /** Up to this many readable passages, all are compared; above it, indexes propose candidates. */
  exactLimit?: number;
}

export type SearchService = ReturnType<typeof createSearchService>;

/** Extra passages, because some are dropped as duplicates. */
const reserve = 6;
const maxDocuments = 8;
/** A chat, a search box and a job of one person together. */
const concurrency = 3;
const waiting = 100;
const keywordsAlone = 'Keyword search only: semantic search isn’t available right now.';

export function createSearchService(dependencies: SearchDependencies) {
  const { embedders, spaces, reranker, exactLimit = 3000 } = dependencies;
  const { database } = dependencies;
  const { pool } = database;
  const searches = createSearchLimit({ concurrency, waiting });

  return {
    /**
     * The best passages for a question among the person's readable documents.
     * @throws AppError `rate-limited` if too many of the person's searches wait
     */
    async answer(userId: string, query: string, options: SearchOptions = {}): Promise<SearchAnswer> {
      return searches.run(userId, () => answer(userId, query, options), options.signal);
    },

    /** `answer` without the notice. */
    async passages(userId: string, query: string, options: SearchOptions = {}): Promise<Passage[]> {
      return (await this.answer(userId, query, options)).passages;
    },

    progress: (userId: string): Promise<LibraryProgress> => libraryProgress({ pool }, userId),

    newest: (userId: string, limit: number): Promise<PlacedPassage[]> =>
      newestPassages({ pool }, userId, limit),

    /** Documents whose name contains the words, then those with matching content. */
    async documents(userId: string, query: string, signal?: AbortSignal): Promise<DocumentHit[]> {
      const question = clean(query);
      if (question === '') return [];
      const [named, passages] = await Promise.all([
        byName(userId, question),
        this.passages(userId, question, { limit: 24, mode: 'keyword', signal }),
      ]);
      const hits = new Map(named.map((document) => [document.id, document]));
      for (const { documentId: id, filename, page, section, start, end, quote } of passages) {
        const known = hits.get(id);
        const passage = known?.passage ?? { page, section, start, end, quote };
        hits.set(id, { id, filename, fileType: known?.fileType ?? typeOf(filename), passage });
      }
      return [...hits.values()].slice(0, maxDocuments);
    },
  };

  async function answer(userId: string, query: string, options: SearchOptions): Promise<SearchAnswer> {
    const { limit = 8, documentIds, mode = 'hybrid', signal } = options;
    const question = clean(query);
    if (!/[\p{L}\p{N}]/u.test(question)) return { passages: [], notice: null };
    // Read on each search: the vector must come from the embedder of the vectors it is compared with.
    const { current } = mode === 'keyword' ? { current: null } : await spaces.state();
    const vector = current && (await vectorOf(question, current, signal));
    if (vector === null && mode === 'vector') return { passages: [], notice: keywordsAlone };
    // A search by a single mode shows the order of that mode.
    const reorders = mode === 'hybrid' ? reranker : undefined;
    const words = mode === 'vector' ? null : indexWords(question);
    const values = [
      userId,
      words?.text ?? null,
      vector,
      words?.codes ?? null,
      Math.max(limit * 2 + reserve, reorders?.wants() ?? 0),
      current?.space ?? 0,
      exactLimit,
      current?.embedder ?? null,
      ...(documentIds ? [documentIds] : []),
    ];
    const ranked = rank(values);
    const unsearched = vector === null ? null : unsearchedByMeaning(userId, documentIds);
    const [rows, missing] = await Promise.all([ranked, unsearched]);
    const notice = vector === null && mode !== 'keyword' ? keywordsAlone : missing;
    const ordered = reorders ? await reorders.order(userId, question, rows, signal) : rows;
    return { passages: chooseHits(ordered, limit), notice };
  }

  async function rank(values: unknown[]): Promise<RankedPassage[]> {
    const rows = await keptPlan<RankedPassage>(database, rankPassages(values));
    if (!rows.some(({ crowded }) => crowded)) return rows;
    return keptPlan<RankedPassage>(database, rankPassages(values, 'others'));
  }

  async function unsearchedByMeaning(userId: string, documentIds?: string[]): Promise<string | null> {
    if (await spaces.isComplete()) return null;
    return meaningNotice(await libraryProgress({ pool }, userId, documentIds));
  }

  async function byName(userId: string, words: string): Promise<DocumentHit[]> {
    const patterns = words.split(' ').map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
    const { rows } = await pool.query<Omit<DocumentHit, 'passage'>>(
      `select d.id, d.filename, d.file_type as "fileType" from document d
       where ${readable('$1::uuid')} and d.filename ilike all ($2) order by d.updated_at desc limit ${maxDocuments}`,
      [userId, patterns],
    );
    return rows.map((row) => ({ ...row, passage: null }));
  }

  /** Null if the embedder fails: a keyword search is better than no answer. */
  async function vectorOf(
    question: string,
    { embedder }: Space,
    signal: AbortSignal | undefined,
  ): Promise<string | null> {
    try {
      const [vector] = await embedders
        .get(embedder)
        .embed([question], { priority: 'query', ...(signal && { signal }) });
      return vector ? vectorLiteral(vector) : null;
    } catch (error) {
      if (isAppError(error) && error.code === 'unavailable') return null;
      throw error;
    }
  }
}

/** One line without control characters, which PostgreSQL cannot store, or unpaired surrogates. */
function clean(query: string): string {
  return (
    query
      .slice(0, queryLimit)
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
      .trim()
  );
}

function typeOf(filename: string): string {
  return filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
}
