import { Migration } from '@mikro-orm/migrations';

/** What lists and searches of a large library read again and again is made once, when a row is written. */
export class FastLists extends Migration {
  override up(): void {
    for (const statement of [...documents, ...passages]) this.addSql(statement);
  }
}

/** Numbers with as many digits as each other sort as people count: "Annex 9" before "Annex 10". */
const padded = String.raw`regexp_replace(lower(filename), '(\d+)', '${'0'.repeat(16)}\1', 'g')`;
const countingOrder = String.raw`regexp_replace(${padded}, '\d*(\d{16})', '\1', 'g')`;

const documents = [
  // The server's own function depends on settings for other types than text, and a generated column takes none that may.
  `create function lines_of(words text[]) returns text language sql immutable parallel safe
   return array_to_string(words, chr(10))`,
  // `listed` is what a list shows of a document, in lower case: a processed one is called completed there.
  `alter table document
    add sort_name text not null generated always as (${countingOrder}) stored,
    add listed text not null generated always as (lower(filename || chr(10) || file_type || chr(10) || status
      || case when status = 'processed' then chr(10) || 'completed' else '' end
      || chr(10) || coalesce(summary, '') || chr(10) || lines_of(tags))) stored`,
];

const passages = [
  // Ranking reads the words of a thousand passages for each text that is shown: they stay in the row, the text moves out.
  'alter table passage alter terms set storage main',
  // Nothing is planned by what they hold, and to sample them takes seconds.
  'alter table passage alter terms set statistics 0, alter text set statistics 0',
  'alter table passage_vector_0 alter embedding set statistics 0',
  'alter table passage_vector_1 alter embedding set statistics 0',
];
