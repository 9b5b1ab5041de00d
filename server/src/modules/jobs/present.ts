import type { JobInfo, JobStatus, JobStep } from '@staffroom/sdk/core';
import { storedParts } from '../stored-message.ts';
import { type InstalledAgent, worksOf } from '../agents/installed.ts';
import type { AiJob } from './entity.ts';

const notYours = 'You no longer have access to all documents in this job.';

export interface JobView {
  /** The job's agent; undefined if the agent is not installed. */
  agent: Pick<InstalledAgent, 'number' | 'state' | 'plugin'> | undefined;
  /** Whether the result and error are hidden, because they can quote a document of the job that the person cannot read. */
  withheld: boolean;
}

export function presentJob(row: AiJob, { agent, withheld }: JobView): JobInfo {
  const errorParts = withheld ? undefined : storedParts(row.error, row.errorParts);
  const isShown = row.status === 'completed' && !withheld && agent?.state === 'running';
  return {
    id: row.id,
    agentId: agent?.number ?? 0,
    agent: row.agent,
    job: row.name,
    title: agent?.plugin
      ? (worksOf(agent.plugin).find(({ spec }) => spec.name === row.name)?.spec.title ?? row.name)
      : row.name,
    documentId: row.documentId ?? null,
    documentIds: row.documentIds,
    instructions: row.instructions ?? null,
    status: row.status,
    result: withheld ? null : (row.result ?? null),
    href: isShown ? `/agents/${row.agent}${row.resultPath ?? ''}` : null,
    progress: progressOf(row.status, row.steps),
    step: row.step ?? null,
    steps: row.steps,
    error: withheld && row.error != null ? notYours : (row.error ?? null),
    ...(errorParts && { errorParts }),
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    withheld,
  };
}

/** The progress in percent. All steps have the same weight; a running step counts in proportion to its own progress, if known. */
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
