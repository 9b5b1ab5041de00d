/** Long questions are searched by their rarest words only. */
const wordLimit = 32;

/** Safe as `regconfig`, because only the language detection writes the column. */
const stem = `(select lexeme from unnest(to_tsvector(language::regconfig, token)) order by length(lexeme) desc limit 1)`;

/**
 * The words of a question, rarest first: `word (place, passages, rarity, query, forms)`. Each word is stemmed for every
 * language in the library, so that a question finds documents in its own language. `ts_rank` divides by the number of forms.
 *
 * A function word in the question's language is ignored in all languages: in a German question, "die" is not searched in
 * English documents. The question's language is the one with most function words in it.
 *
 * Requires `size`, and the question as text and codes (`indexWords`). @param text, codes placeholders
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
