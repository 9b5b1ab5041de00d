import { Migration } from '@mikro-orm/migrations';

/** What the browser of a person speaks, for mails, jobs and files, which are written where no browser is. */
export class SpokenLanguage extends Migration {
  override up(): void {
    this.addSql('alter table app_user add column spoken text');
  }
}
