import { Migration } from '@mikro-orm/migrations';

export class NotificationTopics extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  'alter table notification add topic varchar(40)',
  `create unique index notification_topic on notification (user_id, topic) where topic is not null and read_at is null`,
];
