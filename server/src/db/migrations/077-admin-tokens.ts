import { Migration } from '@mikro-orm/migrations';

/** Tokens with which programs administer the workspace, and the hours in which each call was last recorded. */
export class AdminTokens extends Migration {
  override up(): void {
    this.addSql(`create table admin_token (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      scopes text[] not null,
      networks text[] not null,
      hash text not null unique,
      ending text not null,
      created_by uuid not null references app_user on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_used_at timestamptz
    )`);
    this.addSql('create index admin_token_of_creator on admin_token (created_by)');
    this.addSql(`create table admin_token_call (
      token_id uuid not null references admin_token on delete cascade,
      call text not null,
      hour timestamptz not null,
      primary key (token_id, call)
    )`);
  }
}
