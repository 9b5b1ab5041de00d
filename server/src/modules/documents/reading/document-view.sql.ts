import type { LibraryDocument } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { documentNotFound, isDocumentId } from '../../access/document-id.ts';
import { readable, roleOf } from '../../access/readable.sql.ts';

export type DocumentRow = Omit<LibraryDocument, 'access' | 'createdAt' | 'updatedAt' | 'deletedAt'> &
  Record<'createdAt' | 'updatedAt', Date> & { deletedAt: Date | null };

export function documentColumns(user: string): string {
  return `d.id, d.owner_id as "userId", ${roleOf(user)} as role, d.filename, d.file_type as "fileType",
    d.file_size::float8 as "fileSize", d.status, d.error, d.failure, d.summary, d.summary_by as "summaryBy", d.tags,
    d.agent_name as "agentName", d.pages, d.ocr, d.version,
    (select v.blob from document_version v where v.document_id = d.id and v.version = d.version) as hash,
    exists (select from document_version v where v.document_id = d.id and v.version = d.version and v.truncated) as truncated,
    case when d.attached_to is not null then (
      select jsonb_build_object('id', d.id, 'filename', d.filename)
      from (select d.attached_to as id) child join document d on d.id = child.id where ${readable(user)}) end as "attachedTo",
    d.deleted_at as "deletedAt",
    d.created_at as "createdAt", d.updated_at as "updatedAt",
    exists (select from document_share s where s.document_id = d.id)
      or exists (select from project_document pd where pd.document_id = d.id) as shared,
    (select jsonb_build_object('id', o.id, 'name', coalesce(nullif(o.name, ''), o.email), 'picture', o.picture)
     from app_user o where o.id = d.owner_id) as owner,
    case when d.newest_version > d.version then (
      select jsonb_build_object('version', v.version, 'status', v.status, 'error', v.error, 'failure', v.failure)
      from document_version v where v.document_id = d.id and v.version = d.newest_version) end as "pendingVersion"`;
}

/** Lists every field that a response contains, so that a new column is never exposed by accident. */
export function presentDocument(row: DocumentRow): LibraryDocument {
  return {
    id: row.id,
    userId: row.userId,
    owner: row.owner,
    access: row.role === 'owner' ? 'owner' : 'shared',
    role: row.role,
    shared: row.shared,
    filename: row.filename,
    fileType: row.fileType,
    fileSize: row.fileSize,
    hash: row.hash,
    status: row.status,
    error: row.error,
    failure: row.failure,
    summary: row.summary,
    summaryBy: row.summaryBy,
    tags: row.tags,
    agentName: row.agentName,
    version: row.version,
    pendingVersion: row.pendingVersion,
    pages: row.pages,
    ocr: row.ocr,
    truncated: row.truncated,
    attachedTo: row.attachedTo,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

/** @throws AppError `not-found`, the same for foreign, deleted, missing and malformed ids */
export async function viewDocument(
  { pool }: Pick<Database, 'pool'>,
  userId: string,
  id: string,
): Promise<LibraryDocument> {
  if (!isDocumentId(id)) throw documentNotFound();
  const { rows } = await pool.query<DocumentRow>(one, [userId, id]);
  if (!rows[0]) throw documentNotFound();
  return presentDocument(rows[0]);
}

const one = `select ${documentColumns('$1::uuid')} from document d where d.id = $2 and ${readable('$1::uuid')}`;
