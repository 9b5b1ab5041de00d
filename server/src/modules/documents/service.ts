import { AppError } from '@staffroom/sdk';
import type { DocumentPage } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import type { Events } from '../events.ts';
import { Document, type DocumentSection, DocumentVersion } from './entity.ts';
import { findDocument, findOwnDocument, findVersion } from './find-document.ts';
import type { Ingestion } from './ingestion.ts';
import { readable } from './readable.ts';
import { type DocumentQuery, type DocumentView, presentDocument } from './schema.ts';
import type { ReceivedFile } from './upload.ts';

export interface DocumentContent {
  version: number;
  /** Null until it has been processed. */
  text: string | null;
  pages: DocumentPage[];
  sections: DocumentSection[];
  /** The file holds more than was kept. */
  truncated: boolean;
}

export interface OriginalFile {
  /** Its name in the blob store. */
  blob: string;
  filename: string;
  fileType: string;
}

export interface DocumentDependencies {
  database: Pick<Database, 'orm'>;
  ingestion: Pick<Ingestion, 'start'>;
  events: Pick<Events, 'publish'>;
}

export type DocumentService = ReturnType<typeof createDocumentService>;

/** Documents as one person may see them; whatever else exists is answered with `not-found`. */
export function createDocumentService({ database: { orm }, ingestion, events }: DocumentDependencies) {
  const everything: DocumentQuery = { limit: 500, offset: 0 };

  return {
    /** One's own and those shared with one, newest first, without their content. */
    async list(userId: string, query: DocumentQuery = everything): Promise<DocumentView[]> {
      const builder = orm.em.fork().qb(Document, 'd').where(readable('?'), [userId, userId]);
      if (query.status !== undefined) builder.andWhere({ status: query.status });
      if (query.q) builder.andWhere({ filename: { $ilike: containing(query.q) } });
      const rows = await builder
        .orderBy({ createdAt: 'desc', id: 'desc' })
        .limit(query.limit, query.offset)
        .getResultList();
      return rows.map((row) => presentDocument(row, userId));
    },

    async get(userId: string, id: string): Promise<DocumentView> {
      return presentDocument(await findDocument(orm.em.fork(), userId, id), userId);
    },

    async text(userId: string, id: string): Promise<string> {
      return (await this.content(userId, id)).text ?? '';
    },

    async pages(userId: string, id: string): Promise<DocumentPage[]> {
      return (await this.content(userId, id)).pages;
    },

    /** @param version default: the current one */
    async content(userId: string, id: string, version?: number): Promise<DocumentContent> {
      const em = orm.em.fork();
      const found = await findVersion(em, await findDocument(em, userId, id), version);
      return {
        version: found.version,
        text: found.text ?? null,
        pages: found.pages,
        sections: found.sections,
        truncated: found.truncated,
      };
    },

    async original(userId: string, id: string): Promise<OriginalFile> {
      const em = orm.em.fork();
      const document = await findDocument(em, userId, id);
      const { blob } = await em.findOneOrFail(DocumentVersion, {
        documentId: document.id,
        version: document.version,
      });
      return { blob, filename: document.filename, fileType: document.fileType };
    },

    /** Stores what was received, all of it or nothing, and begins to process it. */
    async add(userId: string, files: ReceivedFile[]): Promise<DocumentView[]> {
      for (const { staged } of files) await staged.keep();
      const rows = await orm.em.fork().transactional(async (em) => {
        const documents = files.map(({ filename, fileType, staged }) =>
          em.create(
            Document,
            { ownerId: userId, filename, fileType, fileSize: staged.size },
            { partial: true },
          ),
        );
        await em.persist(documents).flush();
        const versions = documents.map((document, index) =>
          em.create(
            DocumentVersion,
            {
              documentId: document.id,
              version: document.version,
              blob: files[index]?.staged.hash ?? '',
              filename: document.filename,
              fileSize: document.fileSize,
            },
            { partial: true },
          ),
        );
        await em.persist(versions).flush();
        return documents.map((document, index) => ({ document, version: versions[index] }));
      });
      for (const { version } of rows) if (version) await ingestion.start(version.id);
      return rows.map(({ document }) => presentDocument(document, userId));
    },

    /** Out of sight and out of search at once; `restore` takes it back. @throws AppError `not-found`, `forbidden` */
    async delete(userId: string, id: string): Promise<void> {
      const em = orm.em.fork();
      const document = await findDocument(em, userId, id);
      requireOwner(document, userId);
      document.deletedAt = new Date();
      await em.flush();
      await events.publish({ name: 'document.deleted', data: { id: document.id }, userId });
    },

    /** Takes a deletion back. @throws AppError `not-found` */
    async restore(userId: string, id: string): Promise<DocumentView> {
      const em = orm.em.fork();
      const document = await findOwnDocument(em, userId, id);
      if (document.deletedAt != null) {
        document.deletedAt = null;
        await em.flush();
        await ingestion.start((await findVersion(em, document)).id);
        await events.publish({
          name: 'document.updated',
          data: { id: document.id, status: document.status },
          userId,
        });
      }
      return presentDocument(document, userId);
    },

    /** Processes a failed document once more. @throws AppError `not-found`, `forbidden`, `conflict` */
    async retry(userId: string, id: string): Promise<DocumentView> {
      const em = orm.em.fork();
      const document = await findDocument(em, userId, id);
      requireOwner(document, userId);
      const changed = await em.nativeUpdate(
        Document,
        { id: document.id, status: 'failed' },
        { status: 'uploaded', error: null, updatedAt: new Date() },
      );
      if (changed === 0)
        throw new AppError('conflict', 'Only a document whose processing failed can be tried again');
      await ingestion.start((await findVersion(em, document)).id);
      await events.publish({
        name: 'document.updated',
        data: { id: document.id, status: 'uploaded' },
        userId,
      });
      return this.get(userId, id);
    },
  };
}

function requireOwner(document: Document, userId: string): void {
  if (document.ownerId !== userId)
    throw new AppError('forbidden', 'Only the owner of a document may do this');
}

/** A pattern for `like` in which the text stands for itself. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
