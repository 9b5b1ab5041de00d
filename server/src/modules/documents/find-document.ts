import { AppError } from '@staffroom/sdk';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Document, DocumentVersion } from './entity.ts';
import { readable } from './readable.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isDocumentId = (id: string): boolean => uuid.test(id);

/** @throws AppError `not-found`, the same for foreign, deleted and missing documents and for what is no id at all */
export async function findDocument(em: EntityManager, userId: string, id: string): Promise<Document> {
  const document = uuid.test(id)
    ? await em.qb(Document, 'd').where({ id }).andWhere(mayRead, askedFor(userId)).getSingleResult()
    : null;
  if (!document) throw documentNotFound();
  return document;
}

const mayRead = readable('?');
const askedFor = (userId: string) => Array.from(mayRead.matchAll(/\?/g), () => userId);

/** @param version default: the current one @throws AppError `not-found` */
export async function findVersion(
  em: EntityManager,
  document: Document,
  version = document.version,
): Promise<DocumentVersion> {
  const found = await em.findOne(
    DocumentVersion,
    { documentId: document.id, version },
    // The text is read with it; it stays out of every other query.
    { populate: ['text'] },
  );
  if (!found) throw documentNotFound();
  return found;
}

export function documentNotFound(): AppError {
  return new AppError('not-found', 'Document Not Found');
}
