import { plainContent, saltedContent } from './sealed-content.sql.ts';

const contentWith = (salt: string) =>
  `case when ${salt} is null then ${plainContent} else ${saltedContent(salt)} end as content`;

// A generated salt is the same in both columns, because the inner query computes it once for each row.
export const unsealed = `
select id, salt, ${saltedContent('salt')} as content
from (select *, replace(gen_random_uuid()::text, '-', '') as salt from (
  select id, user_id, action, subject, detail, address, created_at from audit_entry where number is null
  order by created_at, id limit $1) entry offset 0) entry
order by created_at, id`;

export const unsealedCount = 'select count(*)::int as count from audit_entry where number is null';

export const storeSeals = `
update audit_entry set number = given.number, previous = given.previous, seal = given.seal, salt = given.salt
from jsonb_to_recordset($1::jsonb) as given (id uuid, number bigint, previous text, seal text, salt text)
where audit_entry.id = given.id`;

export const sealedAfter = `
select number::float8 as number, previous, seal, ${contentWith('salt')},
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"
from audit_entry where number > $1 order by number limit $2`;

export const headValue = 'select value from workspace_state where name = $1';
