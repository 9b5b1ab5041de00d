import { Migration } from '@mikro-orm/migrations';

/** Words that a line end breaks and numbers in groups are indexed whole: `search/rewording.ts` indexes versions without a language again. */
export class JoinedWords extends Migration {
  override up(): void {
    this.addSql('update document_version set language = null where language is not null');
  }
}
