import type { BudgetScope } from '@staffroom/sdk/core';

export interface Spending {
  scope: BudgetScope;
  /** The budget row's subject: empty for the general budget per person. */
  subject: string;
  /** The amount and the spent sum, as exact decimals in US dollars. */
  amount: string;
  spent: string;
  /** Whether costs plus reservations have reached the amount. */
  full: boolean;
  /** `warned` and `usedUp`: whether the costs without reservations have reached 80% and 100% of the amount. */
  warned: boolean;
  usedUp: boolean;
}

export const thisMonth = `date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`;

/**
 * SQL condition for the budgets `b` that a call of a person ($1) through an agent ($2) counts toward. A person's own budget
 * overrides the general budget per person.
 */
const concerned = `b.scope = 'company' or (b.scope = 'agent' and b.subject = $2::text)
  or (b.scope = 'team' and exists (select from team_member m where m.team_id::text = b.subject and m.user_id = $1::uuid))
  or (b.scope = 'person' and b.subject = $1::text)
  or (b.scope = 'person' and b.subject = '' and $1::uuid is not null
      and not exists (select from budget own where own.scope = 'person' and own.subject = $1::text))`;

/** SQL for whether a row \`x\` with a person and an agent counts toward the budget `b`. */
const counts = (x: string) => `case b.scope
    when 'company' then true
    when 'agent' then ${x}.agent = b.subject
    when 'person' then ${x}.user_id = $1::uuid
    else ${x}.user_id in (select m.user_id from team_member m where m.team_id::text = b.subject) end`;

/** Locks the budget rows in a fixed order, which prevents deadlocks. */
export const lockAffectedBudgets = `select scope from budget b where ${concerned} order by scope, subject for update`;

/** SQL parameters: $1 is the person, $2 is the agent. */
export const spendings = `
select b.scope, b.subject, b.amount::text, trim_scale(s.spent)::text as spent,
  s.spent + h.held >= b.amount as "full", s.spent >= b.amount * 0.8 as warned, s.spent >= b.amount as "usedUp"
from budget b,
  lateral (select coalesce(sum(c.cost), 0) as spent from ai_call c
           where c.created_at >= ${thisMonth} and c.cost > 0 and ${counts('c')}) s,
  lateral (select coalesce(sum(o.amount), 0) as held from budget_hold o
           where o.expires_at > now() and ${counts('o')}) h
where ${concerned} order by b.scope, b.subject`;

export const allSpendings = `
select b.scope, b.subject, b.amount::text, trim_scale(coalesce(s.spent, 0))::text as spent,
  case b.scope when 'person' then (select coalesce(nullif(u.name, ''), u.email) from app_user u where u.id::text = b.subject)
    when 'team' then (select t.name from team t where t.id::text = b.subject) end as name
from budget b, lateral (
  select case when b.scope = 'person' and b.subject = '' then max(each.spent) else sum(each.spent) end as spent
  from (select sum(c.cost) as spent from ai_call c
        where c.created_at >= ${thisMonth} and c.cost > 0 and case b.scope
          when 'company' then true
          when 'agent' then c.agent = b.subject
          when 'person' then case b.subject when '' then c.user_id is not null and not exists (
              select from budget own where own.scope = 'person' and own.subject = c.user_id::text)
            else c.user_id::text = b.subject end
          else c.user_id in (select m.user_id from team_member m where m.team_id::text = b.subject) end
        group by c.user_id) each) s
order by array_position(array['company', 'person', 'team', 'agent'], b.scope), b.subject`;
