import { Migration } from '@mikro-orm/migrations';

/** Nobody reads documents to describe them until the company has said who may. */
export class Describer extends Migration {
  override up(): void {
    this.addSql('alter table ai_setting add describer text');
  }
}
