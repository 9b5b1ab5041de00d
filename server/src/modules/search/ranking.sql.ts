import type { QueryConfig } from 'pg';
import { prepared } from '../../db/prepared.ts';
import { readable } from '../access/readable.sql.ts';
import { questionWords } from './question-words.sql.ts';
import { holds } from './spaces.sql.ts';

interface RankingKind {
  /** Whether the search is limited to a list of documents. */
  scoped?: boolean;
  /**
   * Whether passages of other documents are added. Used only after a `crowded` result, which is rare: planning this part of the
   * statement takes as long as some searches.
   */
  others?: boolean;
}

/** The number of SQL parameters if there is no list of documents. */
const unscoped = 8;
/** The number of the rarest words that also propose candidates in pairs. */
const pairedWords = 8;
/**
 * The expected number of candidates among the readable passages at which no more words and pairs propose candidates. The rarest
 * words and pairs come first.
 */
const enoughCandidates = 1000;
/** The total number of passages up to which fewer candidates give the same hits (measured in `bench/README.md`). */
const fewSuffice = 16_000;
/** The number of candidates from words and from the vector index, in a workspace with at most `fewSuffice` passages. */
const fewCandidates = 400;
/** The number of passages of the newest documents that are candidates if all words are too common to propose candidates. */
const newestCandidates = 3000;
/**
 * The readable share of all passages below which the query combines documents and words. For people with a larger share, it
 * uses words only.
 */
const closeShare = 0.25;
/**
 * The number of proposals from the vector index. The index stores one bit per dimension; among this many proposals, the ten
 * best passages are rarely missing.
 */
const proposedByIndex = 800;
/**
 * The total number of passages above which more readable passages are compared exactly, because the vector index returns too
 * many unreadable ones. The limit grows with the square root of the total: the index reads `total / reach` rows per hit.
 */
const vectorsGrowFrom = 2_000;

/** The number of nearest passages by exact distance, from which semantic search selects its candidates. */
const near = 400;
/** The number of candidates from keyword search, and from semantic search. */
const candidates = 50;
/**
 * The maximum number of passages of one document among the nearest passages, and among the candidates, if several documents are
 * searched.
 */
const shareOfNearest = 100;
const shareOfCandidates = 20;
/** The weight of semantic search, tuned on English, German and Spanish questions together. */
const weightOfMeaning = 0.4;
/** The number of passages to fetch from other documents when one document exceeds its share. */
const fromOthers = 200;
/** The number of the question's rarest words for which the query looks for a single passage that contains the word. */
const rareWords = 6;
/** The maximum number of passages in the workspace, according to the last count, that may contain such a rare word. */
const rarePassages = 20;

/**
 * SQL for the BM25 scores of passages. The expression `||` with `offset 0` decompresses the terms once per passage instead of
 * once per word.
 */
function scored(condition: string): string {
  return `select id, version_id, score from (
      select id, version_id, terms || '' as terms, 0.8::float8 + 0.2::float8 * length / (select length from size) as longer
      from passage where ${condition} offset 0) held,
    lateral (select sum(rarity * forms * ts_rank('{1,1,1,1}', held.terms, word.query)) / held.longer as score from word) summed`;
}

/**
 * SQL for the vector distances of passages: for all passages if there are few, otherwise for those that the vector index
 * proposes.
 * @param versions a table of version ids
 * @param condition a SQL expression that uses no columns of the rows
 */
function distances(versions: string, condition: string): string {
  const possible = `space = $6 and (select valid from vector) and ${condition}`;
  return `select passage_id, version_id, embedding <=> $3::vector as distance from (
    (select passage_id, version_id, embedding from passage_vector
     where ${possible} and (select for_vectors from narrow) and version_id = any (array(select id from ${versions})))
    union all
    (select * from (
       select passage_id, version_id, embedding from passage_vector
       where ${possible} and (select not for_vectors from narrow) and (version_id in (select id from ${versions})) is true
       order by binary_quantize(embedding)::bit(384) <~> binary_quantize($3::vector)::bit(384) limit ${proposedByIndex}) proposed
     limit (select by_index from narrow))
  ) compared
  order by distance, passage_id`;
}

