import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { AiJob } from './entity.ts';

type WaitingJob = Pick<AiJob, 'id' | 'agent' | 'name' | 'attempts' | 'userId'>;

export interface DocumentNews {
  documentId: string;
  /** The owner of the jobs that may continue; null for all owners. */
  userId: string | null;
}

/** The jobs that wait for at least one of these documents. */
export async function waitingFor(
  pool: Database['pool'],
  news: readonly DocumentNews[],
): Promise<WaitingJob[]> {
  const { rows } = await pool.query<WaitingJob>(
    `select id, agent, name, attempts, user_id as "userId" from ai_job
     where status = 'queued' and waits_for <> '{}' and waits_for && $1::uuid[] and exists (
       select from unnest($1::uuid[], $2::uuid[]) told (document, person)
       where document = any(waits_for) and (person is null or person = user_id))`,
    [news.map(({ documentId }) => documentId), news.map(({ userId }) => userId)],
  );
  return rows;
}

/** The oldest waiting jobs whose documents are all processed or deleted. */
export async function waitingForNothing(pool: Database['pool']): Promise<WaitingJob[]> {
  const { rows } = await pool.query<WaitingJob>(read([500]));
  return rows;
}

const read = prepared(`
select id, agent, name, attempts, user_id as "userId" from ai_job j
where status = 'queued' and waits_for <> '{}' and not exists (
  select from document d where d.id = any(j.waits_for)
    and (d.status in ('uploaded', 'processing') or (d.ocr ->> 'waiting')::int > 0))
order by created_at limit $1`);
