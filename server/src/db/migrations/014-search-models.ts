import { Migration } from '@mikro-orm/migrations';

export class SearchModels extends Migration {
  override up(): void {
    this.addSql(
      "alter table ai_setting add embedder jsonb, add own_embedders jsonb not null default '{}', add reranker jsonb",
    );
  }
}
