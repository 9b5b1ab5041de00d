export const sealedAfter = `
select e.id, e.user_id as "userId", u.name, u.email, e.action, e.subject, e.detail, e.address, e.number::float8 as number,
  e.previous, e.seal, round(extract(epoch from e.created_at) * 1000)::float8 as time
from audit_entry e left join app_user u on u.id = e.user_id
where e.number > $1 order by e.number limit $2`;
