import type { IndexedPassage, VectorState } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { readableDocument } from '../access/document-roles.sql.ts';
import type { Indexing } from './indexing.ts';
import type { Spaces } from './spaces.sql.ts';

export interface VectorDependencies {
  database: Pick<Database, 'pool'>;
  spaces: Pick<Spaces, 'state'>;
  indexing: Pick<Indexing, 'add' | 'redo'>;
}

export type VectorService = ReturnType<typeof createVectorService>;

interface Counted {
  versionId: string;
  passages: number;
  embedded: number;
  embedder: string | null;
  space: number | null;
}

/**
 * The passages in a document's index. Returns texts, but never vectors. Each method throws `not-found` if the person cannot
 * read the document.
 */
export function createVectorService({ database, spaces, indexing }: VectorDependencies) {
  const { pool } = database;
  return {
    async state(userId: string, id: string): Promise<VectorState> {
      return present(id, await count(userId, id));
    },

    /** Queues the computation of the missing vectors, or of all vectors, and returns without waiting for it. */
    async process(userId: string, id: string, anew: boolean): Promise<VectorState> {
      const counted = await count(userId, id);
      if (counted.passages === 0) return present(id, counted);
      if (anew) await indexing.redo(counted.versionId);
      else if (counted.embedded < counted.passages) await indexing.add(counted.versionId);
      return present(id, anew ? { ...counted, embedded: 0 } : counted);
    },

    async list(
      userId: string,
      id: string,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<VectorState & { vectors: IndexedPassage[] }> {
      const counted = await count(userId, id);
      const { rows } = await pool.query<IndexedPassage>(
        `select p.id, p.ordinal, p.page, p.section, p.start_offset as start, p.end_offset as "end", p.text as content,
           exists (select from passage_vector x where x.passage_id = p.id and x.space = $4) as embedded
         from passage p where p.version_id = $1 order by p.ordinal limit $2 offset $3`,
        [counted.versionId, limit, offset, counted.space],
      );
      return { ...present(id, counted), vectors: rows };
    },
  };

  async function count(userId: string, id: string): Promise<Counted> {
    const document = await readableDocument(database, userId, id);
    const { current } = await spaces.state();
    const { rows } = await pool.query<Pick<Counted, 'versionId' | 'passages' | 'embedded'>>(
      `select v.id as "versionId", v.passages,
         (select count(*) from passage p where p.version_id = v.id and (not p.has_words
           or exists (select from passage_vector x where x.passage_id = p.id and x.space = $3)))::int as embedded
       from document_version v where v.document_id = $1 and v.version = $2`,
      [document.id, document.version, current?.space],
    );
    const [counted] = rows;
    if (!counted) throw new Error(`Document ${document.id} has no version ${document.version}`);
    return { ...counted, embedder: current?.embedder ?? null, space: current?.space ?? null };
  }

  function present(documentId: string, { passages, embedded, embedder }: Counted): VectorState {
    const cached = passages > 0 && embedded >= passages;
    const status = passages === 0 ? 'none' : cached ? 'processed' : 'processing';
    return { documentId, cached, status, passages, embedded, embedder };
  }
}
