import { documentColumns } from '../reading/document-view.sql.ts';
import { editable, readable } from '../../access/readable.sql.ts';
import { lockBlob } from '../blob-lock.sql.ts';

// Returns the rows in the given order of the files. Locks the blobs in the order of their names, so that two uploads cannot
// deadlock.
export const insertDocuments = `
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
export const addVersion = `
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

export const takeBackVersion = `
with gone as (delete from document_version where id = $1 returning document_id),
left_over as (
  select v.document_id, max(v.version) as version from document_version v join gone using (document_id)
  where v.id <> $1 group by v.document_id)
update document d set newest_version = l.version, version = least(d.version, l.version),
  status = case when d.version > l.version then 'failed' else d.status end
from left_over l where d.id = l.document_id`;

// A duplicate must be older than the upload. Otherwise, two simultaneous uploads would each be a duplicate of the other.
export const sameContent = `
select v.blob, d.id, d.filename from document_version v join document d on d.id = v.document_id and d.version = v.version
where v.blob = any($2) and d.id <> all($3::uuid[]) and ${readable('$1::uuid')}
  and v.created_at < (select min(created_at) from document_version where document_id = any($3))
order by (d.owner_id = $1) desc, d.created_at`;

export const deleteDocuments = 'delete from document where id = any($1)';

export const createdDocuments = `select ${documentColumns('$1::uuid')} from document d where d.id = any($2)`;
