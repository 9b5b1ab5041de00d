import { Migration } from '@mikro-orm/migrations';

export class ProviderApi extends Migration {
  override up(): void {
    this.addSql(
      `alter table ai_provider add column api text check (api in ('responses', 'chat-completions'))`,
    );
  }
}
