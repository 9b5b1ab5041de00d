import { Migration } from '@mikro-orm/migrations';

/** What administrators choose for search. `own_embedders` keeps what it takes to make an embedder again from its id. */
export class SearchModels extends Migration {
  override up(): void {
    this.addSql(
      "alter table ai_setting add embedder jsonb, add own_embedders jsonb not null default '{}', add reranker jsonb",
    );
  }
}
