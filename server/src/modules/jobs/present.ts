import type { JobInfo, JobStatus, JobStep } from '@staffroom/sdk/core';
import type { AiJob } from './entity.ts';

const notYours = 'You may not read all documents of this job any more.';

/** @param withheld the person may not read a document of it: what it found and why it failed can name and quote that */
export function presentJob(row: AiJob, agentNumber: number, withheld: boolean): JobInfo {
  return {
    id: row.id,
    agentId: agentNumber,
    agent: row.agent,
    job: row.name,
    documentId: row.documentId ?? null,
    instructions: row.instructions ?? null,
    status: row.status,
    result: withheld ? null : (row.result ?? null),
    progress: progressOf(row.status, row.steps),
    step: row.step ?? null,
    steps: row.steps,
    error: withheld && row.error != null ? notYours : (row.error ?? null),
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    withheld,
  };
}

/** Steps count alike; the running one counts by what it has done, where it says so. */
export function progressOf(status: JobStatus, steps: readonly JobStep[]): number | null {
  if (status === 'completed') return 100;
  if (steps.length === 0) return null;
  const done = steps.reduce((sum, step) => sum + share(step), 0);
  return Math.min(99, Math.round((done / steps.length) * 100));
}

function share({ done, total, finishedAt }: JobStep): number {
  if (finishedAt !== null) return 1;
  return done !== null && total !== null && total > 0 ? Math.min(1, done / total) : 0;
}
