import type { DocumentChange, LibraryDocument } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { cleanFileName, extensionOf } from '../../../text/file-name.ts';
import { editableDocument } from '../../access/document-roles.sql.ts';
import { editable } from '../../access/readable.sql.ts';
import type { DocumentEvents } from '../document-events.ts';
import { viewDocument } from '../reading/document-view.sql.ts';

export interface EditingDependencies {
  database: Pick<Database, 'pool'>;
  documentEvents: Pick<DocumentEvents, 'updated'>;
}

export type Editing = ReturnType<typeof createEditing>;

export function createEditing({ database, documentEvents }: EditingDependencies) {
  return {
    /**
     * Changes a document; absent fields stay. A new name always keeps the extension, because the extension is the file's
     * format.
     * @throws AppError `not-found`, `forbidden` for viewers
     */
    async update(userId: string, id: string, change: DocumentChange): Promise<LibraryDocument> {
      const { fileType } = await editableDocument(database, userId, id);
      const { filename, tags, summary } = change;
      await database.pool.query(
        `update document d set filename = coalesce($3, filename), tags = coalesce($4::text[], tags),
           tags_by = case when $4::text[] is null then tags_by else 'person' end,
           summary = case when $5 then nullif($6, '') else summary end,
           summary_by = case when $5 then 'person' else summary_by end, updated_at = now()
         where d.id = $2 and ${editable('$1::uuid')}`,
        [
          userId,
          id,
          filename === undefined ? null : named(filename, fileType),
          tags ?? null,
          summary !== undefined,
          summary ?? null,
        ],
      );
      await documentEvents.updated(id);
      return viewDocument(database, userId, id);
    },
  };
}

function named(wanted: string, fileType: string): string {
  const filename = cleanFileName(wanted);
  return extensionOf(filename) === `.${fileType}` ? filename : cleanFileName(`${filename}.${fileType}`);
}
