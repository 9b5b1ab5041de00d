import { readable } from '../access/readable.ts';
import { holds } from './spaces.ts';

/** Of a long question only the rarest words are looked up. */
const wordLimit = 32;
/** Of so many, the rarest, two at a time propose candidates too. */
const pairedWords = 8;
/** Words and pairs propose candidates, the rarest first, as long as they are expected to find no more than this in reach. */
const enoughCandidates = 1000;
/** Where words are so common that none proposes, about so many passages of the newest documents are candidates. */
const newestCandidates = 3000;
/** Whoever reads a smaller part of all passages is looked up by documents and words together, others by words alone. */
const closeShare = 0.25;
/** The index knows one bit of each number; of so many that it proposes the best ten are seldom missing. */
const nearest = 800;
/**
 * Passages in all from which on the index finds so many foreign ones that more of those in reach are compared one by one. It grows
 * with the root: the index reads `total / reach` for each that it finds.
 */
const vectorsGrowFrom = 2_000;

/**
 * Passages with their BM25. Their words are taken out of storage once (`||`, kept apart by `offset 0`), not for each word of the question.
 */
function scored(condition: string): string {
  return `select id, score from (
      select id, terms || '' as terms, 0.8::float8 + 0.2::float8 * length / (select length from size) as longer
      from passage where ${condition} offset 0) held,
    lateral (select sum(rarity * ts_rank('{1,1,1,1}', held.terms, word.query)) / held.longer as score from word) summed`;
}

/**
 * Keywords and meaning in one statement. Keywords: BM25, with the frequency of a word in a passage saturated by `ts_rank`
 * and the rarity of the word from the table `term`. Meaning: the cosine of the vectors. Each score is divided by the best
 * of its kind and they are added half and half, which finds more first hits than ranks do.
 *
 * Candidates of keywords: what a passage can score grows with how few hold its words together, so words and pairs of words propose
 * in the order of how little they are expected to find.
 *
 * What the person may read is a condition inside both halves: foreign passages are never candidates, so they push none out.
 * How rare a word is and how long a passage usually is are those of the whole workspace, as `term` and `term_total` count them:
 * they are facts of the company's language, the same question ranks the same passages alike for everybody who may read them, and
 * counting what each person may read would read all of it for every question. All that foreign documents can do to an answer is to
 * weigh its words.
 *
 * Vectors are compared with those of one space alone: it is a partition with an index of its own, and its number a plain
 * parameter, so that the planner reads no other.
 *
 * Parameters: 1 user id, 2 query (null: no keywords), 3 vector (null: no meaning), 4 document ids (null: all),
 * 5 how many, 6 space of the vector, 7 up to how many passages in reach all are compared, for vectors in a small workspace;
 * beyond, the indexes propose candidates, 8 embedder of the vector.
 */
export const rankPassages = `
with reach as materialized (
  select v.id, v.passages, d.updated_at from document d join document_version v on v.document_id = d.id and v.version = d.version
  where ${readable('$1::uuid')} and ($4::uuid[] is null or d.id = any($4))
), size as materialized (
  select coalesce(sum(passages), 0) as reach,
    greatest((select passages from term_total), sum(passages), 1)::float8 as total,
    coalesce((select average_length from term_total), 100) as length
  from reach
), narrow as materialized (
  select reach <= $7 as for_words,
    reach <= $7::float8 * greatest(1, sqrt(total / ${vectorsGrowFrom})) as for_vectors,
    reach < ${closeShare} * total as close
  from size
), word as materialized (
  select row_number() over (order by passages, lexeme) as place, passages,
    ln(1 + (total - passages + 0.5) / (passages + 0.5)) as rarity,
    ('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')::tsquery as query
  from size, lateral (
    select w.lexeme, least(coalesce(t.passages, 1), total) as passages
    from unnest(to_tsvector('english', $2)) w left join term t on t.lexeme = w.lexeme
    order by 2 limit ${wordLimit}) known
), proposal as (
  select query, passages as expected, true as single from word
  union all
  select one.query && other.query, one.passages * other.passages / total, false
  from size, word one join word other on one.place < other.place and other.place <= ${pairedWords}
), proposing as materialized (
  select string_agg(query::text, ' | ') filter (where single)::tsquery as every,
    string_agg(query::text, ' | ') filter (where accepted)::tsquery as likely,
    bool_and(accepted) filter (where single) as complete
  from (
    select query, single, so_far * reach / total <= ${enoughCandidates}
      or (so_far = expected and expected * reach / total <= ${newestCandidates}) as accepted
    from size, (
      select *, sum(expected) over (order by expected, single, query::text rows unbounded preceding) as so_far
      from proposal) ordered
  ) judged
), proposed as materialized (
  ${scored(`(select not for_words and not close from narrow)
    and terms @@ (select likely from proposing) and (version_id in (select id from reach)) is true`)}
  union all
  ${scored(`(select not for_words and close from narrow)
    and terms @@ (select likely from proposing) and version_id = any (array(select id from reach))`)}
), scarce as materialized (
  select not for_words and not complete and (select count(*) < $5 from proposed) as scarce from narrow, proposing
), newest as materialized (
  select id from (
    select id, sum(passages) over (order by updated_at desc, id rows unbounded preceding) - passages as newer from reach) aged
  where newer * (select sum(passages) / max(total) from word, size) <= ${newestCandidates}
), keyword as (
  select id, max(score) as score from (
    select id, score from proposed
    union all
    ${scored(`(select scarce from scarce)
      and terms @@ (select every from proposing) and version_id = any (array(select id from newest))`)}
    union all
    ${scored(`(select for_words from narrow)
      and terms @@ (select every from proposing) and version_id = any (array(select id from reach))`)}
  ) found
  group by id order by score desc, id limit 50
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
