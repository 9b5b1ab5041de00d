import { AppError } from '@staffroom/sdk';
import type { DocumentVersion, LibraryDocument, TextEncoding } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { viewDocument } from '../reading/document-view.sql.ts';
import { hasSelectableEncoding } from '../../../ingest/formats/reader-of.ts';
import { documentNotFound } from '../../access/document-id.ts';
import type { Ingestion } from '../ingestion/ingestion.ts';
import type { DocumentEvents } from '../document-events.ts';
import { editableDocument } from '../../access/document-roles.sql.ts';
import type { Receiving, VersionOf } from '../upload/receiving.ts';
import type { ReceivedFile } from '../upload/receive-files.ts';
import { list, restore } from './version-service.sql.ts';

export interface VersionDependencies {
  database: Pick<Database, 'pool'>;
  receiving: Pick<Receiving, 'addVersion'>;
  ingestion: Pick<Ingestion, 'start'>;
  documentEvents: Pick<DocumentEvents, 'updated'>;
}

export type VersionService = ReturnType<typeof createVersionService>;

/** Manages the versions of a document. Old versions are kept, so that citations can open them unchanged. */
export function createVersionService({
  database,
  receiving,
  ingestion,
  documentEvents,
}: VersionDependencies) {
  const { pool } = database;
  return {
    /** The versions of a document, newest first. @throws AppError `not-found` */
    async list(userId: string, id: string): Promise<DocumentVersion[]> {
      await viewDocument(database, userId, id);
      const { rows } = await pool.query<Omit<DocumentVersion, 'createdAt'> & { createdAt: Date }>(list, [
        userId,
        id,
      ]);
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    },

    /** Checks whether the person may add a version. Call before receiving a file. @throws AppError `not-found`, `forbidden` */
    requireEditor: (userId: string, id: string) => editableDocument(database, userId, id),

    async add(userId: string, document: VersionOf, file: ReceivedFile): Promise<LibraryDocument> {
      const { id } = document;
      await receiving.addVersion(userId, document, file);
      await documentEvents.updated(id);
      return viewDocument(database, userId, id);
    },

    /** Adds the content of an earlier version as a new version. @throws AppError `not-found`, `forbidden` */
    async restore(userId: string, id: string, version: number): Promise<LibraryDocument> {
      await editableDocument(database, userId, id);
      const { rows } = await pool.query<{ id: string }>(restore, [userId, id, version, null]);
      const [added] = rows;
      if (!added) throw documentNotFound();
      await ingestion.start(added.id);
      await documentEvents.updated(id);
      return viewDocument(database, userId, id);
    },

    /**
     * Adds the current file as a new version that is read with another encoding.
     * @throws AppError `not-found`, `forbidden`, `conflict`
     */
    async read(userId: string, id: string, encoding: TextEncoding): Promise<LibraryDocument> {
      const { fileType, version } = await editableDocument(database, userId, id);
      if (!hasSelectableEncoding(fileType))
        throw new AppError(
          'conflict',
          'Files of this type state their own encoding, so you can’t select one.',
        );
      const { rows } = await pool.query<{ id: string }>(restore, [userId, id, version, encoding]);
      const [added] = rows;
      if (!added) throw documentNotFound();
      await ingestion.start(added.id);
      await documentEvents.updated(id);
      return viewDocument(database, userId, id);
    },
  };
}
