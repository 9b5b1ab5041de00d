/**
 * Who may read a document: its owner, the people it is shared with and, where it is shared with the company, everybody.
 * The only place that says so. Reads the table `document` under the alias `d`.
 * @param user placeholder of the person's id
 */
export function readable(user: string): string {
  return `d.deleted_at is null and (d.owner_id = ${user} or exists (
    select from document_share s where s.document_id = d.id and (s.user_id = ${user} or s.user_id is null)))`;
}
