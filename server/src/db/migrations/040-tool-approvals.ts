import { Migration } from '@mikro-orm/migrations';

export class ToolApprovals extends Migration {
  override up(): void {
    this.addSql(`create table tool_approval (
      id uuid primary key,
      user_id uuid not null references app_user on delete cascade,
      agent text not null,
      tool text not null,
      state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
      created_at timestamptz not null default now()
    )`);
  }
}
