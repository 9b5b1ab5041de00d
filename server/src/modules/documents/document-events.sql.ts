import { prepared } from '../../db/prepared.ts';
import { forCompany, namedReaders } from '../access/readable.sql.ts';
import { publishing } from '../events.sql.ts';

export const publishChanged = prepared(
  publishing(`
  select 'document.updated' as name, json_build_object('id', d.id, 'status', d.status) as data, person
  from document d, lateral unnest(
    case when d.deleted_at is not null then array[d.owner_id] when ${forCompany} then array[null::uuid] else ${namedReaders} end
  ) person
  where d.id = any($1::uuid[])`),
);

export const selectReaders = `select d.id, ${namedReaders} as people, ${forCompany} as everybody from document d where d.id = any($1)`;
