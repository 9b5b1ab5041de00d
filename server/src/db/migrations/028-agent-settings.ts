import { Migration } from '@mikro-orm/migrations';

export class AgentSettings extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table agent_settings (
    id uuid primary key default gen_random_uuid(),
    agent text not null,
    user_id uuid references app_user on delete cascade,
    chosen jsonb not null default '{}',
    updated_at timestamptz not null default now()
  )`,
  'create unique index agent_settings_of on agent_settings (agent, user_id) nulls not distinct',
  // Copies settings that agents have stored in their records, as { chosen: … } in a collection with this name.
  `insert into agent_settings (agent, user_id, chosen, updated_at)
  select distinct on (agent, owner_id) agent, owner_id, data -> 'chosen', updated_at from agent_record
  where collection = 'settings' and jsonb_typeof(data -> 'chosen') = 'object'
  order by agent, owner_id, updated_at desc`,
  `delete from agent_record where collection = 'settings' and jsonb_typeof(data -> 'chosen') = 'object'`,
];
