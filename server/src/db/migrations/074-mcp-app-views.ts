import { Migration } from '@mikro-orm/migrations';

/** The calls that interfaces of outside tools show in answers, and approvals of single calls. */
export class McpAppViews extends Migration {
  override up(): void {
    this.addSql(`create table mcp_app_view (
      id uuid primary key default gen_random_uuid(),
      session_id uuid not null references chat_session on delete cascade,
      app_id uuid not null references mcp_app on delete cascade,
      tool text not null,
      input jsonb not null,
      result jsonb not null,
      created_at timestamptz not null default now()
    )`);
    this.addSql('create index mcp_app_view_of_chat on mcp_app_view (session_id)');
    this.addSql('create index mcp_app_view_of_app on mcp_app_view (app_id)');
    this.addSql('alter table tool_approval add column call text');
  }
}
