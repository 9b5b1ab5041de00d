import { Migration } from '@mikro-orm/migrations';

/** The interfaces of MCP servers' tools, pinned by digest. */
export class McpApps extends Migration {
  override up(): void {
    this.addSql(`create table mcp_app (
      id uuid primary key default gen_random_uuid(),
      server_id int not null references mcp_server on delete cascade,
      uri text not null,
      digest text not null,
      html text not null,
      hosts jsonb not null,
      allowed_at timestamptz,
      read_at timestamptz not null default now(),
      unique (server_id, digest)
    )`);
  }
}
