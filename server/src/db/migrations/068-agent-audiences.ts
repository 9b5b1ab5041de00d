import { Migration } from '@mikro-orm/migrations';

/** Stores who can use an agent, where its parts run, what it must not use, and its configuration. */
export class AgentAudiences extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  // If the last chosen person or team is deleted, the agent stays limited, and opens to nobody.
  'alter table agent add limited boolean not null default false',
  `create table agent_grantee (
    id uuid primary key default gen_random_uuid(),
    agent text not null,
    user_id uuid references app_user on delete cascade,
    team_id uuid references team on delete cascade,
    created_at timestamptz not null default now(),
    check (num_nonnulls(user_id, team_id) = 1)
  )`,
  'create unique index agent_grantee_grantee on agent_grantee (agent, user_id, team_id) nulls not distinct',
  'create index agent_grantee_user on agent_grantee (user_id) where user_id is not null',
  'create index agent_grantee_team on agent_grantee (team_id) where team_id is not null',
  // Null means that plugins.json, or the rule for the agent's package, decides.
  'alter table agent add frame boolean',
  'alter table agent add isolated boolean not null default false',
  'alter table agent add denied jsonb',
  'alter table agent add config jsonb',
];
