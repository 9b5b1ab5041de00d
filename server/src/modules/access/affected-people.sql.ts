/**
 * SQL that selects, in the column `person`, everyone for whom an agent has worked with a document: the people who have a record
 * of the agent about the document, and those who started a job on it. A record without an owner counts for the document's
 * owner. All parameters are SQL expressions.
 */
export function affectedPeople(agent: string, documentId: string, owner: string): string {
  return `
    select coalesce(r.owner_id, ${owner}) as person from agent_record r
    where r.agent = ${agent} and r.document_id = ${documentId} and coalesce(r.owner_id, ${owner}) is not null
    union select j.user_id from ai_job j
    where j.agent = ${agent} and j.document_ids @> array[${documentId}] and j.name not like 'on:%'`;
}
