import { Migration } from '@mikro-orm/migrations';

/** Stores people's accounts at identity providers, sessions of these providers, and groups that providers manage. */
export class Identities extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table user_identity (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references app_user on delete cascade,
    provider text not null,
    issuer text not null,
    subject text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    unique (issuer, subject)
  )`,
  'create index user_identity_user on user_identity (user_id)',
  `insert into user_identity (user_id, provider, issuer, subject, created_at)
   select id, 'google', 'https://accounts.google.com', subject, created_at from app_user`,
  'alter table app_user alter column subject drop not null',
  'alter table app_session add column identity_id uuid references user_identity on delete cascade',
  'alter table app_session add column provider_session text',
  'alter table app_session add column created_at timestamptz not null default now()',
  'create index app_session_identity on app_session (identity_id) where identity_id is not null',
  // A group of an identity provider: its members are the members of the team.
  `create table external_group (
    id uuid primary key default gen_random_uuid(),
    provider text not null,
    external_id text not null,
    name text not null,
    team_id uuid unique references team on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (provider, external_id)
  )`,
  // Providers remove only the members that they have added.
  `alter table team_member add column source text not null default 'manual' check (source in ('manual', 'provider'))`,
];
