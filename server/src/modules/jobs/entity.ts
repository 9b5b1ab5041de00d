import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Message } from '@staffroom/sdk';
import type { JobStatus, JobStep } from '@staffroom/sdk/core';

/** The state of an agent's job that people can see. The queue (Agenda) has its own row for the job. */
export const AiJob = defineEntity({
  name: 'AiJob',
  tableName: 'ai_job',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    agent: p.string(),
    name: p.string(),
    documentId: p.uuid().nullable(),
    /** All documents on which the job was started. Each of these documents lists the job. */
    documentIds: p.array().$type<string[]>().columnType('uuid[]').defaultRaw(`'{}'`),
    input: p.json().$type<unknown>(),
    instructions: p.text().nullable(),
    status: p.string().$type<JobStatus>().default('queued'),
    step: p.string().nullable(),
    steps: p.json().$type<JobStep[]>().defaultRaw(`'[]'`),
    result: p.json().$type<unknown>().nullable(),
    resultPath: p.text().nullable(),
    error: p.text().nullable(),
    /** The key and values of the error; null if the error has no values. */
    errorParts: p.json().$type<Message>().nullable(),
    attempts: p.integer().default(0),
    /** Documents that are still being processed. The job runs when all of them are processed. */
    waitsFor: p.array().$type<string[]>().columnType('uuid[]').defaultRaw(`'{}'`),
    idempotencyKey: p.string().nullable(),
    /** Hash of the request. While the job is active, an equal request of the same person returns this job. */
    request: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    startedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
  },
});
export type AiJob = InferEntity<typeof AiJob>;

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
