import { prepared } from '../../db/prepared.ts';
import { costOf } from '../usage/cost.sql.ts';
import { thisMonth } from './spending.sql.ts';

/** Seconds after which the reservation for a call expires. No call takes that long. */
const lease = 3600;

export const anyBudget = prepared('select from budget limit 1');

const holdCost = costOf({ provider: '$3::text', model: '$4::text', input: '$5::int', output: '$6::int' });

// A call to a model without a price reserves no amount.
export const holdCall = `
insert into budget_hold (user_id, agent, amount, process, expires_at)
values ($1, $2, coalesce(${holdCost}, 0), $7, now() + interval '${lease} s') returning id`;

export const noteWarning = `
insert into budget_warning (scope, subject, month, level) values ($1, $2, (${thisMonth})::date, $3) on conflict do nothing`;
