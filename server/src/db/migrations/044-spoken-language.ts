import { Migration } from '@mikro-orm/migrations';

/** Stores the language of a person's browser, for e-mails, jobs and files that are created while no browser is open. */
export class SpokenLanguage extends Migration {
  override up(): void {
    this.addSql('alter table app_user add column spoken text');
  }
}
