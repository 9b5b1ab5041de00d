import type { Database } from '../../../db/database.ts';
import {
  documentColumns,
  type DocumentRow,
  type DocumentView,
  presentDocument,
} from '../reading/document-view.ts';
import { documentNotFound, isDocumentId } from '../../access/document-id.ts';
import type { Ingestion } from '../ingestion/ingestion.ts';
import type { DocumentEvents, Readers } from '../document-events.ts';
import { ownDocument } from '../../access/permission.ts';
import { forCompany, namedReaders, trashed } from '../../access/readable.ts';
import type { BlobSweep } from './blob-sweep.ts';

/** Days until what lies in the trash goes for ever. */
export const retentionDays = 30;

export interface TrashDependencies {
  database: Pick<Database, 'pool'>;
  ingestion: Pick<Ingestion, 'start'>;
  documentEvents: Pick<DocumentEvents, 'readers' | 'updated' | 'gone'>;
  sweep: BlobSweep;
}

export type Trash = ReturnType<typeof createTrash>;

/** Deleting in two steps: out of sight and search at once, for ever after `retentionDays` or when its owner says so. */
export function createTrash({ database, ingestion, documentEvents, sweep }: TrashDependencies) {
  const { pool } = database;

  /** What goes with the row: versions, passages, vectors, grants, jobs and notifications. */
  async function erase(id: string, condition: string, values: unknown[]): Promise<boolean> {
    const { rows } = await pool.query<Readers & { deleted: boolean; ownerId: string }>(
      `with told as (
         select d.id, d.owner_id, d.deleted_at is not null as deleted, ${namedReaders} as people, ${forCompany} as everybody
         from document d where d.id = $1 and ${condition}
       ), gone as (delete from document where id in (select id from told) returning id)
       select told.owner_id as "ownerId", deleted, people, everybody from told join gone using (id)`,
      [id, ...values],
    );
    const [erased] = rows;
    if (!erased) return false;
    await documentEvents.gone(id, erased.deleted ? { people: [erased.ownerId], everybody: false } : erased);
    return true;
  }

  return {
    /** `restore` takes it back. @throws AppError `not-found`, `forbidden` */
    async delete(userId: string, id: string): Promise<void> {
      await ownDocument(database, userId, id);
      const { rowCount } = await pool.query(
        'update document set deleted_at = now(), updated_at = now() where id = $1 and owner_id = $2 and deleted_at is null',
        [id, userId],
      );
      if (rowCount === 0) throw documentNotFound();
      await documentEvents.gone(id, await documentEvents.readers(id));
    },

    /** Takes a deletion back; a document that is not deleted stays as it is. @throws AppError `not-found` */
    async restore(userId: string, id: string): Promise<DocumentView> {
      if (!isDocumentId(id)) throw documentNotFound();
      const { rowCount } = await pool.query(
        `update document d set deleted_at = null, updated_at = now() where d.id = $2 and ${trashed('$1::uuid')}`,
        [userId, id],
      );
      if (rowCount === 1) {
        const { rows } = await pool.query<{ id: string }>(
          // The current one also where it is processed: it may have missed a change of embedder.
          `select v.id from document_version v join document d on d.id = v.document_id
           where d.id = $1 and (v.status in ('uploaded', 'processing') or v.version = d.version)`,
          [id],
        );
        for (const version of rows) await ingestion.start(version.id);
        await documentEvents.updated(id);
      }
      const { rows } = await pool.query<DocumentRow>(
        `select ${documentColumns('$1::uuid')} from document d where d.id = $2 and d.owner_id = $1`,
        [userId, id],
      );
      if (!rows[0]) throw documentNotFound();
      return presentDocument(rows[0]);
    },

    /** For ever, whether it lies in the trash or not. @throws AppError `not-found`, `forbidden` */
    async remove(userId: string, id: string): Promise<void> {
      if (!isDocumentId(id)) throw documentNotFound();
      // Those who may read it and do not own it hear that; for everybody else it does not exist.
      if (!(await erase(id, 'd.owner_id = $2', [userId]))) await ownDocument(database, userId, id);
      await sweep();
    },

    /** Removes for ever what has lain in the trash long enough. @param before deleted earlier than this @returns how many */
    async purge(before: Date, signal: AbortSignal): Promise<number> {
      const { rows } = await pool.query<{ id: string }>(
        'select id from document where deleted_at < $1 order by deleted_at',
        [before],
      );
      let count = 0;
      for (const { id } of rows) {
        signal.throwIfAborted();
        if (await erase(id, 'd.deleted_at < $2', [before])) count++;
      }
      await sweep();
      return count;
    },
  };
}
