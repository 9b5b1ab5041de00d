import { Migration } from '@mikro-orm/migrations';

/** Which version of the product ran a migration. Those before this one have none. */
export class ProductVersions extends Migration {
  override up(): void {
    this.addSql('alter table mikro_orm_migrations add column product text');
  }
}
