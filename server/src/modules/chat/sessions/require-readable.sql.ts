import type { ChatDocument } from '@staffroom/sdk/core';
import type { Transaction } from '../../../db/transaction.ts';
import { documentNotFound } from '../../access/document-id.ts';
import { readable } from '../../access/readable.sql.ts';

/** @throws AppError `not-found` unless the person can read all documents; the error does not name the unreadable document */
export async function requireReadable(
  tx: Pick<Transaction, 'query'>,
  userId: string,
  documentIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(documentIds.map((id) => id.toLowerCase()))];
  if (wanted.length === 0) return;
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int count from document d where d.id = any ($2::uuid[]) and ${readable('$1::uuid')}`,
    [userId, wanted],
  );
  if (rows[0]?.count !== wanted.length) throw documentNotFound();
}

export async function readableAmong(
  tx: Pick<Transaction, 'query'>,
  userId: string,
  documentIds: readonly string[],
): Promise<ChatDocument[]> {
  if (documentIds.length === 0) return [];
  const { rows } = await tx.query<ChatDocument>(
    `select d.id, d.filename, d.file_type "fileType", d.status from document d
     where d.id = any ($2::uuid[]) and ${readable('$1::uuid')} order by lower(d.filename), d.id`,
    [userId, documentIds],
  );
  return rows;
}
