import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError, asMessage, type JobSpec, msg } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { prepared } from '../../db/prepared.ts';
import type { InstalledAgents, RunningAgent } from '../agents/installed.ts';
import type { Events } from '../events.ts';
import { currentTrace } from './job-trace.ts';
import { jobUsage } from '../usage/job-usage.ts';
import { AiJob } from './entity.ts';
import type { Queue } from './queue.ts';
import type { JobInfo, JobStep } from '@staffroom/sdk/core';
import { jobColumns } from './job-columns.ts';
import { documentsOf, startedOn } from './job-documents.ts';
import { presentJob, progressOf } from './present.ts';
import { readableAmong } from '../access/readable-among.ts';
import { plannedSteps } from './steps.ts';
import { createListedJobs, type ShownJobs } from './listed-jobs.ts';

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

export interface JobServiceOptions {
  database: Pick<Database, 'pool' | 'orm'>;
  queue: Pick<Queue, 'add' | 'addFrom' | 'wake' | 'tell'>;
  agents: InstalledAgents;
  events: Pick<Events, 'publish'>;
}

export type JobService = ReturnType<typeof createJobService>;

/** The maximum number of waiting jobs per person and agent. */
const maxWaiting = 100;

/**
 * The number of JSON characters from which a job is written in its own statement. A statement with many large jobs would need
 * too much memory.
 */
const largeJob = 50_000;

export const queueName = (agent: string, job: string) => `${agent}:${job}`;

