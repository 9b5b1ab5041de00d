import { Migration } from '@mikro-orm/migrations';

/** Stores the model that describes documents. No model reads documents for this purpose until the company has chosen one. */
export class Describer extends Migration {
  override up(): void {
    this.addSql('alter table ai_setting add describer text');
  }
}
