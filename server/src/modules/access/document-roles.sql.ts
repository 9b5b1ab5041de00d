import { AppError } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { documentNotFound, isDocumentId } from './document-id.ts';
import { readable, roleOf } from './readable.sql.ts';

type Opened = Pick<Database, 'pool'>;

export type Role = 'owner' | 'editor' | 'viewer';

export interface PermittedDocument {
  id: string;
  role: Role;
  filename: string;
  /** The file extension in lower case, without the dot. */
  fileType: string;
  version: number;
  ownerId: string;
}

/** @throws AppError `not-found`, the same for foreign, deleted, missing and malformed ids */
export async function readableDocument(
  { pool }: Opened,
  userId: string,
  id: string,
): Promise<PermittedDocument> {
  if (!isDocumentId(id)) throw documentNotFound();
  const { rows } = await pool.query<PermittedDocument>(permitted, [userId, id]);
  if (!rows[0]) throw documentNotFound();
  return rows[0];
}

/** @throws AppError `not-found` if the person cannot read the document, `forbidden` if they can only read it */
export async function editableDocument(
  database: Opened,
  userId: string,
  id: string,
): Promise<PermittedDocument> {
  const document = await readableDocument(database, userId, id);
  if (document.role === 'viewer') throw editorsOnly();
  return document;
}

/** @throws AppError `not-found` if the person cannot read the document, `forbidden` if they do not own it */
export async function ownDocument(database: Opened, userId: string, id: string): Promise<PermittedDocument> {
  const document = await readableDocument(database, userId, id);
  if (document.role !== 'owner') throw ownersOnly();
  return document;
}

/** The person's role for each document that they can read. Documents that they cannot read are absent. */
export async function rolesOf(
  transaction: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, Role>> {
  const { rows } = await transaction.query<{ id: string; role: Role }>(roles, [userId, ids]);
  return new Map(rows.map(({ id, role }) => [id, role]));
}

export const ownersOnly = () => new AppError('forbidden', 'Only the document’s owner can do this');
export const editorsOnly = () =>
  new AppError('forbidden', 'Only the document’s owner and editors can do this');

const permitted = `
select d.id, d.filename, d.file_type as "fileType", d.version, d.owner_id as "ownerId", ${roleOf('$1::uuid')} as role
from document d where d.id = $2 and ${readable('$1::uuid')}`;

const roles = `
select d.id, ${roleOf('$1::uuid')} as role from document d where d.id = any($2) and ${readable('$1::uuid')}`;