export function createJobService({ database: { pool, orm }, queue, agents, events }: JobServiceOptions) {
  /** Presents jobs to their owner. Results that quote documents which the owner cannot read now are hidden. */
  async function presentAll(userId: string, rows: readonly AiJob[]): Promise<ShownJobs> {
    const documents = rows.map(documentsOf);
    const named = [...new Set(documents.flat().map((id) => id.toLowerCase()))];
    const open = await readableAmong(pool, userId, named);
    const isOpen = new Set(open);
    const jobs = rows.map((row, place) =>
      presentJob(row, {
        agent: agents.get(row.agent, userId),
        withheld: !(documents[place] ?? []).every((id) => isOpen.has(id.toLowerCase())),
      }),
    );
    return { jobs, named, open };
  }
  const listed = createListedJobs({ pool }, agents, presentAll);

  async function present(row: AiJob): Promise<JobInfo> {
    const [job] = (await presentAll(row.userId, [row])).jobs;
    if (!job) throw new AppError('not-found', 'Job not found');
    return job;
  }

  async function load(userId: string, id: string): Promise<AiJob> {
    const row = await orm.em.fork().findOne(AiJob, { id, userId });
    if (!row) throw new AppError('not-found', 'Job not found');
    return row;
  }

  /** Adds the job of a row to the queue. Can be repeated, because the row's id is the unique key. */
  async function enqueue(row: Pick<AiJob, 'id' | 'agent' | 'name' | 'attempts' | 'userId'>): Promise<void> {
    const payload: JobPayload = { jobId: row.id, before: row.attempts };
    await queue.add(queueName(row.agent, row.name), payload, { unique: row.id, person: row.userId });
  }

  async function announce({ id, userId, agent, status, step, steps }: AiJob): Promise<void> {
    const data = { jobId: id, agent, status, step: step ?? null, progress: progressOf(status, steps) };
    await events.publish({ name: 'job.updated', data, userId });
  }

  const accept = prepared(accepting(queue.addFrom?.(queueEntries)));

  /** @param asked JSON of one `Asked` per job */
  async function insertAll(asked: string[]): Promise<Map<string, AiJob>> {
    const { rows } = await pool.query<AiJob>(accept([`[${asked.join(',')}]`, maxWaiting]));
    return new Map(rows.map((row) => [row.id, row]));
  }
  const insertTogether = inBatches(insertAll);

  /**
   * Wakes this process for a job that the accepting statement has already queued, publishes the job's event, and then wakes the
   * other processes.
   */
  async function startHere(row: AiJob): Promise<void> {
    const name = queueName(row.agent, row.name);
    queue.wake(name);
    await announce(row);
    await queue.tell(name);
  }

  /** Stores a job. Returns undefined if the request already exists (by its key, or as an active job) or if too many jobs wait. */
  async function insert(job: NewJob, steps: JobStep[]): Promise<AiJob | undefined> {
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
  }

  /** @throws AppError `rate-limited` */
  async function requireRoom({ agent, userId }: NewJob): Promise<void> {
    const waiting = await orm.em.fork().count(AiJob, { userId, agent: agent.slug, status: 'queued' });
    if (waiting < maxWaiting) return;
    const text = msg`You already have ${waiting} jobs waiting for ${asMessage(agent.manifest.name)}. Start more when some have finished.`;
    throw new AppError('rate-limited', text);
  }

  return {
    announce,
    enqueue,

    /**
     * Accepts a job. Returns the existing job for the same idempotency key of the same person, and for an equal request while
     * that job is active.
     * @throws AppError `conflict` if the key was used for another request; `rate-limited` if too many of the person's jobs wait
     */
    async create(job: NewJob): Promise<JobInfo> {
      const { agent, spec, input, userId, idempotencyKey = null } = job;
      const asked = { userId, agent: agent.slug, name: spec.name };
      const created = await insert(job, plannedSteps(spec.steps ?? []));
      const row = created ?? (await existing());
      // The active job of an equal request has ended in the meantime, so the request can be accepted now.
      if (!row) return this.create(job);

      async function existing() {
        const em = orm.em.fork();
        const twin = { ...asked, request: requestOf(job), status: { $in: ['queued', 'running'] as const } };
        const found =
          (idempotencyKey === null ? null : await em.findOne(AiJob, { userId, idempotencyKey })) ??
          (await em.findOne(AiJob, twin));
        if (!found) await requireRoom(job);
        return found;
      }

      const same =
        row.agent === agent.slug && row.name === spec.name && isDeepStrictEqual(row.input, plain(input));
      if (!same) throw new AppError('conflict', 'This Idempotency-Key was used for another job');
      if (created && queue.addFrom) await startHere(row);
      else {
        if (created) await announce(row);
        // An existing row is queued, too, because the first request may have ended after storing the row and before queuing it.
        if (row.status === 'queued') await enqueue(row);
      }
      return present(row);
    },

    list: listed,

    async get(userId: string, id: string): Promise<JobInfo> {
      const row = await load(userId, id);
      return { ...(await present(row)), usage: await jobUsage({ pool }, id) };
    },

    /**
     * Cancels an unfinished job, and thereby aborts its run in whichever process.
     * @throws AppError `conflict` if the job has ended
     */
    async cancel(userId: string, id: string): Promise<JobInfo> {
      const { rowCount } = await pool.query(
        `update ai_job set status = 'cancelled', finished_at = now(), step = null
         where id = $1 and user_id = $2 and status in ('queued', 'running')`,
        [id, userId],
      );
      const row = await load(userId, id);
      if (rowCount === 0) throw new AppError('conflict', msg`This job has already finished: ${row.status}`);
      await announce(row);
      return present(row);
    },

    /** Runs an ended job again. @throws AppError `conflict` if the job has not ended or has a result */
    async retry(userId: string, id: string): Promise<JobInfo> {
      const { rowCount } = await pool.query(
        `update ai_job j set status = 'queued', error = null, step = null, finished_at = null
         where id = $1 and user_id = $2 and status in ('failed', 'cancelled') and not exists (
           select from ai_job o where o.user_id = j.user_id and o.agent = j.agent and o.name = j.name
             and o.request = j.request and o.status in ('queued', 'running'))`,
        [id, userId],
      );
      const row = await load(userId, id);
      if (rowCount === 0 && ['failed', 'cancelled'].includes(row.status))
        throw new AppError('conflict', 'This job is already running again');
      if (rowCount === 0) throw new AppError('conflict', msg`This job can’t be retried: ${row.status}`);
      await enqueue(row);
      await announce(row);
      return present(row);
    },

    /** Queues the jobs that wait for at least one of these documents. Each job then checks whether it must continue to wait. */
    async enqueueWaitingFor(news: readonly DocumentNews[]): Promise<void> {
      const { rows } = await pool.query<Pick<AiJob, 'id' | 'agent' | 'name' | 'attempts' | 'userId'>>(
        `select id, agent, name, attempts, user_id as "userId" from ai_job
         where status = 'queued' and waits_for <> '{}' and waits_for && $1::uuid[] and exists (
           select from unnest($1::uuid[], $2::uuid[]) told (document, person)
           where document = any(waits_for) and (person is null or person = user_id))`,
        [news.map(({ documentId }) => documentId), news.map(({ userId }) => userId)],
      );
      for (const row of rows) await enqueue(row);
    },

    /**
     * Queues waiting jobs whose documents are all processed or deleted. This is a safety net, because a process that is not
     * listening misses events.
     */
    async enqueueWhoseDocumentsAreRead(): Promise<void> {
      const { rows } = await pool.query<Pick<AiJob, 'id' | 'agent' | 'name' | 'attempts' | 'userId'>>(
        read([500]),
      );
      for (const row of rows) await enqueue(row);
    },

    /** Queues an agent's waiting rows: the agent was off, or a process ended after storing a row and before queuing it. */
    async enqueueWaiting(agent: string): Promise<void> {
      const rows = await orm.em
        .fork()
        .find(AiJob, { agent, status: 'queued' }, { orderBy: { createdAt: 'asc' }, limit: 500 });
      for (const row of rows) await enqueue(row);
    },
  };
}

