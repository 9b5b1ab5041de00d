import type { UsageColumn, UsageGroup, UsageReport, UsageReportQuery, UsageSums } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { conditionOf, rangeOf } from './ledger-range.ts';

/** Sums of the model calls in the ledger. The database computes all sums, and sums money exactly as `numeric`. */
export function createUsageReports({ pool }: Pick<Database, 'pool'>) {
  return async (query: UsageReportQuery): Promise<UsageReport> => {
    const { condition, values } = conditionOf(query);
    const { key, provider, name, email } = grouped[query.groupBy];
    const { rows } = await pool.query<UsageGroup & { whole: boolean; groupCount: number }>(
      `with call as (
         select ${key} as key, ${provider} as provider, c.input_tokens, c.output_tokens, c.duration_ms, c.outcome, c.cost
         from ai_call c where ${condition}
       ), sums as (
         select key, provider, grouping(key) = 1 as whole, ${sums}
         from call group by grouping sets ((key, provider), ())
       ), named as (
         select key::text, provider, ${name} as name, ${email} as email, whole, calls, failed, stopped, "inputTokens",
                "outputTokens", cost, unpriced, "meanMs", "p95Ms"
         from sums
       ), placed as (
         select *, count(*) over (partition by whole)::int as "groupCount",
                row_number() over (partition by whole order by ${orderOf(query)} nulls last, key, provider) as place
         from named
       )
       select key, provider, name, email, whole, "groupCount", calls, failed, stopped, "inputTokens", "outputTokens",
              trim_scale(cost)::text as cost, unpriced, "meanMs", "p95Ms"
       from placed
       where whole or place between $${values.length + 1}::int + 1 and $${values.length + 1}::int + $${values.length + 2}::int
       order by whole desc, place`,
      [...values, query.offset, query.limit],
    );
    const [total, ...groups] = rows;
    if (!total) throw new Error('The sum over everything gave no row');
    return {
      ...rangeOf(query),
      groupBy: query.groupBy,
      total: presentSums(total),
      groups: groups.map((group) => ({ ...presentKey(group), ...presentSums(group) })),
      groupCount: groups[0]?.groupCount ?? 0,
      person: await personOf(query.person),
    };
  };

  async function personOf(id: string | undefined): Promise<UsageReport['person']> {
    const { rows } = await pool.query<{ name: string; email: string }>(
      'select name, email from app_user where id::text = $1',
      [id ?? null],
    );
    return rows[0] ?? null;
  }
}

const sums = `count(*)::int as calls,
  (count(*) filter (where outcome not in ('complete', 'stopped')))::int as failed,
  (count(*) filter (where outcome = 'stopped'))::int as stopped,
  coalesce(sum(input_tokens), 0)::float8 as "inputTokens", coalesce(sum(output_tokens), 0)::float8 as "outputTokens",
  case when count(*) = 0 then 0 else sum(cost) end as cost, (count(*) - count(cost))::int as unpriced,
  round(avg(duration_ms))::int as "meanMs", percentile_disc(0.95) within group (order by duration_ms) as "p95Ms"`;

interface Grouping {
  /** A SQL expression that uses columns of `ai_call c`. */
  key: string;
  provider: string;
  /** A SQL expression that uses columns of the sums. */
  name: string;
  email: string;
}

const nothing = 'null::text';
const plain: Omit<Grouping, 'key'> = { provider: nothing, name: nothing, email: nothing };
// Several provider rows can have the same identifier over time, so the active row comes first.
const providerRow = (identifier: string) =>
  `select id, name from ai_provider where identifier = ${identifier} order by deleted_at desc nulls first, id desc limit 1`;

const grouped: Record<UsageReportQuery['groupBy'], Grouping> = {
  person: {
    key: 'c.user_id',
    provider: nothing,
    name: '(select name from app_user where id = key)',
    email: '(select email from app_user where id = key)',
  },
  agent: { ...plain, key: 'c.agent' },
  provider: { ...plain, key: 'c.provider', name: `(select name from (${providerRow('key')}) p)` },
  model: {
    key: 'c.model',
    provider: 'c.provider',
    name: `(select m.name from ai_model m where m.identifier = key and m.provider_id = (select id from (${providerRow('provider')}) p)
            order by m.deleted_at desc nulls first limit 1)`,
    email: nothing,
  },
  day: { ...plain, key: '(c.created_at at time zone $1::text)::date' },
};

/** The sort order as SQL. Names are sorted ignoring case. Column names come from this code, never from the request. */
function orderOf({ sort, groupBy }: UsageReportQuery): string {
  const chosen = sort ?? (groupBy === 'day' ? '-name' : '-calls');
  const column = chosen.replace('-', '') as UsageColumn;
  const expression = column === 'name' ? 'lower(coalesce(name, key))' : `"${column}"`;
  return `${expression} ${chosen.startsWith('-') ? 'desc' : 'asc'}`;
}

function presentKey({ key, provider, name, email }: UsageGroup) {
  return { key, provider, name, email };
}

function presentSums(row: UsageSums): UsageSums {
  const { calls, failed, stopped, inputTokens, outputTokens, cost, unpriced, meanMs, p95Ms } = row;
  return { calls, failed, stopped, inputTokens, outputTokens, cost, unpriced, meanMs, p95Ms };
}
