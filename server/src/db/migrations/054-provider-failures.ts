import { Migration } from '@mikro-orm/migrations';

/** Stores a provider's words about a failed answer for the administrator who asked. */
export class ProviderFailures extends Migration {
  override up(): void {
    this.addSql('alter table chat_run add column failure jsonb');
  }
}
