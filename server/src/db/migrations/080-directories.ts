import { Migration } from '@mikro-orm/migrations';

/** Stores the directories that provision accounts and teams by SCIM, with their tokens, people, groups and problems. */
export class Directories extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table scim_directory (
    id text primary key,
    name text not null,
    domains text[] not null,
    created_at timestamptz not null default now(),
    last_request_at timestamptz
  )`,
  `create table scim_token (
    id uuid primary key default gen_random_uuid(),
    directory text not null references scim_directory on delete cascade,
    hash text not null unique,
    ending text not null,
    created_by uuid references app_user on delete set null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    last_used_at timestamptz
  )`,
  'create index scim_token_directory on scim_token (directory)',
  `create table scim_user (
    user_id uuid primary key references app_user on delete cascade,
    directory text not null references scim_directory on delete cascade,
    user_name text not null,
    external_id text,
    display_name text,
    active boolean not null,
    attributes jsonb not null,
    version int not null default 1,
    deleted_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create unique index scim_user_name on scim_user (directory, lower(user_name)) where deleted_at is null',
  'create unique index scim_user_external on scim_user (directory, external_id) where deleted_at is null',
  'create index scim_user_display on scim_user (directory, lower(display_name)) where deleted_at is null',
  'create index scim_user_order on scim_user (directory, created_at, user_id) where deleted_at is null',
  `create table scim_group (
    group_id uuid primary key references external_group on delete cascade,
    directory text not null references scim_directory on delete cascade,
    external_id text,
    display_name text not null,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create unique index scim_group_external on scim_group (directory, external_id)',
  'create index scim_group_display on scim_group (directory, lower(display_name))',
  'create index scim_group_order on scim_group (directory, created_at, group_id)',
  `create table scim_group_member (
    group_id uuid not null references scim_group on delete cascade,
    user_id uuid not null references app_user on delete cascade,
    primary key (group_id, user_id)
  )`,
  'create index scim_group_member_user on scim_group_member (user_id)',
  `create table scim_problem (
    directory text not null references scim_directory on delete cascade,
    message text not null,
    count int not null default 1,
    first_at timestamptz not null default now(),
    last_at timestamptz not null default now(),
    primary key (directory, message)
  )`,
];
