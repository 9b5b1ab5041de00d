import { jobColumns } from '../job-columns.ts';

/**
 * SQL that accepts jobs. Within a batch, earlier jobs get the remaining places.
 * @param queued part of the statement that queues the accepted jobs; without it, the caller queues them
 */
export const accepting = (queued?: string) => `
with asked as (
  select * from rows from (jsonb_to_recordset($1::jsonb) as (id uuid, "userId" uuid, agent text, name text, "documentId" uuid,
    input jsonb, instructions text, steps jsonb, "idempotencyKey" text, request text, "documentIds" uuid[], trace text)) with ordinality
    a (id, "userId", agent, name, "documentId", input, instructions, steps, "idempotencyKey", request, "documentIds", trace, place)),
accepted as (
  insert into ai_job (id, user_id, agent, name, document_id, input, instructions, steps, idempotency_key, request, document_ids)
  select id, "userId", agent, name, "documentId", input, instructions, steps, "idempotencyKey", request, "documentIds"
  from (select asked.*, row_number() over (partition by "userId", agent order by place) as nth from asked) asked
  where $2::int >= nth + (select count(*) from (
    select from ai_job j where j.user_id = asked."userId" and j.agent = asked.agent and j.status = 'queued' limit $2) waiting)
  -- Always in one order, so that two processes do not wait for each other's requests.
  order by "userId", request, place
  on conflict do nothing returning ${jobColumns})
${queued === undefined ? '' : `, queued as (${queued})`}
select * from accepted`;

/** SQL for the queue entries of jobs that were just accepted. An entry has the same data as one from `enqueue`, and the trace. */
export const queueEntries = `
select accepted.agent || ':' || accepted.name as name, asked.place, jsonb_build_object('attempt', 0, 'unique', id, 'person',
  accepted."userId", 'payload', jsonb_build_object('jobId', id, 'before', accepted.attempts))
  || case when trace is null then '{}' else jsonb_build_object('trace', trace) end as data
from accepted join asked using (id)`;
