import type { AddedDocument } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { type DocumentRow, presentDocument } from '../reading/document-view.sql.ts';
import type { Ingestion } from '../ingestion/ingestion.ts';
import { documentNotFound } from '../../access/document-id.ts';
import { untilRemoved } from '../blob-lock.sql.ts';
import type { DocumentEvents } from '../document-events.ts';
import type { StorageQuotas } from '../../storage-limits/storage-limits.ts';
import type { ReceivedFile } from './receive-files.ts';
import {
  addVersion,
  createdDocuments,
  deleteDocuments,
  insertDocuments,
  sameContent,
  takeBackVersion,
} from './receiving.sql.ts';

export interface ReceivingDependencies {
  database: Pick<Database, 'pool'>;
  quotas: Pick<StorageQuotas, 'within'>;
  ingestion: Pick<Ingestion, 'start'>;
  documentEvents: Pick<DocumentEvents, 'created' | 'updated'>;
}

export interface VersionOf {
  /** The id of the document. */
  id: string;
  /** The owner of the document, whose storage the version uses. */
  ownerId: string;
}

export type Receiving = ReturnType<typeof createReceiving>;

/** Stores uploads: first the rows, then the files. The files are processed in the background afterwards. */
export function createReceiving({
  database: { pool },
  quotas,
  ingestion,
  documentEvents,
}: ReceivingDependencies) {
  return {
    /** @throws AppError `storage-full` */
    async add(userId: string, files: ReceivedFile[]): Promise<AddedDocument[]> {
      const stored = await insert(userId, files);
      const ids = stored.map(({ documentId }) => documentId);
      const [added] = await Promise.all([
        present(userId, ids, files),
        keep(files, () => pool.query(deleteDocuments, [ids])),
      ]);
      await documentEvents.created(userId, ids);
      await Promise.all(stored.map(({ versionId }) => ingestion.start(versionId, userId)));
      return added;
    },

    /** Adds files that were found in a document, and gives them the same readers. Skips files that were added before. */
    async addAttached(to: { documentId: string; ownerId: string }, files: ReceivedFile[]): Promise<void> {
      const stored = await insert(to.ownerId, files, to.documentId);
      const ids = stored.map(({ documentId }) => documentId);
      await keep(files, () => pool.query(deleteDocuments, [ids]));
      await documentEvents.created(to.ownerId, ids);
      await documentEvents.updated(to.documentId, ...ids);
      await Promise.all(stored.map(({ versionId }) => ingestion.start(versionId, to.ownerId)));
    },

    /**
     * Adds a version to a document. The current version stays in use until the new one is processed.
     * @throws AppError `not-found`, `storage-full`
     */
    async addVersion(userId: string, { id, ownerId }: VersionOf, file: ReceivedFile): Promise<void> {
      const { hash, size } = file.staged;
      const values = [userId, id, hash, file.filename, size, file.instructions ?? null];
      const version = await orDiscard([file], () =>
        quotas.within(ownerId, size, async (tx) => {
          const { rows } = await tx.query<{ id: string }>(addVersion, values);
          if (!rows[0]) throw documentNotFound();
          return rows[0];
        }),
      );
      await keep([file], () => pool.query(takeBackVersion, [version.id]));
      await ingestion.start(version.id);
    },
  };

  async function insert(userId: string, files: ReceivedFile[], attachedTo: string | null = null) {
    const values = [
      userId,
      files.map(({ filename }) => filename),
      files.map(({ fileType }) => fileType),
      files.map(({ staged }) => staged.size),
      files.map(({ staged }) => staged.hash),
      attachedTo,
      files[0]?.instructions ?? null,
    ];
    const bytes = files.reduce((sum, { staged }) => sum + staged.size, 0);
    const { rows } = await orDiscard(files, () =>
      quotas.within(userId, bytes, (tx) =>
        tx.query<{ documentId: string; versionId: string }>(insertDocuments, values),
      ),
    );
    return rows;
  }

  /**
   * Stores received files whose rows already exist, so that no stored file lacks a row. The sweeper, which deletes unused
   * blobs, takes the same lock as the insert: it either sees the row, or has already announced the deletion, which this code
   * awaits.
   */
  async function keep(files: ReceivedFile[], undo: () => Promise<unknown>): Promise<void> {
    try {
      await untilRemoved(
        { pool },
        files.map(({ staged }) => staged.hash),
      );
      for (const { staged } of files) await staged.keep();
    } catch (error) {
      await Promise.allSettled([undo(), ...files.map(({ staged }) => staged.discard())]);
      throw error;
    }
  }

  async function present(userId: string, ids: string[], files: ReceivedFile[]): Promise<AddedDocument[]> {
    const hashes = files.map(({ staged }) => staged.hash);
    const [{ rows }, duplicates] = await Promise.all([
      pool.query<DocumentRow>(createdDocuments, [userId, ids]),
      pool.query<{ blob: string; id: string; filename: string }>(sameContent, [userId, hashes, ids]),
    ]);
    return ids.flatMap((id, index) => {
      const row = rows.find((each) => each.id === id);
      const same = duplicates.rows.find(({ blob }) => blob === hashes[index]);
      const duplicateOf = same ? { id: same.id, filename: same.filename } : null;
      return row ? [{ ...presentDocument(row), duplicateOf }] : [];
    });
  }
}

async function orDiscard<T>(files: readonly ReceivedFile[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await Promise.allSettled(files.map(({ staged }) => staged.discard()));
    throw error;
  }
}
