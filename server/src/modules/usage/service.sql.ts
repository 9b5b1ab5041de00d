import { randomUUID } from 'node:crypto';
import { hot } from '../../db/hot-pool.ts';
import { costOf } from './cost.sql.ts';

const recordedCost = costOf({
  provider: '$3::text',
  model: '$4::text',
  input: '$5::int',
  output: '$6::int',
  cachedInput: '$12::int',
  cacheWrite: '$13::int',
});

// The values that warm up this statement match no model, so the warm-up has no cost.
export const insertCall = hot(
  `
  insert into ai_call (user_id, agent, provider, model, input_tokens, output_tokens, duration_ms, outcome, job_id, job_step, id,
    cached_tokens, cache_write_tokens, cost)
  values ($1, $2, $3::text, $4::text, $5::int, $6::int, $7, $8, $9, $10, $11, $12::int, $13::int, ${recordedCost}) returning cost`,
  [null, null, 'none', 'none', 0, 0, 0, 'none', null, null, randomUUID(), 0, 0],
);

export const sumByModel = `select agent, provider, model, count(*)::int as calls,
          count(*) filter (where outcome <> 'complete')::int as failed,
          sum(input_tokens)::float8 as "inputTokens", sum(output_tokens)::float8 as "outputTokens",
          round(avg(duration_ms))::int as "durationMs"
   from ai_call
   where created_at > now() - make_interval(days => $1) and ($2::uuid is null or user_id = $2)
   group by agent, provider, model order by calls desc limit 200`;
