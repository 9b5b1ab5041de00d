import { readable } from '../documents/readable.ts';
import { holds } from './spaces.ts';

/** Of a long question only the rarest words are looked up. */
const wordLimit = 32;
/** Common words propose candidates only where the rarer ones are expected to find fewer than this. */
const enoughCandidates = 1000;
/** The index knows one bit of each number; of so many that it proposes the best ten are seldom missing. */
const nearest = 400;
/**
 * Passages in all from which on an index finds so many foreign ones that more of those in reach are compared one by one. It grows
 * with the root: an index reads `total / reach` for each that it finds.
 */
const wordsGrowFrom = 9_000;
const vectorsGrowFrom = 22_500;

/**
 * Keywords and meaning in one statement. Keywords: BM25, with the frequency of a word in a passage saturated by `ts_rank`
 * and the rarity of the word from the table `term`. Meaning: the cosine of the vectors. Each score is divided by the best
 * of its kind and they are added half and half, which finds more first hits than ranks do.
 *
 * What the person may read is a condition inside both halves: foreign passages are never candidates, so they neither
 * push others out nor shape the scores.
 *
 * Vectors are compared with those of one space alone: it is a partition with an index of its own, and its number a plain
 * parameter, so that the planner reads no other.
 *
 * Parameters: 1 user id, 2 query (null: no keywords), 3 vector (null: no meaning), 4 document ids (null: all),
 * 5 how many, 6 space of the vector, 7 up to how many passages in reach all are compared in a small
 * workspace; beyond, the indexes propose candidates, 8 embedder of the vector.
 */
export const rankPassages = `
with reach as materialized (
  select v.id, v.passages from document d join document_version v on v.document_id = d.id and v.version = d.version
  where ${readable('$1::uuid')} and ($4::uuid[] is null or d.id = any($4))
), size as materialized (
  select coalesce(sum(passages), 0) as reach,
    greatest((select passages from term_total), sum(passages), 1)::float8 as total,
    coalesce((select average_length from term_total), 100) as length
  from reach
), narrow as materialized (
  select reach <= $7::float8 * greatest(1, sqrt(total / ${wordsGrowFrom})) as for_words,
    reach <= $7::float8 * greatest(1, sqrt(total / ${vectorsGrowFrom})) as for_vectors
  from size
), word as materialized (
  select ln(1 + (total - passages + 0.5) / (passages + 0.5)) as rarity,
    sum(passages) over (order by passages, lexeme rows unbounded preceding exclude current row) as rarer,
    passages, ('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')::tsquery as query
  from size, lateral (
    select w.lexeme, least(coalesce(t.passages, 1), total) as passages
    from unnest(to_tsvector('english', $2)) w left join term t on t.lexeme = w.lexeme
    order by 2 limit ${wordLimit}) known
), proposing as materialized (
  select string_agg(query::text, ' | ')::tsquery as every, string_agg(query::text, ' | ') filter (
    where coalesce(rarer, 0) * reach / total < ${enoughCandidates})::tsquery as rare
  from size, word
), found_rare as materialized (
  select id, terms, length from passage
  where (select not for_words from narrow) and terms @@ (select rare from proposing)
    and (version_id in (select id from reach)) is true
), found as (
  select * from found_rare
  union all
  select id, terms, length from passage
  where (select not for_words from narrow) and (select count(*) < $5 from found_rare)
    and terms @@ (select every from proposing) and (version_id in (select id from reach)) is true
    and id not in (select id from found_rare)
  union all
  select id, terms, length from passage
  where (select for_words from narrow) and version_id = any (array(select id from reach))
    and terms @@ (select every from proposing)
), keyword as (
  select found.id, sum(word.rarity * ts_rank('{1,1,1,1}', found.terms, word.query) / (0.8 + 0.2 * found.length / size.length)) as score
  from size, found cross join word where found.terms @@ word.query
  group by found.id order by score desc, found.id limit 50
), vector as materialized (
  select $3::vector is not null and ${holds('$6', '$8')} as valid from embedding_state
), candidate as (
  (select passage_id, embedding from passage_vector
   where space = $6 and (select valid from vector) and (select for_vectors from narrow)
     and version_id = any (array(select id from reach)))
  union all
  (select passage_id, embedding from passage_vector
   where space = $6 and (select valid from vector) and (select not for_vectors from narrow)
     and (version_id in (select id from reach)) is true
   order by binary_quantize(embedding)::bit(384) <~> binary_quantize($3::vector)::bit(384) limit ${nearest})
), meaning as (
  select passage_id as id, greatest(1 - (embedding <=> $3::vector), 0) as score
  from candidate order by embedding <=> $3::vector, passage_id limit 50
), fused as (
  select id, sum(share) as score from (
    select id, score / max(score) over () * case when $3::vector is null then 1 else 0.5 end as share from keyword
    union all
    select id, score / nullif(max(score) over (), 0) * case when $2::text is null then 1 else 0.5 end from meaning) scored
  group by id order by score desc nulls last, id limit $5
)
select p.id, p.document_id as "documentId", d.filename, v.version, p.page, p.section, p.start_offset as start,
  p.end_offset as "end", p.text as quote, coalesce(fused.score, 0)::float8 as score
from fused join passage p on p.id = fused.id join document_version v on v.id = p.version_id
  join document d on d.id = p.document_id
order by fused.score desc nulls last, p.id`;
