/**
 * SQL conditions for membership in a project. No other file decides who is a member. The conditions expect the table `project`
 * under the alias `p`. The parameter `user` is a placeholder for the person's id, as in `readable`.
 */

/**
 * Matches the owner of a project, its named members and the members of its named teams. Matches no one while the project is in
 * the trash.
 */
export function inProject(user: string): string {
  return `p.deleted_at is null and (p.owner_id = ${user} or ${named(user)})`;
}

export function projectRoleOf(user: string): string {
  return `case when p.owner_id = ${user} then 'owner' when ${named(user, ` and pm.role = 'editor'`)} then 'editor' else 'viewer' end`;
}

/** True if the document `d` is in a project that the person belongs to. */
export function inProjectOf(user: string): string {
  return `exists (
    select from project_document pd join project p on p.id = pd.project_id
    where pd.document_id = d.id and ${inProject(user)})`;
}

/**
 * SQL for the fields of a chat's project, as JSON; null if the chat's author is not a member of the project.
 * @param id of the project
 */
export function chatProject(id: string, user: string, fields: string): string {
  return `(select jsonb_build_object(${fields}) from project p where p.id = ${id} and ${inProject(user)})`;
}

/**
 * SQL for the ids of the documents that limit a chat, as JSON: the documents selected for the chat or, without a selection, the
 * documents of its project.
 */
export function chatScope(chosen: string, project: string, user: string): string {
  return `case when ${project} is null or cardinality(${chosen}) > 0 then to_jsonb(${chosen}) else (
    select coalesce(jsonb_agg(d.id order by pd.created_at, d.id), '[]') from project p
      join project_document pd on pd.project_id = p.id join document d on d.id = pd.document_id and d.deleted_at is null
    where p.id = ${project} and ${inProject(user)}) end`;
}

export const readersByProject = `
  select p.owner_id from project_document pd join project p on p.id = pd.project_id and p.deleted_at is null
    where pd.document_id = d.id
  union select coalesce(pm.user_id, t.user_id) from project_document pd
    join project p on p.id = pd.project_id and p.deleted_at is null
    join project_member pm on pm.project_id = p.id left join team_member t on t.team_id = pm.team_id
    where pd.document_id = d.id and coalesce(pm.user_id, t.user_id) is not null`;

function named(user: string, condition = ''): string {
  return `exists (
    select from project_member pm where pm.project_id = p.id${condition} and (
      pm.user_id = ${user} or pm.team_id in (select t.team_id from team_member t where t.user_id = ${user})))`;
}

/** True if members of project `p` can read chat `s`: the chat's author shares the chat and is still a member. */
export const sharedInProject = `s.project_shared_at is not null
  and exists (select from app_user a where a.id = s.user_id and a.disabled_at is null) and ${inProject('s.user_id')}`;

/** True if chat `s` is shared with a project that the reader belongs to. */
export function sharedWithProjectOf(user: string): string {
  return `exists (select from project p where p.id = s.project_id and ${inProject(user)} and ${sharedInProject})`;
}
