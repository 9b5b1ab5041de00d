import type { AddedDocument } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { type DocumentRow, documentColumns, presentDocument } from '../reading/document-view.sql.ts';
import type { Ingestion } from '../ingestion/ingestion.ts';
import { documentNotFound } from '../../access/document-id.ts';
import { editable, readable } from '../../access/readable.sql.ts';
import { lockBlob, untilRemoved } from '../blob-lock.sql.ts';
import type { DocumentEvents } from '../document-events.ts';
import type { StorageQuotas } from '../../storage-limits/storage-limits.ts';
import type { ReceivedFile } from './receive-files.ts';

export interface ReceivingDependencies {
  database: Pick<Database, 'pool'>;
  quotas: Pick<StorageQuotas, 'within'>;
  ingestion: Pick<Ingestion, 'start'>;
  documentEvents: Pick<DocumentEvents, 'created' | 'updated'>;
}

export interface VersionOf {
  /** The id of the document. */
  id: string;
  /** The owner of the document, whose storage the version uses. */
  ownerId: string;
}

export type Receiving = ReturnType<typeof createReceiving>;

/** Stores uploads: first the rows, then the files. The files are processed in the background afterwards. */
export function createReceiving({
  database: { pool },
  quotas,
  ingestion,
  documentEvents,
}: ReceivingDependencies) {
  return {
    /** @throws AppError `storage-full` */
    async add(userId: string, files: ReceivedFile[]): Promise<AddedDocument[]> {
      const stored = await insert(userId, files);
      const ids = stored.map(({ documentId }) => documentId);
      const [added] = await Promise.all([
        present(userId, ids, files),
        keep(files, () => pool.query('delete from document where id = any($1)', [ids])),
      ]);
      await documentEvents.created(userId, ids);
      await Promise.all(stored.map(({ versionId }) => ingestion.start(versionId, userId)));
      return added;
    },

    /** Adds files that were found in a document, and gives them the same readers. Skips files that were added before. */
    async addAttached(to: { documentId: string; ownerId: string }, files: ReceivedFile[]): Promise<void> {
      const stored = await insert(to.ownerId, files, to.documentId);
      const ids = stored.map(({ documentId }) => documentId);
      await keep(files, () => pool.query('delete from document where id = any($1)', [ids]));
      await documentEvents.created(to.ownerId, ids);
      await documentEvents.updated(to.documentId, ...ids);
      await Promise.all(stored.map(({ versionId }) => ingestion.start(versionId, to.ownerId)));
    },

    /**
     * Adds a version to a document. The current version stays in use until the new one is processed.
     * @throws AppError `not-found`, `storage-full`
     */
    async addVersion(userId: string, { id, ownerId }: VersionOf, file: ReceivedFile): Promise<void> {
      const { hash, size } = file.staged;
      const values = [userId, id, hash, file.filename, size, file.instructions ?? null];
      const version = await orDiscard([file], () =>
        quotas.within(ownerId, size, async (tx) => {
          const { rows } = await tx.query<{ id: string }>(addVersion, values);
          if (!rows[0]) throw documentNotFound();
          return rows[0];
        }),
      );
      await keep([file], () => pool.query(takeBackVersion, [version.id]));
      await ingestion.start(version.id);
    },
  };

  async function insert(userId: string, files: ReceivedFile[], attachedTo: string | null = null) {
    const values = [
      userId,
      files.map(({ filename }) => filename),
      files.map(({ fileType }) => fileType),
      files.map(({ staged }) => staged.size),
      files.map(({ staged }) => staged.hash),
      attachedTo,
      files[0]?.instructions ?? null,
    ];
    const bytes = files.reduce((sum, { staged }) => sum + staged.size, 0);
    const { rows } = await orDiscard(files, () =>
      quotas.within(userId, bytes, (tx) =>
        tx.query<{ documentId: string; versionId: string }>(insertDocuments, values),
      ),
    );
    return rows;
  }

  /**
   * Stores received files whose rows already exist, so that no stored file lacks a row. The sweeper, which deletes unused
   * blobs, takes the same lock as the insert: it either sees the row, or has already announced the deletion, which this code
   * awaits.
   */
  async function keep(files: ReceivedFile[], undo: () => Promise<unknown>): Promise<void> {
    try {
      await untilRemoved(
        { pool },
        files.map(({ staged }) => staged.hash),
      );
      for (const { staged } of files) await staged.keep();
    } catch (error) {
      await Promise.allSettled([undo(), ...files.map(({ staged }) => staged.discard())]);
      throw error;
    }
  }

  async function present(userId: string, ids: string[], files: ReceivedFile[]): Promise<AddedDocument[]> {
    const hashes = files.map(({ staged }) => staged.hash);
    const [{ rows }, duplicates] = await Promise.all([
      pool.query<DocumentRow>(`select ${documentColumns('$1::uuid')} from document d where d.id = any($2)`, [
        userId,
        ids,
      ]),
      pool.query<{ blob: string; id: string; filename: string }>(sameContent, [userId, hashes, ids]),
    ]);
    return ids.flatMap((id, index) => {
      const row = rows.find((each) => each.id === id);
      const same = duplicates.rows.find(({ blob }) => blob === hashes[index]);
      const duplicateOf = same ? { id: same.id, filename: same.filename } : null;
      return row ? [{ ...presentDocument(row), duplicateOf }] : [];
    });
  }
}

