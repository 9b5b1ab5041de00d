import { Migration } from '@mikro-orm/migrations';

/** Through which of OpenAI's APIs a provider is asked; null follows its address. */
export class ProviderApi extends Migration {
  override up(): void {
    this.addSql(
      `alter table ai_provider add column api text check (api in ('responses', 'chat-completions'))`,
    );
  }
}
