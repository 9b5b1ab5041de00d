import { Migration } from '@mikro-orm/migrations';

/** Contents are removed from the store outside of a transaction; until then, the same content must not be added. */
export class BlobRemoval extends Migration {
  override up(): void {
    this.addSql('alter table orphaned_blob add removing_until timestamptz');
  }
}
