import { editable, readable } from '../../access/readable.sql.ts';
import { lockBlob } from '../blob-lock.sql.ts';

export const list = `
select v.version, v.version = d.version as current, v.filename, v.file_size::float8 as "fileSize", v.status, v.error, v.failure,
  (select nullif(count(distinct page -> 'number'), 0)::int from jsonb_array_elements(v.pages) page) as pages, v.created_at as "createdAt",
  case when u.id is not null then jsonb_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.email)) end as "createdBy"
from document d join document_version v on v.document_id = d.id left join app_user u on u.id = v.created_by
where d.id = $2 and ${readable('$1::uuid')} order by v.version desc`;

export const restore = `
with counted as (
  update document d set newest_version = d.newest_version + 1, updated_at = now()
  where d.id = $2 and ${editable('$1::uuid')}
    and exists (select from document_version v where v.document_id = d.id and v.version = $3)
  returning d.id, d.newest_version
), earlier as materialized (
  select blob, filename, file_size, encoding, encoding_chosen, ${lockBlob('blob')}::text from document_version where document_id = $2 and version = $3
)
insert into document_version (document_id, version, blob, filename, file_size, created_by, encoding, encoding_chosen)
select id, newest_version, blob, filename, file_size, $1, coalesce($4::text, encoding), $4::text is not null or encoding_chosen from counted, earlier returning id`;
