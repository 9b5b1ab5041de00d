import { Migration } from '@mikro-orm/migrations';

/** Tokens with which programs submit versions of agents, the submitted versions, and the secrets of agents. */
export class AgentDeliveries extends Migration {
  override up(): void {
    this.addSql(`create table delivery_token (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      agent text not null,
      key text not null,
      standing boolean not null,
      hash text not null unique,
      ending text not null,
      created_by uuid references app_user on delete set null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_used_at timestamptz
    )`);
    this.addSql(`create table agent_submission (
      id uuid primary key default gen_random_uuid(),
      agent text not null,
      version text not null,
      integrity text not null,
      signed_by text not null,
      remote jsonb,
      token_id uuid references delivery_token on delete set null,
      token_name text not null,
      running text,
      changes jsonb not null,
      submitted_at timestamptz not null default now(),
      decision text check (decision in ('approved', 'rejected')),
      standing boolean not null default false,
      decided_by uuid references app_user on delete set null,
      decided_at timestamptz
    )`);
    this.addSql('create index agent_submission_of_agent on agent_submission (agent, submitted_at desc)');
    this.addSql(`create table agent_secret (
      agent text not null,
      name text not null,
      sealed text not null,
      key_id text not null,
      updated_by uuid references app_user on delete set null,
      updated_at timestamptz not null default now(),
      primary key (agent, name)
    )`);
  }
}
