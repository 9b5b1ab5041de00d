import { Migration } from '@mikro-orm/migrations';

/** Stores counts of canary and stable versions by minute, and rollbacks with their reason. */
export class AgentCanaries extends Migration {
  override up(): void {
    // Counts durations in buckets. Each bucket is a tenth larger than the one before, so that the counts of several servers can
    // be added to compute percentiles.
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
