import { Migration } from '@mikro-orm/migrations';

/** Adds the people and teams with whom a chat is shared, and the chat that a notification is about. */
export class ChatShares extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table chat_share (
    id uuid primary key default gen_random_uuid(),
    session_id uuid not null references chat_session on delete cascade,
    user_id uuid references app_user on delete cascade,
    team_id uuid references team on delete cascade,
    created_at timestamptz not null default now(),
    check (num_nonnulls(user_id, team_id) = 1)
  )`,
  'create unique index chat_share_grantee on chat_share (session_id, user_id, team_id) nulls not distinct',
  'create index chat_share_user on chat_share (user_id) where user_id is not null',
  'create index chat_share_team on chat_share (team_id) where team_id is not null',
  // Only people who can read the chat see the notification. The notification is deleted with the chat.
  'alter table notification add session_id uuid references chat_session on delete cascade',
  'create index notification_session on notification (session_id) where session_id is not null',
];
