import { Migration } from '@mikro-orm/migrations';

/** Adds the tables for backups: holds that keep blobs from being deleted, the history, and the state after a restore. */
export class Backups extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  // While a hold exists, no process deletes blobs. A hold that its backup no longer renews expires.
  `create table backup_hold (
    id uuid primary key default gen_random_uuid(),
    expires_at timestamptz not null
  )`,
  // One row for each backup and each verification that a server has run.
  `create table backup_run (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('backup', 'verify')),
    name text,
    place text not null,
    started_by uuid references app_user on delete set null,
    started_at timestamptz not null default now(),
    finished_at timestamptz,
    rows bigint,
    blobs bigint,
    bytes bigint,
    new_bytes bigint,
    warning text,
    error text
  )`,
  'create index backup_run_time on backup_run (started_at desc)',
  // A row exists after a restore. Schedules, digests and webhooks wait until an administrator resumes them.
  `create table restored_workspace (
    only_row boolean primary key default true check (only_row),
    backup text not null,
    snapshot_at timestamptz not null,
    restored_at timestamptz not null default now(),
    resumed_at timestamptz,
    resumed_by uuid references app_user on delete set null
  )`,
];
