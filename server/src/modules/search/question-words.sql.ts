/** The maximum number of words to search for. Of a longer question, only the rarest words are used. */
const wordLimit = 32;

/** SQL for the stem of a word. The cast to `regconfig` is safe, because only the language detection writes the column. */
const stem = `(select lexeme from unnest(to_tsvector(language::regconfig, token)) order by length(lexeme) desc limit 1)`;

/**
 * SQL for the words of a question, rarest first: `word (place, passages, rarity, query, forms)`. Each word is stemmed for every
 * language in the library, so that a question in any of these languages finds the documents in that language. `ts_rank` divides
 * by the number of forms.
 *
 * A function word in the question's language is ignored in all languages: for a German question, English documents are not
 * searched for "die". The question's language is the language in which most of its words are function words.
 *
 * Requires the CTE `size`.
 * @param text, codes placeholders for the question's text and for its codes (see `indexWords`)
 */
export function questionWords(text: string, codes: string): string {
  return `
token as materialized (
  select lexeme as token from unnest(to_tsvector('simple', ${text}))
), reading as materialized (
  select language, token, ${stem} as lexeme from passage_language, token
), asked_in as materialized (
  select language from (
    select language, count(*) as silent, max(count(*)) over () as most from reading where lexeme is null group by language) counted
  where silent = most
), form as (
  select array_agg(distinct lexeme order by lexeme) as lexemes from reading
  where lexeme is not null
    and token not in (select token from reading where lexeme is null and language in (select language from asked_in))
  group by token
  union
  select array[code] from unnest(${codes}::text[]) code
), word as materialized (
  select row_number() over (order by passages, query::text) as place, passages, query, forms,
    ln(1 + (total - passages + 0.5) / (passages + 0.5)) as rarity
  from size, (
    select least(greatest(sum(coalesce(t.passages, 0)), 1), (select total from size)) as passages,
      string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''', ' | ')::tsquery as query, count(*) as forms
    from form, unnest(lexemes) lexeme left join term t using (lexeme)
    group by lexemes order by 1 limit ${wordLimit}) known
)`;
}
