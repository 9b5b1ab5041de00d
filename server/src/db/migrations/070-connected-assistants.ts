import { Migration } from '@mikro-orm/migrations';

/** Programs that people have connected by OAuth, and the tokens of these programs. */
export class ConnectedAssistants extends Migration {
  override up(): void {
    this.addSql(`create table oauth_client (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      redirect_uris jsonb not null,
      created_at timestamptz not null default now()
    )`);
    this.addSql(`create table oauth_connection (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references app_user on delete cascade,
      client_id uuid not null references oauth_client on delete cascade,
      redirect_uri text not null,
      may_act boolean not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`);
    this.addSql('create index oauth_connection_of_user on oauth_connection (user_id)');
    this.addSql('create index oauth_connection_of_client on oauth_connection (client_id)');
    this.addSql(`create table oauth_authorization (
      id uuid primary key default gen_random_uuid(),
      client_id uuid not null references oauth_client on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      session_id text not null,
      redirect_uri text not null,
      state text,
      challenge text not null,
      offers_acting boolean not null,
      may_act boolean not null default false,
      secret text,
      code text unique,
      connection_id uuid,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`);
    this.addSql(`create table oauth_token (
      hash text primary key,
      connection_id uuid not null references oauth_connection on delete cascade,
      kind text not null check (kind in ('access', 'refresh')),
      used_at timestamptz,
      expires_at timestamptz not null
    )`);
    this.addSql('create index oauth_token_of_connection on oauth_token (connection_id)');
  }
}
