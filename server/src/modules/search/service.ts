import { isAppError, type LibraryProgress, type Passage } from '@staffroom/sdk';
import type { Embedders } from '../../ai/embedders/embedders.ts';
import type { Reranker } from '../../ai/rerank/reranker.ts';
import type { Database } from '../../db/database.ts';
import { queryWithCachedPlan } from '../../db/cached-plan.ts';
import { libraryProgress, meaningNotice } from './library-progress.sql.ts';
import { newestPassages, type PlacedPassage } from './newest-passages.sql.ts';
import { chooseHits, type RankedPassage } from './choose-hits.ts';
import { rankPassages } from './ranking.sql.ts';
import { type DocumentHit, queryLimit, type SearchMode } from '@staffroom/sdk/core';
import type { Space, Spaces } from './spaces.sql.ts';
import { attribute } from '../../operations/traces/span-names.ts';
import { traced } from '../../operations/traces/tracing.ts';
import { createSearchLimit } from './search-limit.ts';
import { indexWords } from '../../text/index-words.ts';
import { vectorLiteral } from './vector-literal.ts';
import { documentsByName, maxDocuments } from './service.sql.ts';

export interface SearchOptions {
  /** The maximum number of passages, from 1 to 50; default `defaultLimit`. */
  limit?: number | undefined;
  /** The documents to search; default: all documents that the person can read. */
  documentIds?: string[] | undefined;
  /** The kind of search; default: hybrid. */
  mode?: SearchMode | undefined;
  signal?: AbortSignal | undefined;
}

export interface SearchAnswer {
  /** The passages found, best first. */
  passages: Passage[];
  /** A sentence for people that says how the result is limited; null if it is complete. */
  notice: string | null;
}

export interface SearchDependencies {
  database: Pick<Database, 'pool' | 'kept'>;
  embedders: Pick<Embedders, 'get'>;
  spaces: Pick<Spaces, 'state' | 'isComplete'>;
  /** Improves the order of the passages if it answers in time. */
  reranker?: Pick<Reranker, 'wants' | 'order'>;
  /** The number of readable passages up to which all are compared. Above it, indexes propose candidates. */
  exactLimit?: number;
  /** Called with the duration of each search. */
  onSearched?: (seconds: number) => void;
}

export type SearchService = ReturnType<typeof createSearchService>;

const defaultLimit = 8;
/** The number of additional passages to fetch, because some are dropped as duplicates. */
const reserve = 6;
/** The number of simultaneous searches of one person, for example from a chat, a search box and a job. */
const concurrency = 3;
const waiting = 100;
const keywordsAlone = 'Keyword search only: semantic search isn’t available right now.';

export function createSearchService(dependencies: SearchDependencies) {
  const { embedders, spaces, reranker, exactLimit = 3000, onSearched } = dependencies;
  const { database } = dependencies;
  const { pool } = database;
  const searches = createSearchLimit({ concurrency, waiting });

  return {
    /**
     * Returns the best passages for a question from the documents that the person can read.
     * @throws AppError `rate-limited` if too many of the person's searches wait
     */
    async answer(userId: string, query: string, options: SearchOptions = {}): Promise<SearchAnswer> {
      const started = performance.now();
      const attributes = { [attribute.topK]: options.limit ?? defaultLimit };
      const found = await traced({ operation: 'retrieval', of: 'library', attributes }, async (span) => {
        const result = await searches.run(userId, () => answer(userId, query, options), options.signal);
        span?.set({ [attribute.results]: result.passages.length });
        return result;
      });
      onSearched?.((performance.now() - started) / 1_000);
      return found;
    },

    /** Returns the passages of `answer`, without the notice. */
    async passages(userId: string, query: string, options: SearchOptions = {}): Promise<Passage[]> {
      return (await this.answer(userId, query, options)).passages;
    },

    progress: (userId: string): Promise<LibraryProgress> => libraryProgress({ pool }, userId),

    newest: (userId: string, limit: number): Promise<PlacedPassage[]> =>
      newestPassages({ pool }, userId, limit),

    /** Documents whose name contains the words, followed by documents whose content matches. */
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
    const { limit = defaultLimit, documentIds, mode = 'hybrid', signal } = options;
    const question = clean(query);
    if (!/[\p{L}\p{N}]/u.test(question)) return { passages: [], notice: null };
    // The state is read on each search, because the question's vector must come from the same embedder as the stored vectors.
    const { current } = mode === 'keyword' ? { current: null } : await spaces.state();
    const vector = current && (await vectorOf(question, current, signal));
    if (vector === null && mode === 'vector') return { passages: [], notice: keywordsAlone };
    // The reranker is used only for hybrid search. A search by keywords or by meaning alone keeps its own order.
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
    const ordered = reorders?.wants()
      ? await traced({ operation: 'rerank', kind: 'client' }, () =>
          reorders.order(userId, question, rows, signal),
        )
      : rows;
    return { passages: chooseHits(ordered, limit), notice };
  }

  async function rank(values: unknown[]): Promise<RankedPassage[]> {
    const rows = await queryWithCachedPlan<RankedPassage>(database, rankPassages(values));
    if (!rows.some(({ crowded }) => crowded)) return rows;
    return queryWithCachedPlan<RankedPassage>(database, rankPassages(values, 'others'));
  }

  async function unsearchedByMeaning(userId: string, documentIds?: string[]): Promise<string | null> {
    if (await spaces.isComplete()) return null;
    return meaningNotice(await libraryProgress({ pool }, userId, documentIds));
  }

  async function byName(userId: string, words: string): Promise<DocumentHit[]> {
    const patterns = words.split(' ').map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
    const { rows } = await pool.query<Omit<DocumentHit, 'passage'>>(documentsByName, [userId, patterns]);
    return rows.map((row) => ({ ...row, passage: null }));
  }

  /** The vector of a question. Returns null if the embedder fails, because a keyword search is better than no answer. */
  async function vectorOf(
    question: string,
    { embedder }: Space,
    signal: AbortSignal | undefined,
  ): Promise<string | null> {
    try {
      const [vector] = await traced({ operation: 'embeddings', of: embedder }, () =>
        embedders.get(embedder).embed([question], { priority: 'query', ...(signal && { signal }) }),
      );
      return vector ? vectorLiteral(vector) : null;
    } catch (error) {
      if (isAppError(error) && error.code === 'unavailable') return null;
      throw error;
    }
  }
}

/** Turns a query into one line without control characters and unpaired surrogates, which PostgreSQL cannot store. */
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
