import { Migration } from '@mikro-orm/migrations';

export class HandOvers extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table hand_over (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references app_user on delete cascade,
    to_agent text not null,
    content jsonb not null,
    document_ids uuid[] not null default '{}',
    from_kind text,
    from_agent text,
    from_id uuid,
    from_message_id uuid,
    from_title text,
    from_href text,
    to_kind text,
    to_id uuid,
    to_title text,
    to_href text,
    created_at timestamptz not null default now()
  )`,
  'create index hand_over_from on hand_over (user_id, from_id) where to_id is not null',
  'create index hand_over_to on hand_over (user_id, to_id)',
];
