import { Migration } from '@mikro-orm/migrations';

/** The language of a person's browser, for mails, jobs and files, which are written without a browser. */
export class SpokenLanguage extends Migration {
  override up(): void {
    this.addSql('alter table app_user add column spoken text');
  }
}
