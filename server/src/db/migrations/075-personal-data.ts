import { Migration } from '@mikro-orm/migrations';

/**
 * Marks erased accounts, adds the work of erasing people and of handing their things over, and a salt for the seals of the audit
 * log: without the salt, no one can test from a seal whether a guess of an erased text is right.
 */
export class PersonalData extends Migration {
  override up(): void {
    this.addSql('alter table app_user add column erased_at timestamptz');
    this.addSql('alter table audit_entry add column salt text');
    this.addSql(`create table person_run (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('erase', 'hand-over')),
      user_id uuid not null references app_user on delete cascade,
      pseudonym text,
      successor_id uuid references app_user on delete set null,
      started_by uuid references app_user on delete set null,
      started_at timestamptz not null default now(),
      after_restore boolean not null default false,
      steps_done integer not null default 0,
      steps integer not null default 0,
      counts jsonb not null default '{}',
      finished_at timestamptz,
      error text
    )`);
    this.addSql('create index person_run_of_person on person_run (user_id, started_at)');
    this.addSql('create index person_run_waiting on person_run (started_at) where finished_at is null');
  }
}
