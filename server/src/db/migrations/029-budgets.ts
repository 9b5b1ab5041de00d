import { Migration } from '@mikro-orm/migrations';

export class Budgets extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table retention (
    kind text primary key,
    days integer check (days > 0),
    updated_at timestamptz not null default now()
  )`,
  `create table budget (
    scope text not null check (scope in ('company', 'person', 'team', 'agent')),
    subject text not null,
    amount numeric(10, 2) not null,
    updated_at timestamptz not null default now(),
    primary key (scope, subject)
  )`,
  // The maximum cost of each running call, which is reserved until the call ends.
  `create table budget_hold (
    id uuid primary key default gen_random_uuid(),
    user_id uuid references app_user on delete cascade,
    agent text,
    amount numeric(20, 10) not null,
    expires_at timestamptz not null
  )`,
  `create table budget_warning (
    scope text not null,
    subject text not null,
    month date not null,
    level smallint not null,
    primary key (scope, subject, month, level)
  )`,
  // The index contains all columns for monthly sums; free calls are excluded.
  `create index ai_call_spent on ai_call (created_at) include (user_id, agent, cost) where cost > 0`,
];
