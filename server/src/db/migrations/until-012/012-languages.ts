import { Migration } from '@mikro-orm/migrations';

/**
 * Indexes passages in their document's language. Existing passages are reindexed in the background (`search/rewording.ts`). A
 * version without a language was indexed as English, without the parts of identifiers.
 */
export class Languages extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  'alter table document_version add language text',
  'create index document_version_unworded on document_version (id) where language is null and passages > 0',
  // The languages of all indexed passages. A language that has lost its last passage may stay until the next count.
  'create table passage_language (language text primary key)',
  `insert into passage_language values ('english')`,
  // False for tables of figures and similar passages, which get no vectors.
  'alter table passage add has_words boolean not null default true',
];
