import { Migration } from '@mikro-orm/migrations';

/** Figures of canary and stable versions by minute, and rollbacks with their reason. */
export class AgentCanaries extends Migration {
  override up(): void {
    // Counts by duration: bucket sizes grow by a tenth, so that counts of several servers add up to quantiles.
    this.addSql(`create table agent_canary_count (
      agent text not null,
      version text not null,
      kind text not null,
      slot timestamptz not null,
      failed boolean not null,
      bucket smallint not null,
      count int not null,
      primary key (agent, slot, version, kind, failed, bucket)
    )`);
    this.addSql(`create table agent_canary_end (
      agent text not null,
      since timestamptz not null,
      version text not null,
      reason text not null,
      ended_at timestamptz not null default now(),
      primary key (agent, since)
    )`);
  }
}
