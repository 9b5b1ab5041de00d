import { Migration } from '@mikro-orm/migrations';

/**
 * Stores which pages of agents failed to open in a browser, with the reason. One row per person and agent, deleted when the
 * page opens.
 */
export class PageFaults extends Migration {
  override up(): void {
    this.addSql(`create table agent_page_fault (
      agent text not null,
      user_id uuid not null references app_user on delete cascade,
      version text not null,
      kind text not null,
      message text not null,
      since timestamptz not null default now(),
      last_at timestamptz not null default now(),
      primary key (agent, user_id)
    )`);
  }
}
