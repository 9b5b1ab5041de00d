import { Migration } from '@mikro-orm/migrations';

/**
 * Names the packages of installed agents in the file store, so that every process can unpack them, and notes which interrupted
 * answers another process has continued.
 */
export class SeveralProcesses extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  // `stored_at` is null until the file store has the package: the row comes first, because it keeps the blob from being deleted.
  `create table agent_package (
    agent text not null,
    version text not null,
    blob text not null,
    receipt jsonb not null,
    stored_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (agent, version)
  )`,
  'create index agent_package_blob on agent_package (blob)',
  `create trigger agent_package_gone after delete on agent_package
   for each row execute function note_orphaned_blob()`,
  `create trigger agent_package_changed after update of blob on agent_package
   for each row when (new.blob is distinct from old.blob) execute function note_orphaned_blob()`,
  'alter table chat_run add column continued_at timestamptz',
  `create index chat_run_interrupted on chat_run (finished_at) where status = 'interrupted' and continued_at is null`,
  // Interruptions before this version were left to the person.
  `update chat_run set continued_at = finished_at where status = 'interrupted'`,
];