/**
 * Keyword search and semantic search in one statement. Keyword search uses BM25: `ts_rank` saturates the frequency of a word in
 * a passage, and the table `term` contains the word's rarity. Semantic search uses the cosine of the vectors. Every candidate
 * gets both scores, whichever search proposed it. Each score is divided by the best score of its kind, and the two are added;
 * this finds more first hits than adding ranks. A passage without a vector gets its keyword score as its semantic score, too.
 * The weight of semantic search decreases with the share of keyword candidates without a vector.
 *
 * Keyword candidates: a passage can get a higher score if fewer passages contain the same words together. Therefore, words and
 * pairs of words propose candidates in the order of their expected number of hits.
 *
 * No document exceeds its share of the candidates unless it is the only document searched. Otherwise, a document with thousands
 * of similar passages would displace all other documents.
 *
 * `alone` is the only passage that contains the rarest word of the question among those words that occur at all, or the better
 * one of two neighboring passages.
 *
 * Both searches include the access condition: unreadable passages are never candidates and displace no others. The rarity of
 * words and the average length of passages are counted in the whole workspace (`term`, `term_total`), for two reasons: they
 * describe the company's language, so a question ranks the same passages equally for everyone who can read them; and a count
 * per person would read all readable passages for every question. Unreadable documents can affect only the weights of words.
 *
 * Vectors are compared within one space only. A space is a partition with its own index. The number of the space is a plain
 * parameter, so that the planner reads no other partition.
 *
 * Parameters:
 * 1 id of the user
 * 2 words of the query (null: no keyword search)
 * 3 vector (null: no semantic search)
 * 4 codes of the query
 * 5 number of passages to return
 * 6 space of the vector
 * 7 maximum number of readable passages for an exact comparison; for vectors, this limit holds in a small workspace. Above it,
 * the indexes propose candidates
 * 8 embedder of the vector
 * 9 ids of documents, if `scoped`
 *
 * The statement's plan is kept (`queryWithCachedPlan`), so it must suit every person. The planner assumes that a condition which depends
 * on a parameter, such as "no list or in the list", is rarely true. Such a condition therefore gets its own statement.
 */
