import { Migration } from '@mikro-orm/migrations';

/** Adds a provider's timeout in seconds; null means the default. */
export class ProviderWaits extends Migration {
  override up(): void {
    for (const column of ['first_word_seconds', 'next_word_seconds'])
      this.addSql(`alter table ai_provider add column ${column} int check (${column} between 1 and 7200)`);
  }
}
