import { documentsOf } from '../../modules/jobs/document-of.ts';
import type { AiJob } from '../../modules/jobs/entity.ts';
import type { JobRun } from '../../modules/jobs/runs.sql.ts';
import type { AgentJobsOptions } from './agent-jobs-options.ts';

/**
 * Defers a job whose documents are still being processed, because it would find nothing in them. @returns whether the job was
 * deferred
 */
export async function deferForDocuments(
  { unread, runs, jobs }: Pick<AgentJobsOptions, 'unread' | 'runs' | 'jobs'>,
  row: AiJob,
  run: JobRun,
): Promise<boolean> {
  const named = documentsOf(row);
  const waiting = named.length === 0 ? [] : await unread(row.userId, named);
  const [first] = waiting;
  if (first === undefined) return false;
  const what = waiting.length === 1 ? 'the document has' : `${waiting.length} documents have`;
  await runs.waitFor(run, waiting, `Waiting until ${what} been processed`);
  // The documents may have been processed before the row recorded that it waits for them, so check again.
  const still = await unread(row.userId, waiting);
  if (still.length < waiting.length)
    await jobs.enqueueWaitingFor([{ documentId: first, userId: row.userId }]);
  return true;
}
