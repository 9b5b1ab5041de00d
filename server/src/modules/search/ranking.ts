import type { QueryConfig } from 'pg';
import { prepared } from '../../db/prepared.ts';
import { readable } from '../access/readable.ts';
import { questionWords } from './question-words.ts';
import { holds } from './spaces.ts';

interface RankingKind {
  /** Only documents of a list. */
  scoped?: boolean;
  /** Where a document was `crowded`: nearly never, and to plan it takes as long again as some searches run. */
  others?: boolean;
}

/** Parameters of a statement without a list of documents. */
const unscoped = 8;
/** Of so many, the rarest, two at a time propose candidates too. */
const pairedWords = 8;
/** Words and pairs propose candidates, the rarest first, as long as they are expected to find no more than this in reach. */
const enoughCandidates = 1000;
/** Up to so many passages in all it was measured (`bench/README.md`) that fewer candidates find the same. */
const fewSuffice = 16_000;
/** So many of words then, and of the index of vectors. */
const fewCandidates = 400;
/** Where words are so common that none proposes, about so many passages of the newest documents are candidates. */
const newestCandidates = 3000;
/** Whoever reads a smaller part of all passages is looked up by documents and words together, others by words alone. */
const closeShare = 0.25;
/** The index knows one bit of each number; of so many that it proposes the best ten are seldom missing. */
const proposedByIndex = 800;
/**
 * Passages in all from which on the index finds so many foreign ones that more of those in reach are compared one by one. It grows
 * with the root: the index reads `total / reach` for each that it finds.
 */
const vectorsGrowFrom = 2_000;

/** Of so many nearest passages, by their whole vectors, those of meaning are taken. */
const near = 400;
/** Passages that are candidates for each half. */
const candidates = 50;
/** Where several documents are asked, so many of the nearest are one document's share; of the candidates, so many. */
const shareOfNearest = 100;
const shareOfCandidates = 20;
/** Chosen on English, German and Spanish questions at once. */
const weightOfMeaning = 0.4;
/** In the place of a document that takes more than its share, so many passages of others are looked for. */
const fromOthers = 200;
/** So many of the question's rarest words are looked for in passages that alone hold them, */
const rareWords = 6;
/** where no more than so many passages of the whole workspace hold them, as far as they have been counted. */
const rarePassages = 20;

/**
 * Passages with their BM25. Their words are taken out of storage once (`||`, kept apart by `offset 0`), not for each word of the question.
 */
function scored(condition: string): string {
  return `select id, version_id, score from (
      select id, version_id, terms || '' as terms, 0.8::float8 + 0.2::float8 * length / (select length from size) as longer
      from passage where ${condition} offset 0) held,
    lateral (select sum(rarity * forms * ts_rank('{1,1,1,1}', held.terms, word.query)) / held.longer as score from word) summed`;
}

/**
 * Distances of passages of the versions: of all of them where they are few, else of those that the index of vectors proposes.
 * @param versions a table of ids @param condition an expression over no row
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
 * Keywords and meaning in one statement. Keywords: BM25, with the frequency of a word in a passage saturated by `ts_rank`
 * and the rarity of the word from the table `term`. Meaning: the cosine of the vectors. Both scores are known of every candidate, whichever
 * half proposed it. Each is divided by the best of its kind and they are added, which finds more first hits than ranks do. A passage
 * that has no vector yet is taken to mean as much as its words do, and meaning weighs less the more of what keywords propose has none.
 *
 * Candidates of keywords: what a passage can score grows with how few hold its words together, so words and pairs of words propose
 * in the order of how little they are expected to find.
 *
 * No document takes more than its share of the candidates, unless it alone is asked: one of thousands of passages that are all alike
 * would leave no room for others.
 *
 * `alone` is the passage that alone holds the rarest word of the question that is held at all, or the better of two neighbours.
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
 * Parameters: 1 user id, 2 words of the query (null: no keywords), 3 vector (null: no meaning), 4 codes of the query, 5 how many,
 * 6 space of the vector, 7 up to how many passages in reach all are compared, for vectors in a small workspace; beyond, the indexes
 * propose candidates, 8 embedder of the vector, 9 ids of documents, where it is `scoped`.
 *
 * Its plan is kept (`keptPlan`), so it has to be right for everybody: a condition that holds or not by a parameter, such as "no list
 * or one of the list", is taken for a rare one, and is a statement of its own therefore.
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

/** @param values as `ranking` numbers them: the ids of documents, which are the last, make it `scoped` */
export function rankPassages(values: unknown[], beside?: 'others'): QueryConfig {
  const isScoped = values.length > unscoped;
  if (beside) return (isScoped ? scopedOthers : others)(values);
  return (isScoped ? scoped : plain)(values);
}
