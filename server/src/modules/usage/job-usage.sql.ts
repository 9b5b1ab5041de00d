import type { JobStepUsage } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';

export async function jobUsage({ pool }: Pick<Database, 'pool'>, jobId: string): Promise<JobStepUsage[]> {
  const { rows } = await pool.query<JobStepUsage>(
    `select job_step as step, count(*)::int as calls, sum(input_tokens)::float8 as "inputTokens",
            sum(output_tokens)::float8 as "outputTokens", trim_scale(sum(cost))::text as cost
     from ai_call where job_id = $1 group by job_step order by min(created_at)`,
    [jobId],
  );
  return rows;
}
