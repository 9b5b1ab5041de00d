import { z } from 'zod';
import type { AiJob, JobStatus, JobStep } from './entity.ts';

export const JobParams = z.object({ id: z.uuid() });

export const JobQuery = z.object({
  documentId: z.uuid().optional(),
  agentId: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const JobCreate = z.object({
  documentId: z.uuid().optional(),
  /** Slug, alias, name or catalogue number. */
  agentId: z.union([z.string().max(80), z.number().int()]),
  instructions: z.string().max(20_000).optional(),
  /** The job's name; the agent's first when absent. */
  job: z.string().max(80).optional(),
  /** Further fields of the job's own input. */
  input: z.record(z.string(), z.unknown()).optional(),
  /** A knowledge base that a client put together. Only which documents it names counts; their text is the server's own. */
  combinedKb: z.looseObject({ documents: z.array(z.looseObject({ id: z.string() })).max(500) }).nullish(),
});
export type JobCreate = z.output<typeof JobCreate>;

/** A job as its owner sees it. */
export interface JobInfo {
  id: string;
  /** The agent's number in the catalogue; 0 when it is no longer installed. */
  agentId: number;
  agent: string;
  job: string;
  documentId: string | null;
  instructions: string | null;
  status: JobStatus;
  result: unknown;
  /** Per cent; null where a job has no steps to tell it by. */
  progress: number | null;
  step: string | null;
  steps: JobStep[];
  error: string | null;
  attempts: number;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

export function presentJob(row: AiJob, agentNumber: number): JobInfo {
  return {
    id: row.id,
    agentId: agentNumber,
    agent: row.agent,
    job: row.name,
    documentId: row.documentId ?? null,
    instructions: row.instructions ?? null,
    status: row.status,
    result: row.result ?? null,
    progress: progressOf(row.status, row.steps),
    step: row.step ?? null,
    steps: row.steps,
    error: row.error ?? null,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
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
