import { isDeepStrictEqual } from 'node:util';
import { AppError, asMessage, msg } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import type { InstalledAgents } from '../agents/installed.ts';
import type { Events } from '../events.ts';
import { createAcceptJob, maxWaiting, type NewJob, plain, requestOf } from './requests/accept-job.ts';
import { jobUsage } from '../usage/job-usage.sql.ts';
import { AiJob } from './entity.ts';
import type { Queue } from './queue.ts';
import type { JobInfo } from '@staffroom/sdk/core';
import { progressOf } from './present.ts';
import { createPresentJobs } from './requests/present-jobs.ts';
import { cancelJob, requeueJob } from './requests/change-jobs.sql.ts';
import { plannedSteps } from './steps.ts';
import { createListedJobs } from './listed-jobs.sql.ts';
import { type DocumentNews, waitingFor, waitingForNothing } from './waiting-jobs.sql.ts';

export interface JobServiceOptions {
  database: Pick<Database, 'pool' | 'orm'>;
  queue: Pick<Queue, 'add' | 'addFrom' | 'wake' | 'tell'>;
  agents: InstalledAgents;
  events: Pick<Events, 'publish'>;
}

export type JobService = ReturnType<typeof createJobService>;

export const queueName = (agent: string, job: string) => `${agent}:${job}`;

export function createJobService({ database: { pool, orm }, queue, agents, events }: JobServiceOptions) {
  const presentAll = createPresentJobs(pool, agents);
  const accept = createAcceptJob(pool, queue);
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
      const created = await accept(job, plannedSteps(spec.steps ?? []));
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
      const isCanceled = await cancelJob(pool, userId, id);
      const row = await load(userId, id);
      if (!isCanceled) throw new AppError('conflict', msg`This job has already finished: ${row.status}`);
      await announce(row);
      return present(row);
    },

    /** Runs an ended job again. @throws AppError `conflict` if the job has not ended or has a result */
    async retry(userId: string, id: string): Promise<JobInfo> {
      const isQueued = await requeueJob(pool, userId, id);
      const row = await load(userId, id);
      if (!isQueued && ['failed', 'cancelled'].includes(row.status))
        throw new AppError('conflict', 'This job is already running again');
      if (!isQueued) throw new AppError('conflict', msg`This job can’t be retried: ${row.status}`);
      await enqueue(row);
      await announce(row);
      return present(row);
    },

    /** Queues the jobs that wait for at least one of these documents. Each job then checks whether it must continue to wait. */
    async enqueueWaitingFor(news: readonly DocumentNews[]): Promise<void> {
      for (const row of await waitingFor(pool, news)) await enqueue(row);
    },

    /**
     * Queues waiting jobs whose documents are all processed or deleted. This is a safety net, because a process that is not
     * listening misses events.
     */
    async enqueueWhoseDocumentsAreRead(): Promise<void> {
      for (const row of await waitingForNothing(pool)) await enqueue(row);
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

export interface JobPayload {
  jobId: string;
  /** The number of attempts before this queue entry. The entry's limit counts from here. */
  before: number;
}
