import { documentNotFound } from '../../access/document-id.ts';
import { ownersOnly } from '../../access/document-roles.sql.ts';
import { trashed } from '../../access/readable.sql.ts';
import type { DocumentAction } from '../actions/document-actions.ts';
import { type DocumentEvents, type Readers, readersOf } from '../document-events.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { AuditService } from '../../audit/service.ts';
import type { Ingestion } from '../ingestion/ingestion.ts';

interface Deleted {
  id: string;
  readers: Readers;
}

interface Restored {
  id: string;
  /** False if the document was not in the trash. */
  restored: boolean;
  /**
   * Versions to process. They include a processed current version, whose vectors may be missing because the embedder changed in
   * the meantime.
   */
  versionIds: string[];
}

export interface TrashActionDependencies {
  ingestion: Pick<Ingestion, 'start'>;
  documentEvents: Pick<DocumentEvents, 'updated' | 'deleted'>;
  audit: Pick<AuditService, 'recordAll'>;
}

export function createTrashActions({ ingestion, documentEvents, audit }: TrashActionDependencies) {
  const record = (tx: Transaction, userId: string, action: string, ids: readonly string[]) =>
    audit.recordAll(
      tx,
      ids.map((subject) => ({ userId, action, subject })),
    );

  const moveToTrash: DocumentAction<Deleted> = {
    async perform(transaction, { id: userId }, ids) {
      const { rows } = await transaction.query<{ id: string }>(deleteOwn, [userId, ids]);
      const moved = rows.map(({ id }) => id);
      const action = 'document.delete';
      await record(transaction, userId, action, moved);
      const readers = await readersOf(transaction, moved);
      return [...readers].map(([id, told]) => ({ id, readers: told }));
    },
    refuse: (role) => (role === 'owner' ? documentNotFound() : ownersOnly()),
    after: (_, done) => documentEvents.deleted(new Map(done.map(({ id, readers }) => [id, readers]))),
  };

  /** Restores documents from the trash. Documents that are not in the trash stay unchanged. */
  const restore: DocumentAction<Restored> = {
    async perform(transaction, { id: userId }, ids) {
      const { rows } = await transaction.query<Restored>(restoreOwn, [userId, ids]);
      const back = rows.filter(({ restored }) => restored).map(({ id }) => id);
      const action = 'document.restore';
      await record(transaction, userId, action, back);
      return rows;
    },
    refuse: documentNotFound,
    async after({ id: userId }, done) {
      for (const { versionIds } of done) for (const id of versionIds) await ingestion.start(id, userId);
      await documentEvents.updated(...done.filter(({ restored }) => restored).map(({ id }) => id));
    },
  };

  return { moveToTrash, restore };
}

const deleteOwn = `
update document set deleted_at = now(), updated_at = now()
where id = any($2) and owner_id = $1 and deleted_at is null returning id`;

const restoreOwn = `
with restored as (
  update document d set deleted_at = null, updated_at = now()
  where d.id = any($2) and ${trashed('$1::uuid')} returning d.id, d.version)
select id, true as restored, array(
  select v.id from document_version v
  where v.document_id = r.id and (v.status in ('uploaded', 'processing') or v.version = r.version)) as "versionIds"
from restored r
union all
select d.id, false, '{}' from document d where d.id = any($2) and d.owner_id = $1 and d.deleted_at is null`;
