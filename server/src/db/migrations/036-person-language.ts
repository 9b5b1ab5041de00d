import { Migration } from '@mikro-orm/migrations';

export class PersonLanguage extends Migration {
  override up(): void {
    this.addSql('alter table app_user add column language text');
  }
}
