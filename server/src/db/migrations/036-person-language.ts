import { Migration } from '@mikro-orm/migrations';

/** The language that a person has chosen for the pages; null for what their browser speaks. */
export class PersonLanguage extends Migration {
  override up(): void {
    this.addSql('alter table app_user add column language text');
  }
}
