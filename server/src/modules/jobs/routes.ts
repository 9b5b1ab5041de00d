import { AppError, isAppError, type JobSpec } from '@staffroom/sdk';
import { cancelJob, createJob, getJob, type JobCreate, listJobs, retryJob } from '@staffroom/sdk/core';
import { z } from 'zod';
import { implement, type SessionUser } from '../../http/route.ts';
import { unchanged } from '../../http/unchanged.ts';
import { validateAsync } from '../../http/validate.ts';
import { type InstalledAgents, jobOf, type RunningAgent, running, visibleTo } from '../agents/installed.ts';
import type { JobService } from './service.ts';

export interface JobRoutesOptions {
  jobs: JobService;
  agents: InstalledAgents;
  /** @throws AppError `not-found` for missing documents and for documents that the person cannot read */
  requireDocument: (userId: string, documentId: string) => Promise<unknown>;
  uploadInstructions: (userId: string, documentId: string) => Promise<string | undefined>;
}

export function jobRoutes({ jobs, agents, requireDocument, uploadInstructions }: JobRoutesOptions) {
  function find({ agentId, job }: JobCreate, user: SessionUser): { agent: RunningAgent; spec: JobSpec } {
    const installed = agents.find(agentId, user.id);
    if (!installed || !visibleTo(installed, user)) throw new AppError('not-found', 'Agent not found');
    const agent = running(installed);
    if (!agent)
      throw new AppError('unavailable', `${installed.manifest?.name ?? installed.slug} is switched off`);
    const spec = job === undefined ? agent.plugin.jobs[0]?.spec : jobOf(agent, job)?.spec;
    if (!spec)
      throw new AppError('invalid', `Job not found in ${agent.manifest.name}`, {
        fields: { job: 'unknown' },
      });
    return { agent, spec };
  }

  /**
   * The job's own instructions or, if it has none, the instructions of the upload. Blank instructions count as none, but still
   * override those of the upload.
   */
  async function instructionsOf({ documentId, instructions }: JobCreate, spec: JobSpec, user: SessionUser) {
    if (instructions !== undefined) return instructions.trim() === '' ? undefined : instructions;
    if (documentId === undefined || !takesInstructions(spec)) return undefined;
    return uploadInstructions(user.id, documentId);
  }

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
    implement(createJob, async ({ body, user, ctx }) => {
      const { agent, spec } = find(body, user);
      const { documentId } = body;
      if (documentId !== undefined) await requireDocument(user.id, documentId);
      const instructions = await instructionsOf(body, spec, user);
      const input = inputOf({ ...body, instructions });
      await validateAsync(spec.input, input);
      const idempotencyKey = ctx.get('Idempotency-Key').slice(0, 200) || undefined;
      return jobs.create({ agent, spec, input, userId: user.id, documentId, instructions, idempotencyKey });
    }),
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

/** Whether a job's input has a field for instructions. A job without such a field would ignore the instructions. */
function takesInstructions({ input }: JobSpec): boolean {
  return 'instructions' in (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {});
}

/** All fields that a job's input can have. The job's own schema selects the fields that it declares. */
function inputOf({ documentId, instructions, input, combinedKb }: JobCreate): Record<string, unknown> {
  return {
    ...input,
    ...(documentId !== undefined && { documentId }),
    ...(instructions !== undefined && { instructions }),
    // A combined base also contains the document itself, so `documentIds` gets only the other documents.
    ...(combinedKb?.documents && {
      documentIds: combinedKb.documents.flatMap(({ id }) => (id === documentId ? [] : id)),
    }),
  };
}
