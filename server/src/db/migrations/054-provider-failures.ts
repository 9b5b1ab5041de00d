import { Migration } from '@mikro-orm/migrations';

/** What a provider said of an answer that failed, for the administrator who asked. */
export class ProviderFailures extends Migration {
  override up(): void {
    this.addSql('alter table chat_run add column failure jsonb');
  }
}
