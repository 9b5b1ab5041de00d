import { inProjectOf, readersByProject } from './project-access.ts';

/**
 * Who may do what with a document, as conditions for SQL. The only place that says so. They read the table `document` under
 * the alias `d`; `user` is the placeholder of the person's id, with its type where nothing else tells it: `$1::uuid`.
 */

/** Its owner, those whom a grant names, members of its teams and projects, and everybody where one is for the company. */
export function readable(user: string): string {
  return `d.deleted_at is null and (d.owner_id = ${user} or ${granted(user)} or ${inProjectOf(user)})`;
}

/** Its owner and the editors. */
export function editable(user: string): string {
  return `d.deleted_at is null and (d.owner_id = ${user} or ${granted(user, ` and s.role = 'editor'`)})`;
}

/** What somebody who may read it is to it. */
export function roleOf(user: string): string {
  return `case when d.owner_id = ${user} then 'owner' when ${granted(user, ` and s.role = 'editor'`)} then 'editor' else 'viewer' end`;
}

/** Lies in the person's trash: gone for everybody, but for its owner to take back. */
export function trashed(user: string): string {
  return `d.deleted_at is not null and d.owner_id = ${user}`;
}

function granted(user: string, condition = ''): string {
  return `exists (
    select from document_share s where s.document_id = d.id${condition} and (
      s.user_id = ${user} or (s.user_id is null and s.team_id is null)
      or s.team_id in (select m.team_id from team_member m where m.user_id = ${user})))`;
}

/** An array of the ids of everybody whom owner and grants name; `forCompany` is not among them. */
export const namedReaders = `array(
  select d.owner_id
  union select s.user_id from document_share s where s.document_id = d.id and s.user_id is not null
  union select m.user_id from document_share s join team_member m on m.team_id = s.team_id where s.document_id = d.id
  union ${readersByProject})`;

export const forCompany = `exists (
  select from document_share s where s.document_id = d.id and s.user_id is null and s.team_id is null)`;
