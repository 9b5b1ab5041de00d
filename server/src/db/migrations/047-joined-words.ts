import { Migration } from '@mikro-orm/migrations';

/**
 * Reindexes all versions, to index words that are broken at a line end and numbers in groups as a whole. `search/rewording.ts`
 * reindexes each version whose language is null.
 */
export class JoinedWords extends Migration {
  override up(): void {
    this.addSql('update document_version set language = null where language is not null');
  }
}
