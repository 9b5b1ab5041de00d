import { inProjectOf, readersByProject } from './project-access.sql.ts';

/**
 * SQL conditions for access to a document. No other file decides who has access. The conditions expect the table `document`
 * under the alias `d`. The parameter `user` is the placeholder of the person's id, with a type where PostgreSQL cannot infer
 * it: `$1::uuid`.
 */

/**
 * Matches the document's owner, people with a grant, and members of the document's teams and projects. Matches everyone if the
 * company has a grant.
 */
export function readable(user: string): string {
  return `d.deleted_at is null and (d.owner_id = ${user} or ${granted(user)} or ${inProjectOf(user)})`;
}

export function editable(user: string): string {
  return `d.deleted_at is null and (d.owner_id = ${user} or ${granted(user, ` and s.role = 'editor'`)})`;
}

export function roleOf(user: string): string {
  return `case when d.owner_id = ${user} then 'owner' when ${granted(user, ` and s.role = 'editor'`)} then 'editor' else 'viewer' end`;
}

/** Matches a document in its owner's trash: only the owner can see and restore the document. */
export function trashed(user: string): string {
  return `d.deleted_at is not null and d.owner_id = ${user}`;
}

function granted(user: string, condition = ''): string {
  return `exists (
    select from document_share s where s.document_id = d.id${condition} and (
      s.user_id = ${user} or (s.user_id is null and s.team_id is null)
      or s.team_id in (select m.team_id from team_member m where m.user_id = ${user})))`;
}

/**
 * SQL array of the ids of the document's owner and of everyone with access through a grant, a team or a project. Leaves out
 * access through the whole company, which `forCompany` covers.
 */
export const namedReaders = `array(
  select d.owner_id
  union select s.user_id from document_share s where s.document_id = d.id and s.user_id is not null
  union select m.user_id from document_share s join team_member m on m.team_id = s.team_id where s.document_id = d.id
  union ${readersByProject})`;

export const forCompany = `exists (
  select from document_share s where s.document_id = d.id and s.user_id is null and s.team_id is null)`;
