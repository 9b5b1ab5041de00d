import type { LedgerFilter, UsageCall, UsageCallsPage, UsageCallsQuery } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { conditionOf } from './ledger-range.ts';

/**
 * Single model calls, newest first. A page starts after the last row of the previous page instead of skipping rows, so that
 * late pages are as fast as early ones.
 */
export function createUsageCalls({ pool }: Pick<Database, 'pool'>) {
  async function page({ limit, after, ...filter }: UsageCallsQuery): Promise<UsageCallsPage> {
    const { condition, values } = conditionOf(filter);
    const [time, id] = after?.split('_') ?? [];
    const parameters = [...values, limit + 1];
    const following =
      time === undefined
        ? ''
        : `and (c.created_at, c.id) < (${place(time)}::timestamptz, ${place(id)}::uuid)`;
    const { rows } = await pool.query<UsageCall>(
      `select c.id, to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
              c.user_id as "userId", u.name, u.email, c.agent, c.provider, c.model, c.input_tokens as "inputTokens",
              c.output_tokens as "outputTokens", trim_scale(c.cost)::text as cost, c.duration_ms as "durationMs", c.outcome
       from (select * from ai_call c where ${condition} ${following}
             order by c.created_at desc, c.id desc limit $${values.length + 1}) c
       left join app_user u on u.id = c.user_id
       order by c.created_at desc, c.id desc`,
      parameters,
    );
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return { items, next: rows.length > limit && last ? `${last.createdAt}_${last.id}` : null };

    function place(value: unknown): string {
      return `$${parameters.push(value)}`;
    }
  }

  return {
    page,

    /** Yields all matching calls in pages. Ends early when the signal aborts. */
    async *all(filter: LedgerFilter, signal: AbortSignal): AsyncGenerator<UsageCall[], void, undefined> {
      let after: string | undefined;
      do {
        const { items, next } = await page({ ...filter, limit: 2000, after });
        yield items;
        after = next ?? undefined;
      } while (after !== undefined && !signal.aborted);
    },
  };
}
