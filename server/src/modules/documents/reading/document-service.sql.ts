import { documentColumns } from './document-view.sql.ts';
import { readable } from '../../access/readable.sql.ts';

export const attachedTo = `
select d.id, d.filename, d.status from document d where d.attached_to = $2 and ${readable('$1::uuid')}
order by d.created_at, d.filename, d.id`;

export const visibleDocument = `select ${documentColumns('$1::uuid')} from document d
   where ${readable('$1::uuid')} and ($2::text is null or d.status = $2) and ($3::text is null or d.listed like lower($3))
   order by d.created_at desc, d.id desc limit $4 offset $5`;

export const readableIds = `select d.id from document d where d.id = any($2) and ${readable('$1::uuid')}
     and (d.status in ('uploaded', 'processing') or (d.ocr ->> 'waiting')::int > 0)`;
