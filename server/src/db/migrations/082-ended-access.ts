import { Migration } from '@mikro-orm/migrations';

/** Stores why an answer ended, when a session was last used, the browsers of a person, and links and tokens that work once. */
export class EndedAccess extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `alter table chat_message add column end_reason text check (end_reason in ('access-ended'))`,
  'alter table app_session add column last_used_at timestamptz',
  `create table known_browser (
    user_id uuid not null references app_user on delete cascade,
    hash text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    primary key (user_id, hash)
  )`,
  `create table admin_link (
    hash text primary key,
    email text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  // The tokens by which identity providers have ended sessions, so that each is accepted once.
  `create table used_logout_token (
    hash text primary key,
    expires_at timestamptz not null
  )`,
];
