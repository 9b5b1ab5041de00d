import { Migration } from '@mikro-orm/migrations';

export class FastLists extends Migration {
  override up(): void {
    for (const statement of [...documents, ...passages]) this.addSql(statement);
  }
}

/** Pads numbers with zeros to the same length, so that "Annex 9" is sorted before "Annex 10". */
const padded = String.raw`regexp_replace(lower(filename), '(\d+)', '${'0'.repeat(16)}\1', 'g')`;
const countingOrder = String.raw`regexp_replace(${padded}, '\d*(\d{16})', '\1', 'g')`;

const documents = [
  // A generated column requires an immutable function. `array_to_string` is not immutable, because for other types its result
  // depends on settings.
  `create function lines_of(words text[]) returns text language sql immutable parallel safe
   return array_to_string(words, chr(10))`,
  // `listed` contains all text that a list shows of a document, in lower case. Lists show "completed" for the status
  // `processed`.
  `alter table document
    add sort_name text not null generated always as (${countingOrder}) stored,
    add listed text not null generated always as (lower(filename || chr(10) || file_type || chr(10) || status
      || case when status = 'processed' then chr(10) || 'completed' else '' end
      || chr(10) || coalesce(summary, '') || chr(10) || lines_of(tags))) stored`,
];

const passages = [
  // Ranking reads the terms of a thousand passages for each text that it shows, so terms stay in the row, and the text is stored
  // outside of it.
  'alter table passage alter terms set storage main',
  // Switches off statistics that the planner does not need, because sampling them takes seconds.
  'alter table passage alter terms set statistics 0, alter text set statistics 0',
  'alter table passage_vector_0 alter embedding set statistics 0',
  'alter table passage_vector_1 alter embedding set statistics 0',
];
