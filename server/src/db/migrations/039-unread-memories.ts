import { Migration } from '@mikro-orm/migrations';

/** Indexes memories without an embedding, which are computed after the answer and looked up repeatedly. */
export class UnreadMemories extends Migration {
  override up(): void {
    this.addSql('create index memory_unread on memory (created_at desc) where embedder is null');
  }
}
