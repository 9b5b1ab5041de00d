import { Migration } from '@mikro-orm/migrations';

export class JobSteps extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table ai_job_step (
    job_id uuid not null references ai_job on delete cascade,
    name text not null,
    key text not null,
    result jsonb,
    created_at timestamptz not null default now(),
    primary key (job_id, name, key)
  )`,
  // Earlier jobs have no request id, so no new request matches them.
  'alter table ai_job add request text',
  `create unique index ai_job_request on ai_job (user_id, agent, name, request)
   where request is not null and status in ('queued', 'running')`,
  'alter table ai_call add job_id uuid, add job_step text',
  'create index ai_call_job on ai_call (job_id) where job_id is not null',
];
