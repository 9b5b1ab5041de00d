import type { DocumentOcr } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { extensionOf } from '../../../text/file-name.ts';
import type { Failed } from './failures.ts';

export interface StartedVersion {
  versionId: string;
  documentId: string;
  ownerId: string;
  blob: string;
  filename: string;
  encoding: string | null;
}

export interface FailedVersion {
  documentId: string;
  filename: string;
  /** The id of the uploader; null if the account was deleted. */
  uploadedBy: string | null;
}

export interface Outcome {
  passages: number;
  summary: string | null;
  pages: number | null;
  ocr: DocumentOcr | null;
}

/** Changes the state of a version. While the version is the current one, its document changes state with it. */
export type VersionStates = ReturnType<typeof createVersionStates>;

export function createVersionStates({ pool }: Pick<Database, 'pool'>) {
  return {
    async unfinished(): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        `select v.id from document_version v join document d on d.id = v.document_id
         where v.status in ('uploaded', 'processing') and d.deleted_at is null`,
      );
      return rows.map(({ id }) => id);
    },

    /** Up to a hundred versions that have been waiting for `since` milliseconds, oldest first. */
    async waiting(since: number): Promise<{ id: string; owner: string }[]> {
      const { rows } = await pool.query<{ id: string; owner: string }>(
        `select v.id, d.owner_id as owner from document_version v join document d on d.id = v.document_id
         where v.status = 'uploaded' and d.deleted_at is null and v.created_at <= now() - make_interval(secs => $1)
         order by v.created_at limit 100`,
        [since / 1000],
      );
      return rows;
    },

    /** Starts processing a version. Returns null if the document is deleted or another run has finished the version. */
    async begin(versionId: string): Promise<StartedVersion | null> {
      const { rows } = await pool.query<StartedVersion>(begin([versionId]));
      return rows[0] ?? null;
    },

    /** Stores the number of passages while text recognition is still running. */
    async countPassages(versionId: string, passages: number): Promise<void> {
      await pool.query('update document_version set passages = $2 where id = $1', [versionId, passages]);
    },

    async isShown(versionId: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `select from document_version v join document d on d.id = v.document_id and d.version = v.version
         where v.id = $1 and v.status = 'processed' and d.deleted_at is null`,
        [versionId],
      );
      return rowCount === 1;
    },

    /**
     * Makes a processed version current, unless a later version is current. The document keeps its name, but gets the extension
     * of the new file. Deletes the vectors of earlier versions, because search uses current versions only.
     * @returns whether the version is current now
     */
    async finish(begun: StartedVersion, { passages, summary, pages, ocr }: Outcome): Promise<boolean> {
      const { rowCount } = await pool.query(
        finish([
          begun.versionId,
          passages,
          summary,
          pages,
          extensionOf(begun.filename).slice(1),
          ocr && JSON.stringify(ocr),
        ]),
      );
      return rowCount === 1;
    },

    /** A processed current version on which more work will be done; null if it was deleted, failed or replaced. */
    async shown(versionId: string): Promise<StartedVersion | null> {
      const { rows } = await pool.query<StartedVersion & { status: string }>(
        `select v.id as "versionId", d.id as "documentId", d.owner_id as "ownerId", v.blob, v.filename, v.status,
           case when v.encoding_chosen then v.encoding end as encoding
         from document_version v join document d on d.id = v.document_id
         where v.id = $1 and d.deleted_at is null and d.version <= v.version`,
        [versionId],
      );
      const [version] = rows;
      if (!version || version.status === 'failed') return null;
      if (version.status !== 'processed') throw new Error('the version is not yet stored');
      return version;
    },

    /** Stores the progress of text recognition. Keeps a summary that a person or model wrote. */
    async recognised(documentId: string, summary: string | null, ocr: DocumentOcr | null): Promise<void> {
      await pool.query(
        `update document set summary = case when summary_by = 'text' then $2 else summary end, ocr = $3, updated_at = now()
         where id = $1`,
        [documentId, summary, ocr && JSON.stringify(ocr)],
      );
    },

    /**
     * @param from `processed` allows an already processed version to fail
     * @returns the failed version; null if the version is missing or has another state than `from` allows
     */
    async fail(
      versionId: string,
      { failure, error }: Failed,
      from: 'unprocessed' | 'processed' = 'unprocessed',
    ): Promise<FailedVersion | null> {
      const { rows } = await pool.query<FailedVersion>(
        `with failed as (
           update document_version set status = 'failed', error = $2, failure = $4
           where id = $1 and (status = 'processed') = ($3 = 'processed')
           returning document_id, version, filename, created_by
         ), shown as (
           update document d set status = 'failed', error = $2, failure = $4, ocr = null, updated_at = now(),
             summary = case when d.summary_by = 'text' then null else d.summary end
           from failed where d.id = failed.document_id and d.version = failed.version
         )
         select document_id as "documentId", filename, created_by as "uploadedBy" from failed`,
        [versionId, error, from, failure],
      );
      return rows[0] ?? null;
    },
  };
}

const begin = prepared(`
with begun as (
  update document_version v set status = 'processing', error = null, failure = null from document d
  where v.id = $1 and d.id = v.document_id and d.deleted_at is null and v.status in ('uploaded', 'processing')
  returning v.id, v.document_id, v.version, v.blob, v.filename, d.owner_id, case when v.encoding_chosen then v.encoding end as encoding
), shown as (
  update document d set status = 'processing', error = null, failure = null, updated_at = now()
  from begun where d.id = begun.document_id and d.version = begun.version
)
select id as "versionId", document_id as "documentId", owner_id as "ownerId", blob, filename, encoding from begun`);

const finish = prepared(`
with finished as (
  update document_version set passages = $2, status = 'processed', error = null, failure = null where id = $1
  returning document_id, version, file_size
), shown as (
  update document d set version = finished.version, status = 'processed', error = null, failure = null, pages = $4, ocr = $6,
    file_size = finished.file_size, file_type = $5::text, updated_at = now(),
    filename = case when d.file_type = $5::text then d.filename
      else regexp_replace(d.filename, '(.)\\.[^.\\s]+$', '\\1') || '.' || $5::text end,
    summary = case when d.summary_by = 'person' then d.summary else $3 end,
    summary_by = case when d.summary_by = 'person' then 'person' else 'text' end
  from finished where d.id = finished.document_id and d.version <= finished.version
  returning d.id, d.version
), unmarked as (
  delete from embedded_version e using document_version v, shown
  where v.document_id = shown.id and v.version < shown.version and e.version_id = v.id
), dropped as (
  delete from passage_vector x using document_version v, shown
  where v.document_id = shown.id and v.version < shown.version and x.version_id = v.id
)
select from shown`);
