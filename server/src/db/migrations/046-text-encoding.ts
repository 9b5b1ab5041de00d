import { Migration } from '@mikro-orm/migrations';

/** The encoding that the text of a version was read in, and whether a person chose it. */
export class TextEncoding extends Migration {
  override up(): void {
    this.addSql('alter table document_version add column encoding text');
    this.addSql('alter table document_version add column encoding_chosen boolean not null default false');
  }
}
