import { AppError } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import { type DocumentView, viewDocument } from './reading/document-view.ts';
import { cleanFileName, extensionOf } from '../../text/file-name.ts';
import type { Ingestion } from './ingestion/ingestion.ts';
import type { DocumentEvents } from './document-events.ts';
import { editableDocument } from '../access/permission.ts';
import { editable } from '../access/readable.ts';
import type { DocumentChange } from './schema.ts';

export interface EditingDependencies {
  database: Pick<Database, 'pool'>;
  ingestion: Pick<Ingestion, 'start'>;
  documentEvents: Pick<DocumentEvents, 'updated'>;
}

export type Editing = ReturnType<typeof createEditing>;

/** What the owner and the editors of a document may do. Each throws `not-found`, or `forbidden` for those who may only read it. */
export function createEditing({ database, ingestion, documentEvents }: EditingDependencies) {
  const { pool } = database;

  async function changeTags(userId: string, id: string, statement: string, tags: string[]): Promise<void> {
    await editableDocument(database, userId, id);
    await pool.query(statement, [userId, id, tags]);
    await documentEvents.updated(id);
  }

  return {
    /** What is absent stays. The extension stays in any case, because it says what the file is. */
    async update(userId: string, id: string, change: DocumentChange): Promise<DocumentView> {
      const { fileType } = await editableDocument(database, userId, id);
      const { filename, tags, summary } = change;
      await pool.query(
        `update document d set filename = coalesce($3, filename), tags = coalesce($4::text[], tags),
           tags_by = case when $4::text[] is null then tags_by else 'person' end,
           summary = case when $5 then nullif($6, '') else summary end,
           summary_by = case when $5 then 'person' else summary_by end, updated_at = now()
         where d.id = $2 and ${editable('$1::uuid')}`,
        [
          userId,
          id,
          filename === undefined ? null : named(filename, fileType),
          tags ?? null,
          summary !== undefined,
          summary ?? null,
        ],
      );
      await documentEvents.updated(id);
      return viewDocument(database, userId, id);
    },

    addTags: (userId: string, id: string, tags: string[]) => changeTags(userId, id, addTags, tags),
    removeTags: (userId: string, id: string, tags: string[]) => changeTags(userId, id, removeTags, tags),

    /** Processes what failed once more: the newest version where that is waiting to be shown, else the document. @throws AppError `conflict` */
    async retry(userId: string, id: string): Promise<DocumentView> {
      await editableDocument(database, userId, id);
      const { rows } = await pool.query<{ id: string }>(retry, [userId, id]);
      const [version] = rows;
      if (!version)
        throw new AppError('conflict', 'Only a document whose processing failed can be tried again');
      await ingestion.start(version.id);
      await documentEvents.updated(id);
      return viewDocument(database, userId, id);
    },
  };
}

function named(wanted: string, fileType: string): string {
  const filename = cleanFileName(wanted);
  return extensionOf(filename) === `.${fileType}` ? filename : cleanFileName(`${filename}.${fileType}`);
}

/** As many as one document may have. */
const mostTags = 50;

const addTags = `
update document d set tags_by = 'person', updated_at = now(), tags = array(
  select tag from unnest(d.tags || $3::text[]) with ordinality as one (tag, n)
  where not exists (select from unnest(d.tags || $3::text[]) with ordinality as other (tag, n)
    where lower(other.tag) = lower(one.tag) and other.n < one.n)
  order by n limit ${mostTags})
where d.id = $2 and ${editable('$1::uuid')}`;

const removeTags = `
update document d set tags_by = 'person', updated_at = now(), tags = array(
  select tag from unnest(d.tags) with ordinality as one (tag, n)
  where not exists (select from unnest($3::text[]) gone where lower(gone) = lower(tag)) order by n)
where d.id = $2 and ${editable('$1::uuid')}`;

const retry = `
with again as (
  update document_version v set status = 'uploaded', error = null from document d
  where d.id = $2 and ${editable('$1::uuid')} and v.document_id = d.id and v.status = 'failed'
    and v.version = case when d.status = 'failed' then d.version else d.newest_version end
  returning v.id, v.document_id, v.version
), shown as (
  update document d set status = 'uploaded', error = null, updated_at = now()
  from again where d.id = again.document_id and d.version = again.version)
select id from again`;
