import { Migration } from '@mikro-orm/migrations';

/**
 * The words of a passage are those of its document's language. What is there already is read anew in the background
 * (`search/rewording.ts`): a version without a language has been indexed as English, without its identifiers' parts.
 */
export class Languages extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  // The name of a text search configuration; null until passages are indexed with it.
  'alter table document_version add language text',
  'create index document_version_unworded on document_version (id) where language is null and passages > 0',
  // Those in which questions are asked. Few, so whatever was present once may stay until words are counted again.
  'create table passage_language (language text primary key)',
  `insert into passage_language values ('english')`,
  // False for tables of figures and the like: they have no vectors.
  'alter table passage add has_words boolean not null default true',
];
