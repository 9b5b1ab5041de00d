import type { DocumentContent, DocumentQuery, LibraryDocument } from '@staffroom/sdk/core';
import type { DocumentPage } from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import { type DocumentRow, presentDocument, viewDocument } from './document-view.sql.ts';
import { DocumentVersion } from '../entity.ts';
import { extensionOf } from '../../../text/file-name.ts';
import { containing } from '../../../text/containing.ts';
import { documentNotFound } from '../../access/document-id.ts';
import { readableDocument } from '../../access/document-roles.sql.ts';
import { attachedTo, readableIds, visibleDocument } from './document-service.sql.ts';

export interface OriginalFile {
  blob: string;
  filename: string;
  fileType: string;
}

export type DocumentService = ReturnType<typeof createDocumentService>;

/** Reads documents on behalf of one person. For a document that this person cannot read, throws `not-found`. */
export function createDocumentService(database: Pick<Database, 'orm' | 'pool'>) {
  const { orm, pool } = database;
  return {
    /** The documents that the person owns or that are shared with them, newest first, without content; default limit 500. */
    async list(
      userId: string,
      { q, status, limit = 500, offset = 0 }: DocumentQuery = {},
    ): Promise<LibraryDocument[]> {
      const { rows } = await pool.query<DocumentRow>(visibleDocument, [
        userId,
        status ?? null,
        q ? containing(q) : null,
        limit,
        offset,
      ]);
      return rows.map(presentDocument);
    },

    get: (userId: string, id: string): Promise<LibraryDocument> => viewDocument(database, userId, id),

    async text(userId: string, id: string): Promise<string> {
      return (await this.content(userId, id)).text ?? '';
    },

    async pages(userId: string, id: string): Promise<DocumentPage[]> {
      return (await this.content(userId, id)).pages;
    },

    /** @param version the number of the version; default: the current version */
    async content(userId: string, id: string, version?: number): Promise<DocumentContent> {
      const document = await readableDocument(database, userId, id);
      const found = await orm.em.fork().findOne(
        DocumentVersion,
        { documentId: id, version: version ?? document.version },
        // The text is populated only here, because it is large.
        { populate: ['text'] },
      );
      if (!found) throw documentNotFound();
      const attachments = await pool.query<DocumentContent['attachments'][number]>(attachedTo, [userId, id]);
      return {
        version: found.version,
        currentVersion: document.version,
        text: found.text ?? null,
        pages: found.pages,
        sections: found.sections,
        truncated: found.truncated,
        remarks: found.remarks,
        encoding: found.encoding ?? null,
        attachments: attachments.rows,
      };
    },

    /** The documents among `ids` that the person can read and that are still being processed, including text recognition. */
    async unread(userId: string, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const { rows } = await pool.query<{ id: string }>(readableIds, [userId, ids]);
      return rows.map(({ id }) => id);
    },

    /** @param version the number of the version; default: the current version, under the document's name */
    async original(userId: string, id: string, version?: number): Promise<OriginalFile> {
      const document = await readableDocument(database, userId, id);
      const where = { documentId: id, version: version ?? document.version };
      const found = await orm.em.fork().findOne(DocumentVersion, where);
      if (!found) throw documentNotFound();
      const { blob } = found;
      const fileType = extensionOf(found.filename).slice(1);
      // The document's name has the extension of the last readable version. A failed version may have another extension.
      const filename =
        version === undefined && fileType === document.fileType ? document.filename : found.filename;
      return { blob, filename, fileType };
    },
  };
}
