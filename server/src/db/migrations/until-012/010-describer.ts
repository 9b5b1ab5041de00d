import { Migration } from '@mikro-orm/migrations';

/** The company must choose a model before any reads documents to describe them. */
export class Describer extends Migration {
  override up(): void {
    this.addSql('alter table ai_setting add describer text');
  }
}
