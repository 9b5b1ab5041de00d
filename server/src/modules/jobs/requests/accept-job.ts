import { createHash, randomUUID } from 'node:crypto';
import type { JobSpec } from '@staffroom/sdk';
import type { JobStep } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { inBatches } from '../../../db/in-batches.ts';
import { prepared } from '../../../db/prepared.ts';
import type { RunningAgent } from '../../agents/installed.ts';
import { accepting, queueEntries } from './accept-jobs.sql.ts';
import type { AiJob } from '../entity.ts';
import { startedOn } from '../job-documents.ts';
import { currentTrace } from '../job-trace.ts';
import type { Queue } from '../queue.ts';

export interface NewJob {
  agent: RunningAgent;
  spec: JobSpec;
  /** The input, validated but not transformed by its schema, because the schema is applied again when the job runs. */
  input: unknown;
  userId: string;
  documentId?: string | undefined;
  instructions?: string | undefined;
  idempotencyKey?: string | undefined;
}

/** The maximum number of waiting jobs per person and agent. */
export const maxWaiting = 100;

/**
 * The number of JSON characters from which a job is written in its own statement. A statement with many large jobs would need
 * too much memory.
 */
const largeJob = 50_000;

interface Asked extends Pick<AiJob, 'id' | 'userId' | 'agent' | 'name' | 'input' | 'steps' | 'documentIds'> {
  documentId: string | null;
  instructions: string | null;
  idempotencyKey: string | null;
  request: string;
  /** The `traceparent` of the request, if traces are on. */
  trace: string | null;
}

/** @returns a function that stores a job, and queues it in the same statement where the queue is in the same database */
export function createAcceptJob(pool: Database['pool'], queue: Pick<Queue, 'addFrom'>) {
  const accept = prepared(accepting(queue.addFrom?.(queueEntries)));

  /** @param asked JSON of one `Asked` per job */
  async function insertAll(asked: string[]): Promise<Map<string, AiJob>> {
    const { rows } = await pool.query<AiJob>(accept([`[${asked.join(',')}]`, maxWaiting]));
    return new Map(rows.map((row) => [row.id, row]));
  }
  const insertTogether = inBatches(insertAll);

  /** Stores a job. Returns undefined if the request already exists (by its key, or as an active job) or if too many jobs wait. */
  return async function acceptJob(job: NewJob, steps: JobStep[]): Promise<AiJob | undefined> {
    const id = randomUUID();
    const { agent, spec, userId, documentId = null, instructions = null, idempotencyKey = null } = job;
    const row = { id, userId, agent: agent.slug, name: spec.name, documentId, instructions, idempotencyKey };
    const asked: Asked = {
      ...row,
      trace: currentTrace().trace ?? null,
      input: job.input ?? null,
      steps,
      request: requestOf(job),
      documentIds: startedOn(job),
    };
    const text = JSON.stringify(asked);
    return (await (text.length > largeJob ? insertAll([text]) : insertTogether(text))).get(id);
  };
}

/** A hash of the job's task. Requests with equal hashes are treated as the same request. */
export function requestOf({ documentId, input, instructions }: NewJob): string {
  const text = JSON.stringify([documentId ?? null, sorted(plain(input)), instructions ?? null]);
  return createHash('sha256').update(text).digest('base64url');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}

/** Converts a value to the form in which a `jsonb` column returns it. */
export function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
