import { Migration } from '@mikro-orm/migrations';

export class Digests extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  'alter table notification add kind varchar(20)',
  `create table notification_digest (
    user_id uuid primary key references app_user on delete cascade,
    cadence text not null check (cadence in ('daily', 'weekly')),
    hour smallint not null check (hour between 0 and 23),
    time_zone text not null,
    next_at timestamptz not null,
    last_sent_at timestamptz,
    failures integer not null default 0,
    error text,
    created_at timestamptz not null default now()
  )`,
  'create index notification_digest_next on notification_digest (next_at)',
];
