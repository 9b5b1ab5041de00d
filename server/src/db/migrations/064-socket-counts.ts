import { Migration } from '@mikro-orm/migrations';

/** Counts the open sockets of people with many, by process. Unlogged, because the counts are those of the last minute. */
export class SocketCounts extends Migration {
  override up(): void {
    this.addSql(
      `create unlogged table socket_count (
         process text not null,
         user_id uuid not null,
         sockets int not null,
         renewed_at timestamptz not null default now(),
         primary key (user_id, process))`,
    );
  }
}
