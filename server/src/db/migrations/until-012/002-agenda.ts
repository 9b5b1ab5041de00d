import { Migration } from '@mikro-orm/migrations';

/**
 * Creates the job tables of `@agendajs/postgres-backend` 3.0.6. The backend's own `ensureSchema` crashes if several processes
 * start together (a race condition), but migrations run under a lock.
 */
export class Agenda extends Migration {
  override up(): void {
    this.addSql(`create table agenda_jobs (
      id uuid primary key default gen_random_uuid(),
      name varchar(255) not null,
      type varchar(10) not null default 'normal' check (type in ('normal', 'single')),
      priority integer not null default 0,
      data jsonb default '{}'::jsonb,
      next_run_at timestamptz,
      last_run_at timestamptz,
      last_finished_at timestamptz,
      last_modified_by varchar(255),
      locked_at timestamptz,
      disabled boolean default false,
      progress real,
      fork boolean default false,
      failed_at timestamptz,
      fail_count integer,
      fail_reason text,
      repeat_interval varchar(255),
      repeat_timezone varchar(100),
      repeat_at varchar(255),
      debounce_started_at timestamptz,
      start_date timestamptz,
      end_date timestamptz,
      skip_days jsonb,
      created_at timestamptz default now(),
      updated_at timestamptz default now()
    )`);
    this.addSql(
      'create index agenda_jobs_due on agenda_jobs (name, next_run_at, priority desc, locked_at) where disabled = false',
    );
    this.addSql(`create unique index agenda_jobs_single on agenda_jobs (name) where type = 'single'`);
    // Allows one waiting job per key. A running job has no next run, so the same work can be requested again.
    this.addSql(
      `create unique index agenda_jobs_unique on agenda_jobs (name, (data->>'unique')) where next_run_at is not null`,
    );
    this.addSql(
      'create index agenda_jobs_locked on agenda_jobs (last_modified_by, locked_at) where locked_at is not null',
    );
  }
}
