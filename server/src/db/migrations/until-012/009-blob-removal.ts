import { Migration } from '@mikro-orm/migrations';

/**
 * Marks contents that are being removed from the blob store, because this happens outside of a transaction. Until it is done,
 * the same content must not be added.
 */
export class BlobRemoval extends Migration {
  override up(): void {
    this.addSql('alter table orphaned_blob add removing_until timestamptz');
  }
}
