import { Migration } from '@mikro-orm/migrations';

/** Memories get their meaning behind the answer that left them, so it is asked again and again which have none yet. */
export class UnreadMemories extends Migration {
  override up(): void {
    this.addSql('create index memory_unread on memory (created_at desc) where embedder is null');
  }
}
