import { Migration } from '@mikro-orm/migrations';

export class NotificationSettings extends Migration {
  override up(): void {
    this.addSql(`create table notification_setting (
      user_id uuid primary key references app_user on delete cascade,
      kinds jsonb not null,
      quiet jsonb
    )`);
  }
}
