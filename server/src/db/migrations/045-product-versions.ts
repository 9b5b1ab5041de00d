import { Migration } from '@mikro-orm/migrations';

export class ProductVersions extends Migration {
  override up(): void {
    this.addSql('alter table mikro_orm_migrations add column product text');
  }
}
