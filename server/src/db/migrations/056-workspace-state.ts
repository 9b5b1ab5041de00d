import { Migration } from '@mikro-orm/migrations';

/** Stores facts about the whole workspace by name, such as maintenance and the last correct `plugins.json`. */
export class WorkspaceState extends Migration {
  override up(): void {
    this.addSql(
      'create table workspace_state (name text primary key, value jsonb not null, updated_at timestamptz not null default now())',
    );
  }
}
