import { isAppError } from '@staffroom/sdk';
import { cancelJob, createJob, getJob, listJobs, retryJob } from '@staffroom/sdk/core';
import { implement } from '../../http/route.ts';
import { unchanged } from '../../http/unchanged.ts';
import type { JobService } from './service.ts';
import { createStartJob, type StartJobOptions } from './start-job.ts';

export interface JobRoutesOptions extends StartJobOptions {
  jobs: JobService;
}

export function jobRoutes({ jobs, ...options }: JobRoutesOptions) {
  const { requireDocument } = options;
  const startJob = createStartJob({ jobs, ...options });

  /**
   * Whether the person can read a document. People without access do not see the document's jobs; their own list of jobs is not
   * affected.
   */
  const mayRead = (userId: string, documentId: string) =>
    requireDocument(userId, documentId).then(
      () => true,
      (error: unknown) => {
        if (isAppError(error) && error.code === 'not-found') return false;
        throw error;
      },
    );

  return [
    implement(createJob, ({ body, user, ctx }) =>
      startJob(body, user, ctx.get('Idempotency-Key').slice(0, 200) || undefined),
    ),
    // Returns an unchanged list without reading it, because clients without a socket poll every few seconds.
    implement(listJobs, async ({ query, user, ctx }) => {
      if (query.documentId !== undefined && !(await mayRead(user.id, query.documentId))) return [];
      const list = await jobs.list(user.id, query);
      if (list.version !== null && unchanged(ctx, list.version)) return [];
      const { jobs: shown, version } = await list.read();
      return unchanged(ctx, version) ? [] : shown;
    }),
    implement(getJob, ({ params, user }) => jobs.get(user.id, params.id)),
    implement(cancelJob, ({ params, user }) => jobs.cancel(user.id, params.id)),
    implement(retryJob, ({ params, user }) => jobs.retry(user.id, params.id)),
  ];
}
