import { AppError } from '@staffroom/sdk';
import type { DocumentVersion, LibraryDocument, TextEncoding } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { hasSelectableEncoding } from '../../../ingest/formats/reader-of.ts';
import { viewDocument } from '../reading/document-view.ts';
import { documentNotFound } from '../../access/document-id.ts';
import type { Ingestion } from '../ingestion/ingestion.ts';
import type { DocumentEvents } from '../document-events.ts';
import { editableDocument } from '../../access/document-roles.ts';
import { editable, readable } from '../../access/readable.ts';
import { lockBlob } from '../blob-lock.ts';
import type { Receiving, VersionOf } from '../upload/receiving.ts';
import type { ReceivedFile } from '../upload/receive-files.ts';

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

const list = `
select v.version, v.version = d.version as current, v.filename, v.file_size::float8 as "fileSize", v.status, v.error, v.failure,
  (select nullif(count(distinct page -> 'number'), 0)::int from jsonb_array_elements(v.pages) page) as pages, v.created_at as "createdAt",
  case when u.id is not null then jsonb_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.email)) end as "createdBy"
from document d join document_version v on v.document_id = d.id left join app_user u on u.id = v.created_by
where d.id = $2 and ${readable('$1::uuid')} order by v.version desc`;

const restore = `
with counted as (
  update document d set newest_version = d.newest_version + 1, updated_at = now()
  where d.id = $2 and ${editable('$1::uuid')}
    and exists (select from document_version v where v.document_id = d.id and v.version = $3)
  returning d.id, d.newest_version
), earlier as materialized (
  select blob, filename, file_size, encoding, encoding_chosen, ${lockBlob('blob')}::text from document_version where document_id = $2 and version = $3
)
insert into document_version (document_id, version, blob, filename, file_size, created_by, encoding, encoding_chosen)
select id, newest_version, blob, filename, file_size, $1, coalesce($4::text, encoding), $4::text is not null or encoding_chosen from counted, earlier returning id`;