async function orDiscard<T>(files: readonly ReceivedFile[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await Promise.allSettled(files.map(({ staged }) => staged.discard()));
    throw error;
  }
}

// Returns the rows in the given order of the files. Locks the blobs in the order of their names, so that two uploads cannot
// deadlock.
const insertDocuments = `
with file as (
  select n, gen_random_uuid() as id, filename, file_type, size, blob
  from unnest($2::text[], $3::text[], $4::bigint[], $5::text[]) with ordinality as sent (filename, file_type, size, blob, n)
  where $6::uuid is null or not exists (
    select from document d join document_version v on v.document_id = d.id
    where d.attached_to = $6 and v.filename = sent.filename and v.blob = sent.blob)
), locked as materialized (
  select count(${lockBlob('blob')}::text) from (select distinct blob from file order by blob) named
), stored as (
  insert into document (id, owner_id, filename, file_type, file_size, attached_to)
  select id, $1, filename, file_type, size, $6 from file, locked returning id
), shared as (
  insert into document_share (document_id, user_id, team_id, role)
  select stored.id, s.user_id, s.team_id, s.role from stored, document_share s where s.document_id = $6
), placed as (
  insert into project_document (document_id, project_id, added_by)
  select stored.id, pd.project_id, pd.added_by from stored, project_document pd where pd.document_id = $6
), version as (
  insert into document_version (document_id, version, blob, filename, file_size, created_by, instructions)
  select file.id, 1, blob, filename, size, $1, $7 from file join stored on stored.id = file.id returning id, document_id
)
select file.id as "documentId", version.id as "versionId" from file join version on version.document_id = file.id order by n`;

// A failed document has nothing to show, so a new version of it becomes the current version immediately.
const addVersion = `
with counted as (
  update document d set newest_version = d.newest_version + 1,
    version = case when d.status = 'failed' then d.newest_version + 1 else d.version end,
    status = case when d.status = 'failed' then 'uploaded' else d.status end,
    error = case when d.status = 'failed' then null else d.error end,
    failure = case when d.status = 'failed' then null else d.failure end, updated_at = now()
  where d.id = $2 and ${editable('$1::uuid')} returning d.id, d.newest_version
), locked as materialized (select ${lockBlob('$3::text')})
insert into document_version (document_id, version, blob, filename, file_size, created_by, instructions)
select id, newest_version, $3, $4, $5, $1, $6 from counted, locked returning id`;

const takeBackVersion = `
with gone as (delete from document_version where id = $1 returning document_id),
left_over as (
  select v.document_id, max(v.version) as version from document_version v join gone using (document_id)
  where v.id <> $1 group by v.document_id)
update document d set newest_version = l.version, version = least(d.version, l.version),
  status = case when d.version > l.version then 'failed' else d.status end
from left_over l where d.id = l.document_id`;

// A duplicate must be older than the upload. Otherwise, two simultaneous uploads would each be a duplicate of the other.
const sameContent = `
select v.blob, d.id, d.filename from document_version v join document d on d.id = v.document_id and d.version = v.version
where v.blob = any($2) and d.id <> all($3::uuid[]) and ${readable('$1::uuid')}
  and v.created_at < (select min(created_at) from document_version where document_id = any($3))
order by (d.owner_id = $1) desc, d.created_at`;
