import type { Database } from '../../../db/database.ts';

/** Cancels a person's unfinished job. @returns false if it has ended or does not exist */
export async function cancelJob(pool: Database['pool'], userId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update ai_job set status = 'cancelled', finished_at = now(), step = null
     where id = $1 and user_id = $2 and status in ('queued', 'running')`,
    [id, userId],
  );
  return rowCount !== 0;
}

/** Queues a person's ended job again. @returns false if it has not ended, has a result, or an equal job is active */
export async function requeueJob(pool: Database['pool'], userId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update ai_job j set status = 'queued', error = null, step = null, finished_at = null
     where id = $1 and user_id = $2 and status in ('failed', 'cancelled') and not exists (
       select from ai_job o where o.user_id = j.user_id and o.agent = j.agent and o.name = j.name
         and o.request = j.request and o.status in ('queued', 'running'))`,
    [id, userId],
  );
  return rowCount !== 0;
}
