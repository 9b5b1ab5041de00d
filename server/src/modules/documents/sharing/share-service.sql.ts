import { inProject } from '../../access/project-access.sql.ts';

const person = (alias: string) =>
  `'id', ${alias}.id, 'name', coalesce(nullif(${alias}.name, ''), ${alias}.email), 'email', ${alias}.email, 'picture', ${alias}.picture`;

export const ownerOf = `select id, coalesce(nullif(name, ''), email) as name, email, picture from app_user where id = $1`;

export const listShares = `
select s.id, s.role, s.created_at as "createdAt",
  case when u.id is not null then 'person' when t.id is not null then 'team' else 'company' end as "to",
  case when u.id is not null then jsonb_build_object(${person('u')}) end as person,
  case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name,
    'memberCount', (select count(*) from team_member m where m.team_id = t.id)) end as team, null::jsonb as project
from document_share s left join app_user u on u.id = s.user_id left join team t on t.id = s.team_id
where s.document_id = $1
union all select p.id, 'viewer', pd.created_at, 'project', null, null,
  jsonb_build_object('id', p.id, 'name', case when ${inProject('$2::uuid')} then p.name end)
from project_document pd join project p on p.id = pd.project_id and p.deleted_at is null where pd.document_id = $1`;
