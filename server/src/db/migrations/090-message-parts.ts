import { Migration } from '@mikro-orm/migrations';

/** Notifications and errors of jobs keep the key and values of their sentences, so that pages and mails translate them by key. */
export class MessageParts extends Migration {
  override up(): void {
    this.addSql('alter table notification add title_parts jsonb, add body_parts jsonb');
    this.addSql('alter table ai_job add error_parts jsonb');
  }
}
