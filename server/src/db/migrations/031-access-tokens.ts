import { Migration } from '@mikro-orm/migrations';

export class AccessTokens extends Migration {
  override up(): void {
    this.addSql(`create table access_token (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references app_user on delete cascade,
      name text not null,
      hash text not null unique,
      ending text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      last_used_at timestamptz
    )`);
    this.addSql('create index access_token_of_user on access_token (user_id)');
  }
}
