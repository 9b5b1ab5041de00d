import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { JobStatus, JobStep } from '@staffroom/sdk/core';

/** An agent's job as people see it. The queue's own row is Agenda's. */
export const AiJob = defineEntity({
  name: 'AiJob',
  tableName: 'ai_job',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    agent: p.string(),
    name: p.string(),
    documentId: p.uuid().nullable(),
    /** All that it was started on; each of them lists it. */
    documentIds: p.array().$type<string[]>().columnType('uuid[]').defaultRaw(`'{}'`),
    input: p.json().$type<unknown>(),
    instructions: p.text().nullable(),
    status: p.string().$type<JobStatus>().default('queued'),
    step: p.string().nullable(),
    steps: p.json().$type<JobStep[]>().defaultRaw(`'[]'`),
    result: p.json().$type<unknown>().nullable(),
    /** Where on the agent's page that stands. */
    resultPath: p.text().nullable(),
    /** Why it failed, as a sentence. */
    error: p.text().nullable(),
    attempts: p.integer().default(0),
    /** Documents that are still being read; it is run when they are not. */
    waitsFor: p.array().$type<string[]>().columnType('uuid[]').defaultRaw(`'{}'`),
    idempotencyKey: p.string().nullable(),
    /** A digest of what was asked for; while one runs, the same request of the same person is that job. */
    request: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    startedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
  },
});
export type AiJob = InferEntity<typeof AiJob>;

/** What a piece of a job gave, until the job is completed. */
export const AiJobStep = defineEntity({
  name: 'AiJobStep',
  tableName: 'ai_job_step',
  properties: {
    jobId: p.uuid().primary(),
    name: p.string().primary(),
    key: p.string().primary(),
    result: p.json().$type<unknown>().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