interface DocumentNews {
  documentId: string;
  /** The owner of the jobs that may continue; null for all owners. */
  userId: string | null;
}

interface Asked extends Pick<AiJob, 'id' | 'userId' | 'agent' | 'name' | 'input' | 'steps' | 'documentIds'> {
  documentId: string | null;
  instructions: string | null;
  idempotencyKey: string | null;
  request: string;
  /** The `traceparent` of the request, if traces are on. */
  trace: string | null;
}

/**
 * SQL that accepts jobs. Within a batch, earlier jobs get the remaining places.
 * @param queued part of the statement that queues the accepted jobs; without it, the caller queues them
 */
const accepting = (queued?: string) => `
with asked as (
  select * from rows from (jsonb_to_recordset($1::jsonb) as (id uuid, "userId" uuid, agent text, name text, "documentId" uuid,
    input jsonb, instructions text, steps jsonb, "idempotencyKey" text, request text, "documentIds" uuid[], trace text)) with ordinality
    a (id, "userId", agent, name, "documentId", input, instructions, steps, "idempotencyKey", request, "documentIds", trace, place)),
accepted as (
  insert into ai_job (id, user_id, agent, name, document_id, input, instructions, steps, idempotency_key, request, document_ids)
  select id, "userId", agent, name, "documentId", input, instructions, steps, "idempotencyKey", request, "documentIds"
  from (select asked.*, row_number() over (partition by "userId", agent order by place) as nth from asked) asked
  where $2::int >= nth + (select count(*) from (
    select from ai_job j where j.user_id = asked."userId" and j.agent = asked.agent and j.status = 'queued' limit $2) waiting)
  -- Always in one order, so that two processes do not wait for each other's requests.
  order by "userId", request, place
  on conflict do nothing returning ${jobColumns})
${queued === undefined ? '' : `, queued as (${queued})`}
select * from accepted`;

/** SQL for the queue entries of jobs that were just accepted. An entry has the same data as one from `enqueue`, and the trace. */
const queueEntries = `
select accepted.agent || ':' || accepted.name as name, asked.place, jsonb_build_object('attempt', 0, 'unique', id, 'person',
  accepted."userId", 'payload', jsonb_build_object('jobId', id, 'before', accepted.attempts))
  || case when trace is null then '{}' else jsonb_build_object('trace', trace) end as data
from accepted join asked using (id)`;

const read = prepared(`
select id, agent, name, attempts, user_id as "userId" from ai_job j
where status = 'queued' and waits_for <> '{}' and not exists (
  select from document d where d.id = any(j.waits_for)
    and (d.status in ('uploaded', 'processing') or (d.ocr ->> 'waiting')::int > 0))
order by created_at limit $1`);

export interface JobPayload {
  jobId: string;
  /** The number of attempts before this queue entry. The entry's limit counts from here. */
  before: number;
}

/** A hash of the job's task. Requests with equal hashes are treated as the same request. */
function requestOf({ documentId, input, instructions }: NewJob): string {
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
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
