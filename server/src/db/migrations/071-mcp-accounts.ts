import { Migration } from '@mikro-orm/migrations';

/** Lets each person sign in at an MCP server, instead of one token for all people. */
export class McpAccounts extends Migration {
  override up(): void {
    this.addSql(`alter table mcp_server
      add sign_in text not null default 'shared' check (sign_in in ('shared', 'person')),
      add authority jsonb`);
    this.addSql(`create table mcp_client (
      server_id int primary key references mcp_server on delete cascade,
      client_id text not null,
      is_registered boolean not null,
      redirect_url text not null,
      sealed text not null,
      key_id text not null,
      updated_at timestamptz not null default now()
    )`);
    this.addSql(`create table mcp_account (
      server_id int not null references mcp_server on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      sealed text,
      key_id text,
      access_until timestamptz,
      revision int not null default 1,
      refreshing_until timestamptz,
      connected_at timestamptz not null default now(),
      primary key (server_id, user_id)
    )`);
    this.addSql('create index mcp_account_user on mcp_account (user_id)');
    this.addSql(`create table mcp_sign_in (
      state_hash text primary key,
      server_id int not null references mcp_server on delete cascade,
      user_id uuid not null references app_user on delete cascade,
      session_id text not null,
      sealed text not null,
      key_id text not null,
      return_to text not null,
      created_at timestamptz not null default now()
    )`);
  }
}
