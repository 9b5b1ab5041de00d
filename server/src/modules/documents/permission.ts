import { AppError } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import { type DocumentView, viewDocument } from './document-view.ts';

type Opened = Pick<Database, 'pool'>;

/** @throws AppError `not-found` where the person may not read it, `forbidden` where they may only read it */
export async function ownDocument(database: Opened, userId: string, id: string): Promise<DocumentView> {
  const document = await viewDocument(database, userId, id);
  if (document.role !== 'owner') throw new AppError('forbidden', 'Only the owner of a document may do this');
  return document;
}

/** @throws AppError `not-found` where the person may not read it, `forbidden` where they may only read it */
export async function editableDocument(database: Opened, userId: string, id: string): Promise<DocumentView> {
  const document = await viewDocument(database, userId, id);
  if (document.role === 'viewer')
    throw new AppError('forbidden', 'Only the owner and the editors of a document may do this');
  return document;
}
