import { isAppError, type Passage } from '@staffroom/sdk';
import type { Embedder } from '../../ai/embedder.ts';
import type { Database } from '../../db/database.ts';
import { readable } from '../documents/readable.ts';
import { withoutRepetition } from './overlap.ts';
import { rankPassages } from './ranking.ts';
import { queryLimit, type SearchMode } from './schema.ts';
import { vectorLiteral } from './vector-literal.ts';

export interface SearchOptions {
  /** 1–50, default 8. */
  limit?: number | undefined;
  /** Default: all that the person may read. */
  documentIds?: string[] | undefined;
  /** Default: hybrid. */
  mode?: SearchMode | undefined;
  signal?: AbortSignal | undefined;
}

export interface DocumentHit {
  id: string;
  filename: string;
  fileType: string;
  /** Where its content matches, if it does. */
  passage: Pick<Passage, 'page' | 'section' | 'start' | 'end' | 'quote'> | null;
}

export interface SearchDependencies {
  database: Pick<Database, 'pool'>;
  embedder: Embedder;
  /** Up to so many passages that a person may read, all are compared; beyond, indexes propose candidates. */
  exactLimit?: number;
}

export type SearchService = ReturnType<typeof createSearchService>;

/** A few more than asked for, because some repeat others. */
const reserve = 6;
const mostDocuments = 8;

export function createSearchService({ database: { pool }, embedder, exactLimit = 3000 }: SearchDependencies) {
  return {
    /** The best passages for a question in the documents that the person may read, best first. */
    async passages(userId: string, query: string, options: SearchOptions = {}): Promise<Passage[]> {
      const { limit = 8, documentIds, mode = 'hybrid', signal } = options;
      const question = clean(query);
      if (!/[\p{L}\p{N}]/u.test(question)) return [];
      const vector = mode === 'keyword' ? null : await vectorOf(question, signal);
      if (vector === null && mode === 'vector') return [];
      const { rows } = await pool.query<Passage>(rankPassages, [
        userId,
        mode === 'vector' ? null : question,
        vector,
        documentIds ?? null,
        limit + reserve,
        embedder.id,
        exactLimit,
      ]);
      return withoutRepetition(rows).slice(0, limit);
    },

    /** Documents whose name contains the words, then those whose content matches. */
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
      return [...hits.values()].slice(0, mostDocuments);
    },
  };

  async function byName(userId: string, words: string): Promise<DocumentHit[]> {
    const patterns = words.split(' ').map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
    const { rows } = await pool.query<Omit<DocumentHit, 'passage'>>(
      `select d.id, d.filename, d.file_type as "fileType" from document d
       where ${readable('$1::uuid')} and d.filename ilike all ($2) order by d.updated_at desc limit ${mostDocuments}`,
      [userId, patterns],
    );
    return rows.map((row) => ({ ...row, passage: null }));
  }

  /** Null where the embedder cannot run: keywords alone are better than no answer. */
  async function vectorOf(question: string, signal: AbortSignal | undefined): Promise<string | null> {
    try {
      const [vector] = await embedder.embed([question], { priority: 'query', ...(signal && { signal }) });
      return vector ? vectorLiteral(vector) : null;
    } catch (error) {
      if (isAppError(error) && error.code === 'unavailable') return null;
      throw error;
    }
  }
}

/** One line without control characters, which PostgreSQL cannot hold, nor halves of characters. */
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
