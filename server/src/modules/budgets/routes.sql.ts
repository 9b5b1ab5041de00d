import { thisMonth } from './spending.sql.ts';

// A new amount allows another warning in the same month. A new general budget per person also allows new warnings for everyone
// whom it covers.
export const forgetWarnings = `
delete from budget_warning where scope = $1::text and ($2::text = '' or subject = $2::text)`;

export const unpricedModels = `
select distinct model from ai_call c where created_at >= ${thisMonth} and cost is null
  and not exists (select from ai_price p where p.provider = c.provider and p.model = c.model)
order by model limit 20`;

export const ownSpending = `
select trim_scale(coalesce(sum(cost), 0))::text as spent from ai_call
where user_id = $1 and created_at >= ${thisMonth} and cost > 0`;

// The usual cost is computed only from the person's own runs, because the costs of other people are private.
export const usualRun = `
select trim_scale(percentile_disc(0.5) within group (order by cost))::text as cost, count(*)::int as runs
from (select sum(cost) as cost from ai_call
      where user_id = $1 and agent = $2 and job_id is not null and cost > 0 and created_at > now() - interval '90 days'
      group by job_id order by max(created_at) desc limit 20) run`;
