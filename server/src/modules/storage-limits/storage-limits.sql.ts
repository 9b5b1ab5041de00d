export const usedBy = `
select coalesce(sum(bytes) filter (where owner_id = $1), 0)::float8 as own, coalesce(sum(bytes), 0)::float8 as "all",
  count(*)::int as rows
from storage_change`;

export const sumUp = `
with former as (delete from storage_change returning owner_id, bytes)
insert into storage_change (owner_id, bytes)
select owner_id, sum(bytes) from former group by owner_id having sum(bytes) <> 0`;

export const largestOwners = `
select u.id, coalesce(nullif(u.name, ''), u.email) as name, sum(c.bytes)::float8 as used
from storage_change c join app_user u on u.id = c.owner_id
group by u.id having sum(c.bytes) > 0 order by used desc, u.id limit 10`;
