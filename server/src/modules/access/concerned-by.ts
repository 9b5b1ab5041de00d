/**
 * The people in whose name an agent has worked with a document, as a query with the column `person`: they have a record about it,
 * or have started a job on it. A record of the whole workspace concerns the document's owner. Takes expressions of SQL.
 */
export function concernedBy(agent: string, documentId: string, owner: string): string {
  return `
    select coalesce(r.owner_id, ${owner}) as person from agent_record r
    where r.agent = ${agent} and r.document_id = ${documentId} and coalesce(r.owner_id, ${owner}) is not null
    union select j.user_id from ai_job j
    where j.agent = ${agent} and j.document_ids @> array[${documentId}] and j.name not like 'on:%'`;
}
