import { Migration } from '@mikro-orm/migrations';

/** Stores a provider's error message about a failed answer, for the administrator who asked the question. */
export class ProviderFailures extends Migration {
  override up(): void {
    this.addSql('alter table chat_run add column failure jsonb');
  }
}
