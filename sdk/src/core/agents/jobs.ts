import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';

export const JobStatus = z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']);
export type JobStatus = z.output<typeof JobStatus>;

export const JobStep = z.object({
  name: z.string(),
  done: z.number().nullable(),
  total: z.number().nullable(),
  /** Null while it lies ahead. */
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type JobStep = z.output<typeof JobStep>;

/** What a step of a job asked language models for. */
export const JobStepUsage = z.object({
  /** Null for what no step asked for. */
  step: z.string().nullable(),
  calls: z.int(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** US dollars as an exact decimal; null where no model that was asked has a price. */
  cost: z.string().nullable(),
});
export type JobStepUsage = z.output<typeof JobStepUsage>;

/** A job as its owner sees it. */
export const JobInfo = z.object({
  id: z.uuid(),
  /** The agent's number in the catalogue; 0 when it is no longer installed. */
  agentId: z.int(),
  agent: z.string(),
  job: z.string(),
  /** What people call it; its name where the agent is not installed any more. */
  title: z.string(),
  documentId: z.string().nullable(),
  /** All documents that it was started on; each of them lists it. */
  documentIds: z.array(z.string()),
  instructions: z.string().nullable(),
  status: JobStatus,
  /** As the job's own schema says; null where it is withheld. */
  result: z.unknown(),
  /** Where in the workspace its result is shown; null while there is none, where it is withheld, and while the agent is off. */
  href: z.string().nullable(),
  /** Per cent; null where a job has no steps to tell it by. */
  progress: z.number().nullable(),
  step: z.string().nullable(),
  steps: z.array(JobStep),
  /** Why it failed, as a sentence. */
  error: z.string().nullable(),
  attempts: z.int(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** By step, where one job was asked for. */
  usage: z.array(JobStepUsage).optional(),
  /** It is about a document that the person may not read, not any more, or that is gone: what it found is not shown. */
  withheld: z.boolean(),
});
export type JobInfo = z.output<typeof JobInfo>;

/** A job that can be run on a document: `POST /api/ai-jobs` with its `agentId`, its `job` and the document's id. */
export const Workflow = z.object({
  /** `<agent>:<job>` */
  id: z.string(),
  /** The agent's slug. */
  agent: z.string(),
  /** The agent's number in the catalogue. */
  agentId: z.int(),
  agentName: z.string(),
  job: z.string(),
  name: z.string(),
  /** JSON Schema (draft 2020-12) of what it takes, `documentId` or `documentIds` among it. */
  input: z.record(z.string(), z.unknown()),
});
export type Workflow = z.output<typeof Workflow>;

export const JobCreate = z.object({
  documentId: z.uuid().optional(),
  /** Slug, alias, name or catalogue number. */
  agentId: z.union([z.string().max(80), z.number().int()]),
  instructions: z.string().max(20_000).optional(),
  /** The job's name; the agent's first when absent. */
  job: z.string().max(80).optional(),
  /** Further fields of the job's own input. */
  input: z.record(z.string(), z.unknown()).optional(),
  /**
   * A knowledge base that a client put together. Only which documents it names counts; their text is the server's own. One that
   * could not be built, null or without documents, asks for the job alone.
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
  summary: 'Have an agent do a job; the same Idempotency-Key is the same job',
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
  summary: "The person's jobs, the newest first; 304 where nothing has changed since the ETag",
  query: z.object({
    documentId: z.uuid().optional(),
    agentId: z.string().max(80).optional(),
    /** Its name in the agent's code: other kinds do not push the newest of one off the list. */
    job: z.string().max(80).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.array(JobInfo),
});

export const getJob = coreEndpoint({
  ...one,
  method: 'GET',
  path: '/api/ai-jobs/:id',
  summary: 'A job and how far it is',
  response: JobInfo,
  errors: ['not-found'],
});

export const cancelJob = coreEndpoint({
  ...one,
  method: 'POST',
  path: '/api/ai-jobs/:id/cancel',
  summary: 'End a job that has not ended',
  response: JobInfo,
  errors: ['not-found', 'conflict'],
});

export const retryJob = coreEndpoint({
  ...one,
  method: 'POST',
  path: '/api/ai-jobs/:id/retry',
  summary: 'Run an ended job once more',
  response: JobInfo,
  errors: ['not-found', 'conflict'],
});

export const listWorkflows = coreEndpoint({
  method: 'GET',
  path: '/api/workflows',
  policy: 'user',
  summary: 'The jobs that can be run on a document',
  response: z.array(Workflow),
});
