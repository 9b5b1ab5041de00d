import { Migration } from '@mikro-orm/migrations';

/**
 * Words broken at a line end and grouped numbers are indexed whole: `search/rewording.ts` reindexes versions without a
 * language.
 */
export class JoinedWords extends Migration {
  override up(): void {
    this.addSql('update document_version set language = null where language is not null');
  }
}
