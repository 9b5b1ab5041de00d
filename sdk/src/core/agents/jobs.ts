import { z } from 'zod';
import { MessageParts } from '../../server-messages/message-parts.ts';
import { coreEndpoint } from '../endpoint.ts';

export const JobStatus = z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']);
export type JobStatus = z.output<typeof JobStatus>;

export const JobStep = z.object({
  name: z.string(),
  done: z.number().nullable(),
  total: z.number().nullable(),
  /** Start of the step; null until the step starts. */
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type JobStep = z.output<typeof JobStep>;

export const JobStepUsage = z.object({
  /** Name of the step; null for usage outside of steps. */
  step: z.string().nullable(),
  calls: z.int(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** Cost in US dollars as an exact decimal; null when none of the models has a price. */
  cost: z.string().nullable(),
});
export type JobStepUsage = z.output<typeof JobStepUsage>;

export const JobInfo = z.object({
  id: z.uuid(),
  /** The agent's number in the catalog; 0 when the agent is no longer installed. */
  agentId: z.int(),
  agent: z.string(),
  job: z.string(),
  /** Title of the job for people; the job's name in the code when the agent is not installed. */
  title: z.string(),
  documentId: z.string().nullable(),
  /** All documents that the job was started on. The page of each document lists the job. */
  documentIds: z.array(z.string()),
  instructions: z.string().nullable(),
  status: JobStatus,
  /** The result, which matches the job's own schema; null when withheld. */
  result: z.unknown(),
  /** Path to the result; null while there is no result, when the result is withheld, and while the agent is off. */
  href: z.string().nullable(),
  /** Progress in percent; null for a job without steps. */
  progress: z.number().nullable(),
  step: z.string().nullable(),
  steps: z.array(JobStep),
  /** A sentence that says why the job failed, or null. */
  error: z.string().nullable(),
  /** The parts of the error, if it has values. */
  errorParts: MessageParts.optional(),
  attempts: z.int(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Usage by step. Only the answer for a single job contains this field. */
  usage: z.array(JobStepUsage).optional(),
  /** The result is hidden, because it concerns a document that was deleted or that the person cannot read. */
  withheld: z.boolean(),
});
export type JobInfo = z.output<typeof JobInfo>;

/** A job that people can run on a document, by `POST /api/ai-jobs` with its `agentId`, its `job` and the document's id. */
export const Workflow = z.object({
  /** Id of the workflow: `<agent>:<job>` */
  id: z.string(),
  agent: z.string(),
  agentId: z.int(),
  agentName: z.string(),
  job: z.string(),
  name: z.string(),
  /** JSON Schema (draft 2020-12) of the job's input, including `documentId` or `documentIds`. */
  input: z.record(z.string(), z.unknown()),
});
export type Workflow = z.output<typeof Workflow>;

export const JobCreate = z.object({
  documentId: z.uuid().optional(),
  /** Slug, alias, name or catalog number of the agent. */
  agentId: z.union([z.string().max(80), z.number().int()]),
  instructions: z.string().max(20_000).optional(),
  /** The job's name in the agent's code. Default: the agent's first job. */
  job: z.string().max(80).optional(),
  input: z.record(z.string(), z.unknown()).optional(),
  /**
   * A knowledge base that the client combined. Only its document ids count, because the server uses its own text. If the
   * knowledge base is null, without documents or could not be built, the job runs without it.
   */
  combinedKb: z
    .looseObject({
      documents: z
        .array(z.looseObject({ id: z.string() }))
        .max(500)
        .nullish(),
    })
    .nullish(),
});
export type JobCreate = z.output<typeof JobCreate>;

const one = { policy: 'user', params: z.object({ id: z.uuid() }) } as const;

export const createJob = coreEndpoint({
  method: 'POST',
  path: '/api/ai-jobs',
  policy: 'user',
  summary: 'Start a job of an agent; a repeated Idempotency-Key returns the same job',
  body: JobCreate,
  bodyLimit: 4 * 1024 * 1024,
  response: JobInfo,
  status: 201,
  errors: ['not-found', 'conflict', 'unavailable'],
});

export const listJobs = coreEndpoint({
  method: 'GET',
  path: '/api/ai-jobs',
  policy: 'user',
  summary: "List the person's jobs, newest first; 304 if nothing has changed since the ETag",
  query: z.object({
    documentId: z.uuid().optional(),
    agentId: z.string().max(80).optional(),
    /** The job's name in the agent's code. This filter keeps other kinds of jobs from filling the list. */
    job: z.string().max(80).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.array(JobInfo),
});

export const getJob = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/ai-jobs/:id',
  summary: 'Get a job and its progress',
  response: JobInfo,
  errors: ['not-found'],
});

export const cancelJob = coreEndpoint({
  ...one,
  method: 'POST',
  path: '/api/ai-jobs/:id/cancel',
  summary: 'Cancel a job that has not ended',
  response: JobInfo,
  errors: ['not-found', 'conflict'],
});

export const retryJob = coreEndpoint({
  ...one,
  method: 'POST',
  path: '/api/ai-jobs/:id/retry',
  summary: 'Retry a job that has ended',
  response: JobInfo,
  errors: ['not-found', 'conflict'],
});

export const listWorkflows = coreEndpoint({
  method: 'GET',
  path: '/api/workflows',
  policy: 'user',
  summary: 'List the jobs that can run on a document',
  response: z.array(Workflow),
});
