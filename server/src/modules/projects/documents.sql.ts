import { AppError, msg } from '@staffroom/sdk';
import { maxProjectDocuments, type ProjectDocument as DocumentInfo } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { documentNotFound } from '../access/document-id.ts';
import { rolesOf } from '../access/document-roles.sql.ts';
import { inProject, projectRoleOf } from '../access/project-access.sql.ts';
import type { AuditService } from '../audit/service.ts';
import { type DocumentEvents, type Readers, readersOf } from '../documents/document-events.ts';
import type { Events } from '../events.ts';
import { ProjectDocument } from './entity.ts';
import { createProjectEvents } from './news.sql.ts';
import { requireProject } from './require-project.sql.ts';

export interface ProjectDocumentDependencies {
  database: Pick<Database, 'pool' | 'transaction'>;
  events: Pick<Events, 'publishTo'>;
  documentEvents: Pick<DocumentEvents, 'updated' | 'revoked'>;
  audit: Pick<AuditService, 'record' | 'recordAll'>;
}

export type ProjectDocumentService = ReturnType<typeof createProjectDocuments>;

const nobody: Readers = { people: [], everybody: false };

/** Manages the documents of a project. Members can read a document as viewers while it is in the project. */
export function createProjectDocuments(dependencies: ProjectDocumentDependencies) {
  const { database, documentEvents, audit, events } = dependencies;
  const { pool, transaction } = database;
  const news = createProjectEvents(database, events);

  async function list(userId: string, id: string): Promise<DocumentInfo[]> {
    await transaction((tx) => requireProject(tx, userId, id));
    const { rows } = await pool.query<DocumentInfo & { addedAt: Date }>(documents, [userId, id]);
    return rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() }));
  }

  return {
    list,

    /**
     * Adds documents, all or none. Skips documents that are already in the project.
     * @throws AppError `not-found`, `forbidden`, `invalid`
     */
    async add(userId: string, id: string, wanted: readonly string[]): Promise<DocumentInfo[]> {
      const ids = [...new Set(wanted.map((one) => one.toLowerCase()))];
      const added = await transaction(async (tx) => {
        await requireProject(tx, userId, id, { minRole: 'editor', lock: true });
        const roles = await rolesOf(tx, userId, ids);
        if (roles.size < ids.length) throw documentNotFound();
        if ([...roles.values()].some((role) => role !== 'owner'))
          throw new AppError(
            'forbidden',
            'Only a document’s owner can add it: project members will be able to read it.',
          );
        const { rows } = await tx.query<{ id: string }>(adding, [id, ids, userId]);
        const { rows: counted } = await tx.query<{ count: number }>(counting, [id]);
        if ((counted[0]?.count ?? 0) > maxProjectDocuments)
          throw new AppError('invalid', msg`Projects can have up to ${maxProjectDocuments} documents`);
        await audit.recordAll(
          tx,
          rows.map((row) => ({
            userId,
            action: 'project.add-document',
            subject: id,
            detail: { documentId: row.id },
          })),
        );
        return rows.map((row) => row.id);
      });
      await documentEvents.updated(...added);
      await news.changed(id);
      return list(userId, id);
    },

    /**
     * Removes a document. Only editors of the project and the document's owner may do this.
     * @throws AppError `not-found`, `forbidden`
     */
    async remove(userId: string, id: string, documentId: string): Promise<DocumentInfo[]> {
      const { before, now } = await transaction(async (tx) => {
        const { role } = await requireProject(tx, userId, id, { lock: true });
        const readers = await readersOf(tx, [documentId]);
        const own = (await rolesOf(tx, userId, [documentId])).get(documentId) === 'owner';
        if (role === 'viewer' && !own)
          throw new AppError('forbidden', 'Only project editors and the document’s owner can do this');
        const place = { projectId: id, documentId };
        if ((await tx.em.nativeDelete(ProjectDocument, place)) === 0)
          throw new AppError('not-found', 'This document is no longer in the project');
        const detail = { documentId };
        await audit.record(tx, { userId, action: 'project.remove-document', subject: id, detail });
        return { before: readers.get(documentId), now: (await readersOf(tx, [documentId])).get(documentId) };
      });
      await documentEvents.revoked(documentId, before ?? nobody, now ?? nobody);
      await documentEvents.updated(documentId);
      await news.changed(id);
      return list(userId, id);
    },
  };
}

/** SQL that adds documents to a project. It locks them, so that they keep their owner until they are added. */
const adding = `
insert into project_document (project_id, document_id, added_by)
select $1, own.id, $3 from (
  select id from document where id = any($2::uuid[]) and owner_id = $3 and deleted_at is null order by id for key share) own
on conflict do nothing returning document_id as id`;

const counting = `
select count(*)::int as count from project_document pd join document d on d.id = pd.document_id and d.deleted_at is null
where pd.project_id = $1`;

const documents = `
select d.id, d.filename, d.file_type as "fileType", d.file_size::float8 as "fileSize", d.status, d.summary,
  pd.created_at as "addedAt", d.owner_id = $1::uuid or ${projectRoleOf('$1::uuid')} <> 'viewer' as removable,
  jsonb_build_object('id', o.id, 'name', coalesce(nullif(o.name, ''), o.email), 'email', o.email, 'picture', o.picture) as owner
from project p join project_document pd on pd.project_id = p.id join document d on d.id = pd.document_id
join app_user o on o.id = d.owner_id
where p.id = $2 and ${inProject('$1::uuid')} and d.deleted_at is null
order by lower(d.filename), d.id`;
