import { Migration } from '@mikro-orm/migrations';

/**
 * Stores how many tokens a provider read from its cache or wrote to it, and their prices; null if they cost as much as other
 * tokens.
 */
export class CachedTokens extends Migration {
  override up(): void {
    for (const column of ['cached_tokens', 'cache_write_tokens'])
      this.addSql(`alter table ai_call add column ${column} int not null default 0`);
    for (const column of ['cached_input', 'cache_write'])
      this.addSql(`alter table ai_price add column ${column} numeric(12, 4) check (${column} >= 0)`);
  }
}
