import { Migration } from '@mikro-orm/migrations';

/** Indexes memories without an embedding, because they are looked up repeatedly: embeddings are computed after the answer. */
export class UnreadMemories extends Migration {
  override up(): void {
    this.addSql('create index memory_unread on memory (created_at desc) where embedder is null');
  }
}
