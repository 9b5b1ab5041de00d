import { Migration } from '@mikro-orm/migrations';

/** Stores for each migration the oldest version of Staffroom that works after it; null for the migrations before this one. */
export class OldestProgram extends Migration {
  override up(): void {
    this.addSql('alter table mikro_orm_migrations add column min_program text');
  }
}
