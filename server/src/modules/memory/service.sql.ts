import { prepared } from '../../db/prepared.ts';
import { close } from './choose-memories.ts';

/** The maximum number of memories per person and agent. Beyond it, the least important and oldest memories are deleted. */
const kept = 500;

/** SQL that checks whether a person has memories and memory is on. It runs before every answer. */
export const remembered = prepared(`
  select from memory where user_id = $1 and agent = $2 and not exists (
    select from agent_preference where user_id = $1 and agent = $2 and settings->>'memory' = 'false') limit 1`);

const columns = `id, user_id "userId", agent, content, type, importance, created_at "createdAt", updated_at "updatedAt"`;

/**
 * SQL for the memories that share a word with the question or are similar to it. Parameters: 1 person, 2 agent, 3 question, 4
 * vector of the question, 5 embedder of that vector.
 */
export const candidates = prepared(`
  with asked as (
    select tsvector_to_array(to_tsvector('english', $3)) asked
  ), own as materialized (
    select *, tsvector_to_array(terms) words, case when embedder = $5 then 1 - (meaning <=> $4::vector) end closeness
    from memory where user_id = $1 and agent = $2 order by created_at desc limit ${kept}
  )
  select ${columns}, words, asked, closeness, (select count(*)::int from own) total
  from own, asked where words && asked or closeness >= ${close} order by created_at desc`);

/**
 * SQL that stores a memory, unless an existing memory has the same text (ignoring case). Beyond the limit, it deletes the least
 * important and oldest memories, but never the newest. It stores nothing while memory is off. Parameters: 1 person, 2 agent, 3
 * kind, 4 content, 5 importance.
 */
export const keep = prepared(`
  with allowed as (
    select where not exists (
      select from agent_preference where user_id = $1 and agent = $2 and settings->>'memory' = 'false')
  ), same as (
    select id from memory where user_id = $1 and agent = $2 and type = $3 and lower(content) = lower($4::text)
      and exists (select from allowed) limit 1 for update
  ), again as (
    update memory set created_at = now(), updated_at = now(), importance = greatest(importance, $5::float8)
    where id in (select id from same) returning *
  ), added as (
    insert into memory (user_id, agent, type, content, importance)
    select $1, $2, $3, $4, $5 from allowed where not exists (select from same) returning *
  ), forgotten as (
    delete from memory where exists (select from added) and id in (
      select id from memory where user_id = $1 and agent = $2
      order by importance desc, created_at desc offset ${kept - 1})
  )
  select ${columns}, false added from again union all select ${columns}, true from added`);

export const equalWords = `select id from memory, lateral (
   select nullif(replace(plainto_tsquery('english', $3)::text, '&', '|'), '')::tsquery as query) as asked
  where user_id = $1 and ($2::text is null or agent = $2) and ($5::text is null or type = $5) and terms @@ query
  order by ts_rank(terms, query) * importance desc, created_at desc limit $4`;