const ranking = ({ scoped = false, others = false }: RankingKind) => `
with reach as materialized (
  select v.id, v.passages, d.updated_at from document d join document_version v on v.document_id = d.id and v.version = d.version
  where ${readable('$1::uuid')}${scoped ? ' and d.id = any($9::uuid[])' : ''}
), size as materialized (
  select coalesce(sum(passages), 0) as reach, count(*) filter (where passages > 0) as documents,
    greatest((select passages from term_total), sum(passages), 1)::float8 as total,
    coalesce((select average_length from term_total), 100) as length
  from reach
), narrow as materialized (
  select reach <= $7 as for_words,
    reach <= $7::float8 * greatest(1, sqrt(total / ${vectorsGrowFrom})) as for_vectors,
    reach < ${closeShare} * total as close,
    documents = 1 as single,
    case when total <= ${fewSuffice} then ${fewCandidates} else ${enoughCandidates} end as by_words,
    case when total <= ${fewSuffice} then ${fewCandidates} else ${proposedByIndex} end as by_index
  from size
), ${questionWords('$2', '$4')}, proposal as (
  select query, passages as expected, true as single from word
  union all
  select one.query && other.query, one.passages * other.passages / total, false
  from size, word one join word other on one.place < other.place and other.place <= ${pairedWords}
), proposing as materialized (
  select string_agg('(' || query::text || ')', ' | ') filter (where single)::tsquery as every,
    string_agg('(' || query::text || ')', ' | ') filter (where accepted)::tsquery as likely,
    bool_and(accepted) filter (where single) as complete
  from (
    select query, single, so_far * reach / total <= (select by_words from narrow)
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
), found as (
  select id, version_id, score from proposed
  union
  ${scored(`(select scarce from scarce)
    and terms @@ (select every from proposing) and version_id = any (array(select id from newest))`)}
  union all
  ${scored(`(select for_words from narrow)
    and terms @@ (select every from proposing) and version_id = any (array(select id from reach))`)}
), keyword as materialized (
  select id, score from (
    select *, row_number() over (partition by version_id order by score desc, id) as place from found) placed
  where place <= ${shareOfCandidates} or (select single from narrow)
  order by score desc, id limit ${candidates}
), vector as materialized (
  select $3::vector is not null and ${holds('$6', '$8')} as valid from embedding_state
), nearest as materialized (
  ${distances('reach', 'true')} limit ${near}
), crowding as materialized (
  select version_id as id from nearest where (select not single from narrow) group by version_id having count(*) > ${shareOfNearest}
${
  others
    ? `), other as materialized (
  select id from reach where exists (select from crowding) and id not in (select id from crowding)
`
    : ''
}), meaning as materialized (
  select passage_id as id, 1 - distance as score from (
    select *, row_number() over (partition by version_id order by distance, passage_id) as place from (
      select * from nearest${others ? ` union (${distances('other', 'exists (select from other)')} limit ${fromOthers})` : ''}) beside) placed
  where place <= ${shareOfCandidates} or (select single from narrow)
  order by score desc, id limit ${candidates}
), rare as materialized (
  select word.place, holding.id, version_id from word, size, lateral (
    select id, version_id from passage where terms @@ word.query and (version_id in (select id from reach)) is true) holding
  where word.place <= ${rareWords} and (word.passages <= ${rarePassages} or total <= $7)
), alone as materialized (
  select unnest(ids) as id from (
    select array_agg(id) as ids, count(*) as held, min(count(*)) over () as least, count(distinct version_id) as versions
    from rare group by place) words
  where held = least and held <= 2 and versions = 1
), candidate as materialized (
  select id from keyword union select id from meaning union select id from alone
), judged as (
  select id, words, by_words, case when embedding is not null then greatest(1 - (embedding <=> $3::vector), 0) end as meaning
  from (
    select id, score as words, true as by_words from keyword
    union all
    select id, coalesce(score, 0), false from (
      ${scored(`id = any (array(select id from candidate except select id from keyword))`)}) proposed_by_meaning
  ) compared left join passage_vector x on x.passage_id = id and x.space = $6 and (select valid from vector)
), shares as (
  select id, words / nullif(max(words) over (), 0) as words, meaning / nullif(max(meaning) over (), 0) as meaning,
    ${weightOfMeaning} * coalesce(avg(case when meaning is null then 0 else 1 end) filter (where by_words) over (), 1)::float8 as weight
  from judged
), fused as (
  select id, case
      when $3::vector is null then words
      when $2::text is null then meaning
      else (1 - weight) * coalesce(words, 0) + weight * coalesce(meaning, words, 0) end as score,
    id in (select id from alone) as alone
  from shares
)
select p.id, p.document_id as "documentId", d.filename, v.version, p.page, p.section, p.start_offset as start,
  p.end_offset as "end", p.text as quote, coalesce(fused.score, 0)::float8 as score, alone,
  exists (select from crowding) as crowded
from (select * from fused order by alone desc, score desc nulls last, id limit $5) fused join passage p on p.id = fused.id
  join document_version v on v.id = p.version_id join document d on d.id = p.document_id
order by fused.score desc nulls last, p.id`;

const plain = prepared(ranking({}));
const others = prepared(ranking({ others: true }));
const scoped = prepared(ranking({ scoped: true }));
const scopedOthers = prepared(ranking({ scoped: true, others: true }));

/**
 * @param values the parameters in the order of `ranking`; ids of documents as the last one limit the search to these documents
 */
export function rankPassages(values: unknown[], beside?: 'others'): QueryConfig {
  const isScoped = values.length > unscoped;
  if (beside) return (isScoped ? scopedOthers : others)(values);
  return (isScoped ? scoped : plain)(values);
}
